/** Words of a running round. */
import type * as english from '../en/table.ts';
import type { Who } from '../who.ts';
import { bone, does, list, plural, spell, theBone } from './grammar.ts';

/** Ends by their name: a side of the line, or an arm of the cross by its number. */
const ENDS: Readonly<Record<string, { readonly short: string; readonly title: string }>> = {
  L: { short: 'la punta izquierda', title: 'Punta izquierda' },
  R: { short: 'la punta derecha', title: 'Punta derecha' },
  '1': { short: 'el brazo de arriba', title: 'Brazo de arriba' },
  '2': { short: 'el brazo derecho', title: 'Brazo derecho' },
  '3': { short: 'el brazo de abajo', title: 'Brazo de abajo' },
  '4': { short: 'el brazo izquierdo', title: 'Brazo izquierdo' },
};

const endShort = (end: string | number): string => ENDS[end]?.short ?? String(end);
const endTitle = (end: string | number): string => ENDS[end]?.title ?? String(end);
const forWhom = ({ name, you }: Who): string => (you ? 'ti' : name);

export const status: typeof english.status = {
  yourTurn: 'Te toca',
  yourLead: 'Sales tú: con cualquier ficha',
  yourDoubleLead: 'Sales tú: con cualquier doble',
  yourForcedLead: 'Sales tú, con la ficha que mandan las reglas',
  youOr: (name) => `Puedes salir tú o ${name}: quien juegue antes`,
  turn: (name) => `Le toca a ${name}`,
  lead: (name) => `Sale ${name}`,
  eitherOf: (names) => `Puede salir ${list(names, 'o')}`,
  until: (when) => `hasta: ${when}`,
  left: (length) => `quedan ${length}`,
  sending: 'En camino…',
  overdue: 'Se acabó el tiempo de este turno. Se resuelve en un momento.',
  overdueYours: 'Se acabó tu tiempo. Aún puedes jugar',
  overdueClaim: (names) => `Se acabó el tiempo de ${list(names, 'o')}; aún puede jugar`,
  waiting: (n) => (n === 1 ? 'Falta un jugador' : `Faltan ${n} jugadores`),
  shuffling: 'Se baraja: los dispositivos de los jugadores añaden sus secretos',
  revealing: 'Se baraja: se abren los secretos',
  dealing: 'Se reparte…',
  beacon: 'Se espera el valor público al azar que entra en este reparto',
  loading: 'Mirando la mesa…',
  watching: 'Estás mirando.',
  lockedTip: (arm, pip) => `${endShort(arm)}, el ${bone(`${pip}${pip}`)}`,
  locked: (parts) => `Las puntas tras una barra esperan su doble: ${parts}.`,
  build: (pip) =>
    `Se está armando la cruz: solo se juegan fichas con un ${pip}, cada una en el siguiente lado ` +
    'libre.',
};

export const hand: typeof english.hand = {
  title: 'Tus fichas',
  fitsEnd: (ends) => `cabe en ${list(ends)}`,
  fitsNot: 'no cabe',
  waits: 'no te toca',
  end: endShort,
  anywhere: 'la mesa',
  sending: 'en camino',
  confirm: (name) => `¿Pones ${theBone(name)}?`,
  lay: 'Ponerla en la mesa',
  choose: (name) => `¿Dónde pones ${theBone(name)}?`,
  endButton: (end, pip) => `${endTitle(end)}, ${pip}`,
  cancel: 'Otra ficha',
  keys:
    'Las flechas recorren las fichas. Intro elige una y otra vez Intro la pone; L o R la ponen en ' +
    'esa punta sin más. T dice la mesa.',
  keysCross:
    'Las flechas recorren las fichas. Intro elige una y otra vez Intro la pone; del 1 al 4 la ponen ' +
    'en ese brazo sin más, desde arriba como el reloj. T dice la mesa.',
  empty: 'No te quedan fichas.',
  giveLead: (name) => `Ceder la salida a ${name}`,
};

