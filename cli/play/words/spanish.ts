import type { PlayWords } from './english.ts';

export const spanish: PlayWords = {
  guest: 'Invitado',
  you: 'tú',
  we: 'nosotros',
  they: 'ellos',
  openSeat: 'un asiento libre',
  cross: { middle: 'centro', arms: ['1 arriba', '2 derecha', '3 abajo', '4 izquierda'] },

  ownServer: 'Esta partida está solo en tu máquina, en una carpeta que se borra al final.',
  ownEnds: 'Te fuiste. La partida estaba solo en tu máquina y ya no existe.',
  goesOn: (link) => `Te fuiste; la mesa sigue: sixlove play --server '${link}'`,
  inPage:
    'Para seguir en la página, juega allí como el mismo jugador: «enlazar» te da aquí el código.',
  linkCode: (code) =>
    `${code} vale diez minutos y una sola vez: escríbelo en la página, donde dice quién juega.`,
  lost: 'El servidor no responde; se intenta otra vez. Ctrl-C para.',
  invite: (link) =>
    `Los demás se sientan con este enlace, en la página o con sixlove play: ${link}`,
  round: (no, game) => `Mano ${no}, ${game}`,
  hands: (parts) => `Fichas que quedan: ${parts}`,
  score: (parts, target) => `Tanteo: ${parts}${target}`,
  totals: (parts, target) => `Totales, gana el más bajo: ${parts}${target}`,
  target: (to) => ` (a ${to})`,
  games: (parts) => `Partidas ganadas: ${parts}`,
  worth: (n) => `Esta mano vale ${n}.`,
  fines: (parts) => `Multas por pasar: ${parts}`,
  drawn: (parts, leader) => `Sorteo de la salida: ${parts}. Por eso sale: ${leader}.`,
  yourHand: (bones) => `Tus fichas: ${bones}`,
  ends: { L: 'I', R: 'D' },
  prompt: 'Un número, una ficha o ? > ',
  until: (instant) => `Hasta el ${instant}.`,
  waitForBeacon: 'El reparto espera el valor público al azar.',
  dealtAgain: 'Se reparte de nuevo.',

  can: {
    keep: ['quedar', 'quedarte con estas fichas'],
    redeal: ['repartir', 'pedir otro reparto, si las reglas se lo dan a esta mano'],
    lead: ['salida', 'dejar la salida a tu pareja'],
    claim: ['reclamar', 'que la casa juegue el turno que se acabó'],
    back: ['volver', 'recuperar tu asiento de la casa'],
    orders: [
      'ordenes 36 I, 55',
      'jugadas para tu próximo turno, en ese orden; «ordenes ninguna» las quita',
    ],
    vacation: ['vacaciones 3', 'tomarte esos días libres'],
    cancel: ['anular', 'anular la partida: no cuenta para nadie'],
    resign: ['rendirse', 'abandonar la partida'],
    leave: ['dejar', 'dejar tu asiento'],
  },
  help: {
    number: 'el número de una jugada de la lista',
    bone: 'una ficha; si cabe en más de un lugar, con I o D, o con el número de un brazo',
    table: ['mesa', 'mostrar la mesa de nuevo'],
    link: ['enlazar', 'un código con el que la página juega como tú'],
    quit: ['salir', 'parar aquí, igual que el fin de la entrada'],
  },
  sure: (word) => `Di ${word} otra vez para hacerlo.`,
  done: 'Hecho.',

  unread: (text, can) => `«${text}» no se puede decir aquí. ${can}`,
  notYours: (bone, can) => `No tienes ${bone}. ${can}`,
  fitsNot: (bone, can) => `${bone} no se puede jugar ahí. ${can}`,
  whichEnd: (bone, can) => `${bone} cabe en más de un lugar. ${can}`,
  noNumber: (no, can) => `No hay número ${no} en la lista. ${can}`,
  cannot: (word, can) => `${word} no se puede ahora. ${can}`,
  canPlay: (list) => `Puedes decir: ${list}.`,
  canWait: 'Les toca a otros; ? dice qué se puede mientras tanto.',
  moved: 'La mesa cambió mientras tanto.',

  left: (parts) => `Quedaron en la mano: ${parts}`,
  wasWorth: (n) => `Valió ${n}.`,
  keyBone: 'La última ficha fue una ficha clave.',
  points: (parts) => `Puntos: ${parts}`,
  events: {
    reset: 'Todos anotaron, así que todos vuelven a cero.',
    oneAll: 'Uno a uno: la próxima mano decide y vale dos.',
    playTwo: 'Esa fue la mano que decidía.',
    gameWon: 'Con eso acaba la partida.',
  },

  deal: {
    own: (no) =>
      `El reparto ${no} se comprobó aquí: fijado antes de jugar, barajado con un secreto tuyo, jugado según las reglas.`,
    others: (no) =>
      `El reparto ${no} se comprobó aquí: fijado antes de jugar y jugado según las reglas. No lleva ningún secreto tuyo.`,
    fails: (no, words) => `EL REPARTO ${no} NO SE SOSTIENE. ${words}`,
    differs: (no, from) =>
      `EL REPARTO ${no} NO SE SOSTIENE. ${
        {
          heads: 'Su registro no es el que esta mesa te mostró.',
          bones: 'Te da otras fichas que las que tuviste.',
          table: 'Es la prueba de otra mesa.',
        }[from]
      }`,
    unknown: (no) => `El reparto ${no} no se pudo comprobar: su prueba no está disponible ahora.`,
  },
  withheld: (reason) =>
    `Tu secreto no entró en el barajado: el registro no es como debe ser (${reason}).`,
};
