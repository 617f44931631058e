/** Words of rounds that are over: what decided them, going through them again, passing them on. */
import type * as english from '../en/rounds.ts';
import { plural, theBone } from './grammar.ts';
import { hand } from './table.ts';

/** "del brazo derecho". */
const ofArm = (arm: number): string => hand.end(arm).replace(/^el /, 'del ');

const bones = (n: number): string => plural(n, 'ficha');

export const points: typeof english.points = {
  legend: 'Qué significan las letras del dibujo',
  last: (who, name) => `${theBone(name)}: la última, de ${who.you ? 'tu mano' : who.name}`,
  others: (pip, n) =>
    n === 1
      ? `la otra ficha con ${pip}, que ya había caído`
      : `las otras ${bones(n)} con ${pip}, que ya habían caído`,
  otherEnd: (pip) => `la otra punta: su ${pip} también aceptaba esa ficha`,
  all: (pip, n) => `${bones(n)} con ${pip}, todas las que hay: nadie puede seguir`,
  tipWaits: (arm, name) => `la punta ${ofArm(arm)}, que espera ${theBone(name)}`,
  tipDone: (arm, pip) => `la punta ${ofArm(arm)}: ya cayeron todas las de ${pip}`,
  change: 'Cómo cambió el marcador',
  side: 'Quién',
  before: 'Antes',
  got: 'Esta mano',
  after: 'Ahora',
  nothing: 'nada',
  toLove: 'vuelve a cero',
};

export const replays: typeof english.replays = {
  title: (no) => `Mano ${no}, ficha por ficha`,
  open: 'Verla otra vez',
  loading: 'Se está buscando la mano…',
  unknown: 'No existe esa mano, o todavía no acabó.',
  withheld: 'Este archivo no guarda las fichas de esta mano.',
  broken: 'Lo que llegó no es el registro de una mano que esta página sepa leer.',
  failed: 'El registro de esta mano no se sostiene. No se muestra; la comprobación dice por qué.',
  calledOff: 'Este reparto se anuló: se volvió a repartir y nada contó.',
  calledOffTitle: 'Un reparto anulado',
  start: 'Las fichas están repartidas. Todavía no hay nada en la mesa.',
  step: (n, of) => `Paso ${n} de ${of}`,
  controls: 'Pasos',
  first: 'Al principio',
  back: 'Un paso atrás',
  play: 'Que corra',
  pause: 'Parar',
  forward: 'Un paso adelante',
  last: 'Al final',
  keys:
    'Las flechas izquierda y derecha avanzan un paso, Inicio y Fin van al principio y al final, P la ' +
    'deja correr.',
  view: 'Qué fichas se muestran',
  everybody: 'Las de todos',
  seenBy: (who) => (who.you ? 'Solo las tuyas, como jugaste' : `Solo las de ${who.name}`),
  hand: bones,
  hidden: (count) => `${bones(count)} boca abajo`,
  handOf: (held) => `Tiene ${held}.`,
  noBones: 'Sin fichas.',
  turn: 'ahora mismo',
  seat: (no) => `Puesto ${no}`,
  all: 'Todos los pasos',
  previous: (no) => `‹ Mano ${no}`,
  next: (no) => `Mano ${no} ›`,
  toTable: 'A la mesa',
  rounds: 'Las manos de este archivo',
  picture: 'Guardar el dibujo',
};

export const share: typeof english.share = {
  title: 'Enseñarla a otros',
  hint: 'Quien tenga el enlace ve lo mismo que quien mira esta mesa, y nada más.',
  playersOnly: 'Esta mesa es solo de sus jugadores: un enlace no la enseña a nadie más.',
  copy: 'Copiar el enlace',
  send: 'Compartir…',
  text: (game, no) => `${game}, mano ${no}, ficha por ficha`,
};

export const proofFile: typeof english.proofFile = {
  title: 'Comprobar un archivo de prueba',
  intro:
    'Un archivo de prueba guarda todo lo que hace falta para comprobar un reparto y ver otra vez la ' +
    'mano. Se lee en este aparato y no se envía a ninguna parte.',
  choose: 'Elegir un archivo de prueba',
  drop: 'O suéltalo en cualquier lugar de esta página.',
  reading: 'Se está leyendo y comprobando en este aparato…',
  tooLarge: 'Ese archivo es demasiado grande para ser un archivo de prueba.',
  incomplete: 'Todas las manos que acabaron se sostienen; la última todavía se juega.',
  broken: 'Ese archivo no es un archivo de prueba.',
  notText: 'Ese archivo no es un texto, así que no es un archivo de prueba.',
  link: 'Comprobar un archivo de prueba',
};

export const rematch: typeof english.rematch = {
  title: 'Otra partida',
  hint: 'El mismo juego con las mismas condiciones. Los puestos de los demás se guardan tres días.',
  kept: 'Jugar otra vez',
  rotated: 'Jugar otra vez, todos un puesto más allá',
  waits: 'Alguien ya abrió la próxima partida.',
  go: 'A la próxima partida',
};
