/** Words of a round's end. */
import type * as english from '../en/result.ts';
import type { Who } from '../who.ts';
import { bone, does, list, spell, theBone } from './grammar.ts';

const holds = (who: Who): string => does(who, 'tiene', 'Tienes');
const leads = (who: Who): string => does(who, 'sale', 'sales tú');

export const result: typeof english.result = {
  title: (no) => `Acabó la mano ${no}`,
  won: 'Esta mano es tuya',
  lost: 'Esta mano es de ellos',
  wonBy: (names) => `Esta mano es de ${names}`,
  tie: 'Empate: nadie anota',
  tieCross: 'Empate: nadie gana esta mano',
  open: 'La mano quedó interrumpida',
  domino: (who, name) =>
    `${does(who, 'jugó', 'Jugaste')} la última ficha, ${theBone(name)}: dominó.`,
  key: (name) =>
    `Ficha clave: solo ${theBone(name)} cabía aún en las puntas, así que la mano vale doble.`,
  block: (pip) => `Tranque: las dos puntas muestran ${pip} y ya cayeron todas las de ${pip}.`,
  blockCross: 'Pasaron los cuatro seguidos: la cruz está trancada.',
  lowest: (who, count) => `${holds(who)} lo menos en una sola mano: ${count}.`,
  lowestDecides: (who) =>
    who.you ? 'Eso decide por tu pareja.' : `Eso decide por la pareja de ${who.name}.`,
  lowestShared: (names, count) =>
    `${list(names)} tienen lo menos, ${count}, y son compañeros: gana su pareja.`,
  lowestTied: {
    pairs: (names, count) =>
      `${list(names)} tienen lo menos, ${count}, y son de parejas distintas.`,
    solo: (names, count) => `${list(names)} tienen lo menos, ${count}.`,
  },
  lowestLed: (names, count) =>
    `${list(names)} tienen lo menos, ${count}: gana quien salió en esta mano.`,
  totals: (winner, less, more) =>
    `${winner}: ${less} tantos entre las dos manos contra ${more}. Gana el total menor.`,
  totalsTied: (count) => `Los dos bandos tienen ${count} tantos: iguales, las fichas no puntúan.`,
  worth: (n) => `La mano valía ${spell(n)}.`,
  points: (side, n) => `${side}: ${n} por las fichas que quedaban.`,
  bonus: (side, name, why, n) => `${side}: ${n} por ${name}${why}.`,
  bonuses: {
    capicua: ['capicúa', ', una última ficha que cabe en las dos puntas'],
    chuchazo: ['chuchazo', ', el doble blanco como última ficha'],
    passCorrido: ['paso corrido', ': una jugada, y pasaron los otros tres'],
    passSalidaDouble: ['pase de salida', ': el siguiente pasó a la primera ficha'],
    passSalidaOther: ['pase de salida', ': el siguiente pasó a la primera ficha'],
    firstHands: ['las primeras manos ganadas', ''],
  },
  outOnDouble: (name) =>
    `La última ficha fue ${theBone(name)}: lo que tienen los demás cuenta doble.`,
  keptDouble: (names) =>
    `${list(names)}: se quedó un doble sin jugar, y por eso la mano cuenta doble.`,
  fines: (parts) => `Multas por pasar: ${parts}.`,
  scores: (parts) => `El marcador: ${parts}.`,
  totalsNow: (parts) => `Los totales, gana el más bajo: ${parts}.`,
  score: (us, them) => `El marcador es ${us} a ${them}.`,
  games: (parts) => `Partidas ganadas: ${parts}.`,
  event: {
    reset: 'Anotaron los dos bandos, así que ambos vuelven a cero.',
    oneAll: 'Uno a uno: la próxima mano decide y vale dos.',
    playTwo: 'Esa era la mano decisiva.',
    gameWon: 'Con eso se gana la partida.',
  },
  eventSolo: {
    reset: 'Anotaron todos, así que todos vuelven a cero.',
    oneAll: 'Todos a uno: la próxima mano decide y vale dos.',
    playTwo: 'Esa era la mano decisiva.',
    gameWon: 'Con eso acaba la partida.',
  },
  gameTo: (names) => `La partida es de ${names}.`,
  hands: 'Todas las fichas',
  count: (n) => `${n} tantos`,
  countsAs: (n) => `, cuentan ${n}`,
  fined: (n) => `, multa de ${n}`,
  winner: 'ganó',
  handLabel: (who, left, count) =>
    left === ''
      ? 'Sin fichas.'
      : who.you
        ? `Te queda: ${left}. Sumas ${count}.`
        : `Le queda: ${left}. Suma ${count}.`,
  turns: 'Turno por turno',
  next: {
    forced: (name) => `Próxima mano: quien tenga ${theBone(bone(name))} sale con él.`,
    sporting: (name) =>
      `Próxima mano: sale quien tenga ${theBone(bone(name))}, con cualquier ficha.`,
    any: (who) => `Próxima mano: ${leads(who)} con cualquier ficha.`,
    give: (who, partner) =>
      `Próxima mano: ${leads(who)} con cualquier ficha, o ${who.you ? 'cedes' : 'cede'} la salida ` +
      `a ${partner.you ? 'ti' : partner.name}.`,
    either: (names) =>
      `Próxima mano: puede salir ${list(names, 'o')} con cualquier ficha, quien juegue antes.`,
    double: (who) =>
      `Próxima mano: ${leads(who)} con cualquier doble; sin ninguno, la salida pasa a la derecha.`,
    draw: 'Próxima mano: la salida se sortea.',
    worth: (n) => `Vale ${spell(n)}.`,
    newGame: 'Empieza otra partida.',
  },
  on: 'A la próxima mano',
  check: 'Comprobar este reparto',
};

export const over: typeof english.over = {
  won: (names) => `Ganó la partida: ${names}.`,
  youWon: 'Ganaste la partida.',
  youShare: (names) => `Compartes el triunfo con ${names}.`,
  youLost: 'Ganaron los otros.',
  finished: 'La partida terminó.',
  resigned: 'Se abandonó la partida.',
  forfeited: 'Se acabó el tiempo de un turno, y con él la partida.',
  nobody: 'No queda nadie en esta mesa.',
  cancelled: 'La partida se anuló antes de empezar. No cuenta para nadie.',
  restored: 'El servidor perdió parte de esta partida, así que acaba aquí sin ganador.',
  again: 'Volver al inicio',
};
