/** Words of what one does at a table beside laying a bone. */
import type * as english from '../en/act.ts';
import { list, theBone } from './grammar.ts';

const days = (n: number): string => (n === 1 ? 'un día libre' : `${n} días libres`);

export const typed: typeof english.typed = {
  label: 'Escribe una jugada',
  hint: 'Por ejemplo 64R, 6-4 izquierda o 33. «Mesa» dice lo que hay; «mano», lo que tienes.',
  send: 'Enviar',
  table: ['mesa', 'm', 't', 'qué hay', 'que hay'],
  hand: ['mano', 'fichas'],
  pass: ['paso', 'pasar', 'p'],
  left: ['i', 'izq', 'izquierda'],
  right: ['d', 'der', 'derecha'],
  answers: {
    pass: 'No hace falta pasar: cuando no cabe nada, pasas sin más.',
    play: (name, where) => `${name}${where}: en camino.`,
  },
  faults: {
    unread: (text) =>
      text === '' ? 'No has escrito nada.' : `«${text}» no es una jugada. Escríbela así: 64R.`,
    notYours: (name) => `No tienes ${theBone(name)}.`,
    notNow: (name) => `${name} tiene que esperar: ahora no se puede poner nada.`,
    fitsNot: (name) => `${name} no cabe ahí.`,
    whichEnd: (name) => `${name} cabe en más de una punta. Escribe la punta detrás, así: 64R.`,
  },
};

export const replay: typeof english.replay = {
  show: 'Ver ficha por ficha',
  next: 'Siguiente',
  skip: 'Ir a lo último',
};

export const orders: typeof english.orders = {
  title: 'Órdenes para esta mano',
  hint:
    'Pon las fichas en el orden que prefieras. Cuando te toque, se pone por ti la primera que se ' +
    'pueda, aunque no estés. Solo lo ves tú, y acaba con la mano.',
  loading: 'Buscando tus órdenes…',
  none: 'No hay órdenes. Añade una ficha abajo.',
  addTitle: 'Añadir una ficha',
  add: (name) => `Añadir ${theBone(name)}`,
  earlier: (name) => `${name}: antes`,
  later: (name) => `${name}: después`,
  remove: (name) => `Quitar ${theBone(name)} de la lista`,
  moved: (name, place, of) => `${name}: ahora ${place} de ${of}.`,
  where: 'Dónde',
  anyEnd: 'cualquier punta',
  when: 'Cuándo',
  at: { turn: 'cuando me toque', expiry: 'cuando se acabe mi tiempo' },
  how: 'Dónde, cuándo, solo si…',
  howOf: (name) => `${name}: dónde, cuándo, solo si…`,
  endsOpen: 'Estos números están abiertos',
  havePassed: 'Estos pasaron desde mi última vez',
  guardHint: 'Si se puede poner y esto no se cumple, no se pone nada y se te pregunta.',
  whileOpen: (pips) => `solo con ${list(pips)} a la vista`,
  afterPass: (names) => `solo tras pasar ${names}`,
  off: (why) => `Anulada: cuando te tocó, ${why}.`,
  save: 'Guardar estas órdenes',
  saving: 'Guardando…',
  saved: 'Tus órdenes están dadas.',
  unsaved: 'Cambiadas y sin guardar.',
  undo: 'Deshacer los cambios',
  revoke: 'Revocar todas',
  standing: (n) => (n === 1 ? 'Hay una orden dada.' : `Hay ${n} órdenes dadas.`),
  preview: (move) =>
    move === ''
      ? 'Si te tocara ahora, no se pondría nada: se te preguntaría.'
      : `Si te tocara ahora, se pondría: ${move}.`,
  previewAtExpiry: (move) =>
    move === ''
      ? 'Si luego se acabara el tiempo, estas órdenes no pondrían nada.'
      : `Si luego se acabara el tiempo, se pondría: ${move}.`,
  disarmed: (no, why) =>
    `La orden ${no} está anulada, y las siguientes: cuando te tocó, ${why}. ` +
    'Guárdalas otra vez para que valgan.',
  unmet(pips, names) {
    const are = pips.length === 1 ? 'estaba' : 'estaban';
    const closed = pips.length === 0 ? [] : [`${list(pips)} no ${are} a la vista`];
    const had = names.length === 1 ? 'había' : 'habían';
    return list([...closed, ...(names.length === 0 ? [] : [`${list(names)} no ${had} pasado`])]);
  },
};

export const ways: typeof english.ways = {
  claimAsk: (names) =>
    `¿Que la casa juegue por ${list(names, 'o')}? Se acabó su tiempo. Pone la ficha más pesada que ` +
    'quepa, y se sigue.',
  claimYes: 'Que juegue la casa',
  daysOff: 'Días libres',
  daysOffHint: (n) => `Aquí te quedan ${days(n)}. Mientras tanto tu reloj no corre.`,
  daysOffRun: (when) => `Estás libre hasta: ${when}. Puedes jugar igual.`,
  daysOffTake: 'Tomar días libres',
  daysOffAsk: (n, left) =>
    `¿Tomar ${days(n)}? Ningún turno tuyo se acaba mientras tanto, desde ahora o desde el fin de los ` +
    `que ya corren. Luego quedan ${left}. No se puede deshacer.`,
  daysOffYes: 'Tomarlos',
  cancel: 'Anular la partida',
  cancelAsk: '¿Anular la partida? Aún no han jugado todos, así que nadie pierde nada.',
  cancelYes: 'Anularla',
  keepOn: 'No',
  quick: 'Poner la ficha al primer toque',
  quickHint: 'Si no, un segundo toque, en la ficha o en la punta, dice que va en serio.',
};
