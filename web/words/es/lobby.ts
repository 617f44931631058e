/** Words of the public lobby, of the rules of a game, and of sitting down. */
import type {
  code as englishCode,
  join as englishJoin,
  lobby as englishLobby,
  rules as englishRules,
} from '../en/lobby.ts';
import { plural } from './grammar.ts';

export const lobby: typeof englishLobby = {
  title: 'La sala',
  link: 'Buscar una mesa abierta',
  intro: 'Mesas que esperan jugadores. Nadie se sienta sin haber visto las condiciones.',
  filters: 'Mostrar solo',
  game: 'Juego',
  anyGame: 'todos los juegos',
  pace: 'Tiempo para cada turno',
  paces: [
    ['any', 'cualquiera'],
    ['fast', '15 minutos o menos'],
    ['day', 'hasta un día'],
    ['days', 'más de un día, o sin reloj'],
  ],
  completion: 'Todos los de la mesa terminan',
  completions: [
    [0, 'da igual'],
    [50, 'la mitad de sus mesas, como poco'],
    [80, 'el 80 % de sus mesas, como poco'],
    [95, 'el 95 % de sus mesas, como poco'],
  ],
  looking: 'Buscando mesas abiertas…',
  none: 'Ahora nadie espera en una mesa así.',
  noneNext: 'Abre tú una: se anuncia aquí dos semanas, y no hace falta que esperes en esta página.',
  open: 'Abrir una mesa',
  more: 'Mostrar más',
  again: 'Mirar otra vez',
  free: (n) => `${plural(n, 'asiento')} libre${n === 1 ? '' : 's'}`,
  mine: 'Estás en esta mesa.',
  completes: (percent) => `termina el ${percent} % de sus mesas`,
  new: 'aún no ha terminado ninguna mesa',
  terms: 'Todas las condiciones',
  go: (title) => `Ver esta mesa: ${title}`,
  goShort: 'Ver esta mesa',
};

export const rules: typeof englishRules = {
  link: (game) => `Las reglas: ${game}`,
  unknown: 'Esta página no conoce ese juego.',
  pictures: 'En imágenes',
  all: 'Todo, en el orden en que se juega',
  others: 'Otros juegos',
  play: 'Jugar a este juego',
  line: {
    title: 'La línea',
    text:
      'Una ficha cabe donde su mitad muestra el número de una punta. Los dobles van cruzados. Aquí ' +
      'las puntas son 2 y 4.',
    label: 'Una línea de cinco fichas, de 2 a 4, con el doble seis en medio.',
  },
  block: {
    title: 'El tranque',
    text:
      'Las dos puntas muestran 3 y ya cayeron las siete fichas de 3. Nadie puede jugar: se cuentan ' +
      'las manos.',
    label: 'Una línea de diez fichas con un 3 en cada punta, en la que están los siete treses.',
  },
  capicua: {
    title: 'Capicúa',
    text:
      'La última ficha cabe en las dos puntas. Aquí eran 1 y 5 antes de que la 5-1 cerrara la mano: ' +
      'por eso vale más.',
    label: 'Una línea de cinco fichas; la última, la 5-1, habría cabido en cualquier punta.',
  },
  cross: {
    title: 'La cruz',
    text:
      'El primer doble es el centro, con un brazo por cada lado. Las puntas tras una barra esperan ' +
      'el doble de su número.',
    label:
      'Un doble seis con un brazo por cada lado. Las puntas 4, 3 y 4 están cerradas; la 2 está ' +
      'abierta, porque su doble ya cayó.',
  },
};

export const join: typeof englishJoin = {
  title: 'Te invitan a una mesa',
  titleOpen: 'Una mesa abierta',
  whoTitle: 'Quién está',
  seatLegend: 'Dónde te sientas',
  seatAcross: (name) => `Enfrente de ${name}, en pareja`,
  seatAfter: (name) => `Juegas después de ${name}`,
  seatAfterNobody: 'Juegas después de alguien que está por llegar',
  seatDrawn: 'Los asientos se sortean antes de la primera mano.',
  termsTitle: 'Qué está acordado aquí',
  agreed: 'Lo que jugamos',
  all: 'Todo, frase por frase',
  next: (more) =>
    more === 0
      ? 'Solo faltas tú: la partida empieza en cuanto te sientes.'
      : `La partida empieza cuando ${more === 1 ? 'se siente' : 'se sienten'} ${plural(more, 'persona')} ` +
        'más. No hace falta que esperes aquí: la encuentras entre tus mesas.',
  takesOver: 'La partida está en marcha. Te quedas con las fichas y los tantos de este asiento.',
  button: 'Sentarme a jugar',
  full: 'Aquí ya no queda ningún asiento. Puedes mirar.',
  over: 'Esta partida terminó. Puedes ver cómo fue.',
  closedTitle: 'Aquí no puedes sentarte',
  closed:
    'O ya no queda ningún asiento, o al enlace le falta algo. Pregunta a quien te lo envió, o ' +
    'siéntate en otra parte:',
  goneTitle: 'En esta dirección no hay ninguna mesa',
  gone: 'Quizá el enlace se cortó por el camino. Pide a quien te lo envió que lo mande otra vez.',
};

export const code: typeof englishCode = {
  summary: 'Tengo un enlace o un código',
  label: 'Enlace o código de una mesa',
  go: 'Ir allí',
  fault: 'Eso no es ni un enlace de mesa ni un código de diez cifras. Cópialo entero.',
  wrong: 'Ninguna mesa tiene ahora ese código. Pide otro a quien te lo dijo.',
  other: 'Ya juego en otro dispositivo',
};