export const line: typeof english.line = {
  empty: 'Aún no hay fichas en la mesa.',
  label: (n) => `La línea: ${plural(n, 'ficha')}. Abajo, en palabras.`,
  crossLabel: (n, tips) => `La cruz: ${plural(n, 'ficha')}. ${tips}`,
  inWords: 'La mesa en palabras',
  read: '¿Qué hay en la mesa?',
  lies: (bones) => `De izquierda a derecha: ${bones}.`,
  ends: (left, right) =>
    left === right
      ? `Las dos puntas muestran ${left}.`
      : `La punta izquierda muestra ${left}; la derecha, ${right}.`,
  center: (name) => `En el centro: ${name}.`,
  tip: (arm, pip) => `${endTitle(arm)}: muestra ${pip}`,
  locked: (pip) => `cerrado hasta que caiga el ${bone(`${pip}${pip}`)}`,
  lockedArm: (pip) => `cerrado hasta que caiga en él el ${bone(`${pip}${pip}`)}`,
  arm: (arm, bones) => `${endTitle(arm)}, del centro hacia fuera: ${bones}.`,
  counts: (parts) => `En la mano: ${parts}.`,
  mine: (bones) => `Tienes ${bones}.`,
  fitting: (bones) => `Puedes jugar: ${bones}.`,
  fines: (parts) => `Multas de esta mano: ${parts}.`,
};

export const recap: typeof english.recap = {
  title: 'Qué pasó',
  sinceTitle: 'Desde que miraste',
  nothing: 'Nada todavía.',
  earlier: 'Antes, en esta mano',
  led: (who, name) => `${does(who, 'salió', 'Saliste')} con ${theBone(name)}.`,
  ledForced: (who, name) => `${does(who, 'tuvo', 'Tuviste')} que salir con ${theBone(name)}.`,
  played: (who, name, where) => `${does(who, 'jugó', 'Jugaste')} ${theBone(name)}${where}.`,
  ordered: (who, name, where) =>
    `${does(who, 'jugó', 'Jugaste')} ${theBone(name)}${where} por orden previa.`,
  on: (end) => ` en ${endShort(end)}`,
  passed: (who) => `${does(who, 'pasó', 'Pasaste')}.`,
  fined: (who, points) => `${does(who, 'paga', 'Pagas')} una multa de ${points}.`,
  time: (who, rest) =>
    who.you
      ? `Se acabó tu tiempo: la casa jugó ${rest}.`
      : `Se acabó el tiempo de ${who.name}: la casa jugó ${rest}.`,
  away: (who, rest) => `La casa jugó ${rest} por ${forWhom(who)}.`,
  joined: (name) => `${name} se sentó.`,
  left: (name) => `${name} se fue; la casa sigue jugando.`,
  missed: (n) => `Mientras tanto se ${n === 1 ? 'jugó una mano más' : `jugaron ${n} manos más`}.`,
  roundEnds: (no) => `Acabó la mano ${no}.`,
  dealt: (no) => `Se repartió la mano ${no}.`,
};

export const seat: typeof english.seat = {
  you: 'Tú',
  partner: 'tu compañero',
  open: 'asiento libre',
  around: 'Alrededor de la mesa',
  sits: ['', '(derecha)', '(enfrente)', '(izquierda)'],
  at: ['Primer asiento', 'A la derecha', 'Enfrente', 'A la izquierda'],
  away: 'ausente; juega la casa',
  holds: (n) => plural(n, 'ficha'),
  toPlay: 'le toca',
  passed: 'pasó',
  fined: (points) => `multa de ${points}`,
  offUntil: (when) => `libre hasta: ${when}`,
  bank: (length) => `reserva: ${length}`,
  free: 'un amigo puede sentarse aquí',
};

export const score: typeof english.score = {
  us: 'Nosotros',
  them: 'Ellos',
  title: 'Marcador',
  run: (side, n, target) => (target === null ? `${side}: ${n}` : `${side}: ${n} de ${target}`),
  fines: (points) => `, con ${points} de multas de esta mano`,
  round: (no) => `Mano ${no}`,
  games: (parts) => `Partidas ganadas: ${parts}`,
};

export const redeal: typeof english.redeal = {
  title: '¿Vale este reparto?',
  status: 'Se pregunta a todos: ¿vale este reparto, o se da otro?',
  rule: (doubles) =>
    'Antes de la primera ficha se pregunta a cada asiento, tenga lo que tenga. Con ' +
    `${spell(doubles)} dobles o más se puede hacer repartir de nuevo; cualquier otra petición se ` +
    'rechaza y nadie más se entera.',
  silence: (when) => `Quien no diga nada acepta. Plazo: ${when}.`,
  keep: 'Vale',
  again: 'Pedir otro reparto',
  waits: (names) => `Ya respondiste. Faltan: ${names}.`,
  dealtAgain: 'Alguien tenía bastantes dobles y lo pidió: se repartió todo de nuevo.',
  refused: 'No tienes tantos dobles como pide otro reparto. A nadie más se le dijo.',
};

export const draw: typeof english.draw = {
  title: 'El sorteo de la salida',
  drawn: (parts, lead) =>
    `Para la salida se sacó: ${parts}. Sale la ficha más alta: ${does(lead, 'sale', 'sales tú')}.`,
};
