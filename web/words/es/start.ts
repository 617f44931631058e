/** Words of the start page. */
import type { goal as englishGoal, start as englishStart } from '../en/start.ts';
import { plural } from './grammar.ts';

export const start: typeof englishStart = {
  nameLabel: 'Tu nombre',
  nameHint: 'Como lo verán los demás en la mesa.',
  nameMissing: 'Escribe primero un nombre: hasta 40 letras.',
  playingAs: 'Juegas como',
  gameLabel: 'Juego',
  gameGroups: {
    love: 'Por manos ganadas',
    cross: 'La cruz',
    points: 'Por puntos, a la latina',
  },
  profile:
    'Reunido de fuentes públicas y, en parte, estimado por nosotros: cada mesa es distinta. Cambia ' +
    'en “Todas las reglas” lo que la tuya juegue de otro modo.',
  seatsLegend: 'Cuántos juegan',
  seatsCount: (n) => `${n} jugadores`,
  lengthLegend: 'Cuánto dura',
  quick: 'Rápida',
  short: 'Corta',
  full: 'Entera',
  more: 'Todas las reglas',
  moreHint: 'Lo que cambies aquí lo ven todos antes de sentarse.',
  unplayable:
    'Así no se puede jugar: para pedir otro reparto hace falta decir cuántos dobles ha de tener ' +
    'la mano.',
  noLimit: 'sin límite',
  fields: {
    mode: 'Cómo',
    minDoubles: 'Dobles en una mano',
    capicua: 'Capicúa',
    chuchazo: 'Chuchazo',
    passCorrido: 'Paso corrido',
    passSalidaDouble: 'Pase de salida, con un doble',
    passSalidaOther: 'Pase de salida, con otra ficha',
    firstHands: 'Primeras manos ganadas, como 100, 75, 50',
    stackCapicuaChuchazo: 'Capicúa y chuchazo juntos',
  },
  play: 'Jugar ya contra la casa',
  playHint: (house) =>
    house === 1
      ? 'Un jugador de la casa se sienta contigo enseguida. Sin prisa.'
      : `${house} jugadores de la casa se sientan contigo enseguida. Sin prisa.`,
  friends: 'Jugar con otras personas',
  friendsHint: {
    pairs:
      'La primera persona que llega se sienta enfrente y es tu pareja. La casa ocupa los asientos ' +
      'que sobren.',
    solo: 'La casa ocupa los asientos que sobren.',
  },
  friendsLegend: 'Cuántas personas',
  friendsCount: (n) => plural(n, 'persona'),
  create: 'Abrir la mesa',
  tablesTitle: 'Tus mesas',
  noTables: 'Aún no hay mesas. La primera está a un clic.',
  table: 'Una mesa',
  withHouse: 'Con la casa',
  withPeople: (names) => `Con ${names}`,
  forget: (title) => `Quitar de esta lista: ${title}`,
  forgetAsk:
    '¿Quitar esta mesa de la lista? Este aparato olvida lo que guardó de ella, también lo que sirve ' +
    'para comprobar sus repartos. Quien no tiene asiento allí solo vuelve a hallarla por su enlace.',
  forgetYes: 'Quitarla',
  forgetNo: 'Dejarla ahí',
  loading: 'Mirando…',
  unreachable: 'Ahora no se puede alcanzar.',
  afresh: 'Empezar de nuevo con otro nombre',
  afreshAsk:
    'Un nombre nuevo es un jugador nuevo. Este dispositivo olvida las mesas en que juegas ahora y ' +
    'no podrás volver a tus asientos.',
  afreshYes: 'Empezar de nuevo',
};

export const goal: typeof englishGoal = {
  rounds: (n) => plural(n, 'mano'),
  roundsLeast: (n) => `${plural(n, 'mano')}, gana el total más bajo`,
  love: (n) => `${n} a cero`,
  race: (n) => `a ${plural(n, 'mano')}`,
  points: (n) => `a ${n} puntos`,
  pips: (n) => `hasta que alguien tenga ${n}, gana el total más bajo`,
  match: (bestOf) => `al mejor de ${plural(bestOf, 'partida')}`,
};
