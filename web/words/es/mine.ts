/** Words of the list of tables, and of what one says of oneself. */
import type { mine as englishMine, settings as englishSettings } from '../en/mine.ts';
import { list } from './grammar.ts';

export const mine: typeof englishMine = {
  waiting: 'Te esperan',
  running: 'En marcha',
  ended: 'Terminadas',
  earlier: (n) => `Otras ${n} terminadas`,
  more: 'Mostrar más mesas',
  nothing: 'Ahora no te espera ninguna mesa.',
  nothingNext:
    'Juega una mano contra la casa, busca una mesa abierta o invita a alguien a una tuya.',
  in: (length) => `dentro de ${length}`,
  score: (ours, theirs) => `${ours} a ${theirs}`,
  cancelled: 'Anulada',
  yourTurn: 'Te toca',
  turn: (names) => `Le toca a ${list(names, 'o')}`,
  playing: 'Se reparte, o la casa está pensando',
  overdue: 'Se acabó el tiempo de este turno',
  won: 'Ganaste',
  lost: 'Perdiste',
  over: 'Terminada',
  next: (title) => `Siguiente mesa: ${title}`,
};

export const settings: typeof englishSettings = {
  link: 'Tus ajustes',
  title: 'Tus ajustes',
  loading: 'Buscando tus ajustes…',
  unreachable: 'Sin línea no se pueden traer tus ajustes',
  unreachableText: 'Los tiene el servidor, y llegan solos en cuanto conteste.',
  nobody:
    'Siéntate primero a una mesa: entonces habrá alguien de quien guardar ajustes. Si ya juegas en ' +
    'otro dispositivo, haz un código en sus ajustes y escríbelo aquí.',
  name: 'Tu nombre',
  zone: 'Tu huso horario',
  zoneHint: (zone) => `Este dispositivo dice ${zone}.`,
  zoneUse: (zone) => `Usar ${zone}`,
  sleep: 'Horas de sueño',
  sleepHint:
    'En las mesas que paran para dormir, tu reloj se detiene a esas horas. Un cambio vale un día ' +
    'después.',
  sleepOn: 'Mi reloj para mientras duermo, donde la mesa lo acordó',
  quiet: 'Horas de silencio',
  quietHint: 'A esas horas no se te envía ningún mensaje.',
  quietOn: 'No enviarme mensajes a estas horas',
  from: 'de',
  to: 'a',
  language: 'Idioma de mensajes y resúmenes',
  languages: [
    ['en', 'English'],
    ['es', 'Español'],
  ],
  save: 'Guardar estos ajustes',
  saved: 'Tus ajustes están guardados.',
  fault: 'Algo no está bien: son 12 horas de sueño como mucho, y ninguna hora puede faltar.',
};
