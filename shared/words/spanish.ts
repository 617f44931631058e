/** The rules and agreements in Spanish, as they are said from the Caribbean to Spain. */
import type { Texts } from './english.ts';

const NUMBERS = 'ninguna una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const DURATIONS = [
  [604_800, 'una semana', 'semanas'],
  [86_400, 'un día', 'días'],
  [3_600, 'una hora', 'horas'],
  [60, 'un minuto', 'minutos'],
  [1, 'un segundo', 'segundos'],
] as const;

const spell = (n: number): string => NUMBERS[n] ?? String(n);
const doublesFrom = (n: number): string => `${n === 1 ? 'uno' : spell(n)} o más dobles`;
const some = (n: number, one: string): string => `${spell(n)} ${one}${n === 1 ? '' : 's'}`;
const list = (parts: readonly string[], last = 'y'): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1) ?? ''}`;
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function duration(seconds: number): string {
  const found = DURATIONS.find(([length]) => seconds % length === 0);
  const [unit, one, many] = found ?? [1, 'un segundo', 'segundos'];
  return seconds === unit ? one : `${seconds / unit} ${many}`;
}

export const spanish: Texts = {
  houseRule: (text) => `Regla de la casa: ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`,
  game: (title, seating) => `${title}: ${seating}.`,
  seating: {
    pairs: (players) => `${list(players.map(spell), 'o')} jugadores en parejas`,
    solo: (players) => `${list(players.map(spell), 'o')} jugadores, cada uno por su cuenta`,
  },
  direction: {
    pairs: 'Los compañeros se sientan frente a frente; se juega hacia la derecha.',
    solo: 'Se juega hacia la derecha.',
  },
  deal: (bones) => `Se reparten las 28 fichas, ${spell(bones)} a cada uno. Nadie roba.`,
  deals: (deals) =>
    `Se reparten las fichas: ${list(
      deals.map(({ players, bones, without }) => {
        const left = without.length === 0 ? '' : ` (sin la ${list(without)})`;
        return `${bones} a cada uno entre ${spell(players)}${left}`;
      }),
    )}. Nadie roba.`,
  hidden: 'Nadie ve las fichas de otro hasta el final de la mano; entonces se muestran todas.',
  redeal: {
    none: 'El reparto vale como caiga.',
    onRequest: (doubles) =>
      'Antes de la salida se pregunta a todos si vale el reparto; quien tenga' +
      ` ${doublesFrom(doubles)} puede pedir otro.`,
    auto: (doubles) => `Si alguien recibe ${doublesFrom(doubles)} se vuelve a repartir enseguida.`,
  },
  firstPose: {
    holder66Forced: 'La primera mano sale con el doble seis: quien lo tiene debe salir con él.',
    holder00Forced: 'La primera mano sale con el doble blanco: quien lo tiene debe salir con él.',
    drawHighest:
      'La primera salida se sortea: sale la ficha más alta y, a igual suma, la que tenga la mitad' +
      ' mayor. Se sale con cualquier ficha.',
  },
  sporting: 'Quien tiene el doble seis sale en la primera mano, con cualquier ficha.',
  laterPose: {
    pairs: {
      handWinner: 'Después sale quien ganó la mano, con cualquier ficha, o cede a su compañero.',
      eitherPartner: 'Después sale uno de la pareja ganadora, con cualquier ficha.',
      fixed: 'Después sale quien ganó la mano, con cualquier ficha.',
    },
    solo: 'Después sale quien ganó la mano, con cualquier ficha.',
    handWinner:
      'Quien gana una mano sale en la siguiente, con cualquier ficha; tras un tranque, quien' +
      ' menos tantos tiene de la pareja ganadora.',
    rotateRight:
      'La salida pasa cada mano al de la derecha, gane quien gane. Se sale con cualquier ficha.',
    anyDouble:
      'Quien gana una mano sale en la siguiente con un doble cualquiera; si no tiene, la salida' +
      ' pasa a la derecha hasta que alguien tenga.',
  },
  skipFine: (points) => `No tener doble para salir cuesta ${points} puntos.`,
  newGamePose: {
    holder66Forced: 'Cada partida nueva vuelve a salir con el doble seis.',
    winner: 'Quien ganó una partida sale en la primera mano de la siguiente.',
  },
  line: [
    'Cada ficha debe tocar una punta con el mismo número. El doble se pone cruzado y no abre' +
      ' una tercera punta.',
    'Quien puede jugar debe jugar; la ficha y la punta las elige cada uno.',
    'Quien no lleva pasa. El paso se hace solo, y todos lo ven.',
  ],
  build: {
    fillFirst:
      'Primero se arma la cruz: hasta que haya cuatro fichas junto a la primera solo se juegan' +
      ' fichas de su número, cada una en el lado libre siguiente.',
    free:
      'La primera ficha es el centro; cualquier ficha de su número puede abrir otro brazo, hasta' +
      ' cuatro.',
  },
  arms:
    'Los brazos crecen hacia fuera: cada ficha debe tocar la punta de un brazo con el mismo' +
    ' número. Los dobles no abren más brazos.',
  lock: {
    suit:
      'Una punta está cerrada mientras el doble de su número no esté en la mesa: allí solo se' +
      ' puede jugar ese doble, y con él se abre el número.',
    arm:
      'Una punta está cerrada si su última ficha no es el doble de su número: allí solo se puede' +
      ' jugar ese doble, y con él se abre el brazo.',
  },
  crossPass: 'Quien puede jugar debe jugar. Quien no lleva pasa; el paso se hace solo.',
  passRun: {
    everyThird: (points) =>
      `Tres pasos seguidos del mismo jugador cuestan ${points} puntos, y se cuenta de nuevo.`,
    fromThird: (points) =>
      `El tercer paso seguido del mismo jugador, y cada uno después, cuesta ${points} puntos.`,
  },
  passAll: {
    always: (points) =>
      `Una jugada tras la que pasan los otros tres cuesta ${points} puntos a cada uno de ellos.`,
    notOnBlock: (points) =>
      `Una jugada tras la que pasan los otros tres cuesta ${points} puntos a cada uno de ellos,` +
      ' salvo si tranca la mano.',
  },
  finesStand: 'Las multas se apuntan al momento y nunca se doblan.',
  domino: {
    pairs: 'Dominó: quien juega su última ficha gana la mano para su pareja.',
    solo: 'Dominó: quien juega su última ficha gana la mano.',
  },
  dominoFirst: 'Si esa ficha además cierra el juego, sigue siendo dominó.',
  blocked: {
    immediate: 'Hay tranque en cuanto ya nadie puede jugar.',
    afterFourPasses: 'Hay tranque cuando pasan los cuatro seguidos.',
  },
  blockWinner: {
    pairs: {
      lowestIndividual: 'El tranque lo gana la pareja del jugador con menos tantos.',
      lowestPairTotal: 'El tranque lo gana la pareja que suma menos tantos entre los dos.',
    },
    solo: { lowestIndividual: 'El tranque lo gana quien menos tantos tiene.' },
  },
  tieBonus: {
    none: 'Si empatan por lo más bajo jugadores contrarios, nadie anota y después sale el doble seis.',
    flat2:
      'Si empatan por lo más bajo jugadores contrarios, nadie anota, sale el doble seis y la' +
      ' siguiente ganada vale dos.',
    escalating:
      'Derby: si empatan por lo más bajo jugadores contrarios, nadie anota, sale el doble seis y' +
      ' la siguiente vale dos, tras otro empate tres, y así.',
  },
  derbyCap: (most) => `Un Derby vale como mucho ${spell(most)}.`,
  tie: {
    noScoreLeadMoves: 'En un tranque igual nadie anota y la salida pasa al siguiente.',
    noScoreSameLeader: 'En un tranque igual nadie anota y vuelve a salir el mismo.',
    noScoreCloserLeads: 'En un tranque igual nadie anota y sale quien trancó.',
    leaderPairWins: 'Un tranque igual lo gana la pareja que salió.',
  },
  crossTie: 'Si empatan los que menos tienen nadie ha ganado, y vuelve a salir el doble blanco.',
  value: {
    key: (rounds) =>
      `Una mano vale uno, o ${spell(rounds)} si se gana con la llave: la última ficha, que va en` +
      ' las dos puntas, cuando no queda otra para ninguna.',
    plain: 'Una mano vale uno, se gane con la ficha que se gane.',
  },
  stacking: {
    max: 'Si coinciden llave, empate o juego por dos, cuenta lo mayor.',
    add: 'Si coinciden llave, empate o juego por dos, se suma lo que añade cada cosa.',
    multiply: 'Si coinciden llave, empate o juego por dos, se multiplican.',
  },
  oneAll: {
    pairs: {
      reset: 'En cuanto las dos parejas han ganado una mano, ambas vuelven a cero.',
      playTwo:
        'Uno a uno, se juega por dos: la mano siguiente decide. Quien la gana queda con dos y los' +
        ' otros con cero. Si ambas han ganado con otro tanteo, ambas vuelven a cero.',
    },
    solo: {
      reset: 'En cuanto todos han ganado una mano, todos vuelven a cero.',
      playTwo:
        'Todos a uno, se juega por dos: la mano siguiente decide. Quien la gana queda con dos y' +
        ' los otros con cero. Si todos han ganado con otro tanteo, todos vuelven a cero.',
    },
  },
  oneAllPose: {
    holder66Forced: 'Entonces sale el doble seis.',
    winner: 'En la decisiva sale quien ganó la última.',
  },
  fallback: {
    oneAll: (target) => `Si la partida ha estado uno a uno, ${target}.`,
    anyBruk: (target) => `Si ambos han vuelto a cero, ${target}.`,
  },
  fallbackMode: {
    love: (rounds) => `basta con ${spell(rounds)} a cero`,
    race: (rounds) => `ganan ${some(rounds, 'mano')}, a cero o no`,
  },
  counted: {
    all: 'La pareja ganadora anota los tantos de todas las fichas que quedan, las suyas también.',
    opponents: 'La pareja ganadora anota los tantos que les quedan a los contrarios.',
  },
  pointsTable: {
    cuOriente:
      'Los tantos se pagan por tramos: de 3 a 20 valen dos, de 21 a 30 tres, y uno más por cada' +
      ' decena empezada.',
  },
  crossScore:
    'Gana quien menos tiene: cada uno anota los tantos que le quedan, quien domina ninguno.',
  keptDouble: {
    once: 'A quien le queda un doble, sus tantos le cuentan dos veces.',
    perDouble: 'Los tantos de cada uno se doblan por cada doble que le queda.',
  },
  outOnDouble: 'Si la última ficha fue un doble, los tantos de los demás cuentan dos veces.',
  doublesStack: {
    both: 'Las dos cosas a la vez cuentan cuatro veces.',
    larger: 'Si se dan las dos, solo cuenta la mayor.',
  },
  bonuses: {
    none: 'No hay premios.',
    capicua: (points) =>
      `Capicúa, la última ficha va en las dos puntas y no es doble: ${points} puntos.`,
    chuchazo: (points) => `Chuchazo, el doble blanco de última ficha: ${points} puntos.`,
    passCorrido: (points) =>
      `Paso corrido, una jugada tras la que pasan los otros tres: ${points} puntos.`,
    passSalida: (double, other) =>
      double === other
        ? `Pase de salida, la primera ficha hace pasar al siguiente: ${double} puntos.`
        : `Pase de salida, la primera ficha hace pasar al siguiente: ${double} puntos con un` +
          ` doble, ${other} con otra ficha.`,
    firstHands: (points) =>
      `Las primeras manos ganadas de una partida valen ${list(points.map(String))} puntos más.`,
  },
  capicuaDiffers: 'La capicúa solo cuenta si las dos puntas son distintas.',
  length: {
    rounds: {
      most: (n) =>
        `${capital(some(n, 'mano'))}: gana quien más ${n === 1 ? 'tiene' : 'gana'}; si hay empate` +
        ' se juega otra.',
      points: (n) =>
        `${capital(some(n, 'mano'))}: gana quien más puntos tiene; si hay empate se juega otra.`,
      least: (n) =>
        `${capital(some(n, 'mano'))}: gana quien menos tiene; si hay empate se juega otra.`,
    },
    race: (n) => `Gana quien primero gana ${some(n, 'mano')}; nada se vuelve a perder.`,
    love: {
      pairs: (n) =>
        `${n === 1 ? 'Uno' : capital(spell(n))} a cero: ${some(n, 'mano')} mientras la otra pareja` +
        ' no tiene ninguna.',
      solo: (n) =>
        `${n === 1 ? 'Uno' : capital(spell(n))} a cero: ${some(n, 'mano')} mientras alguien no` +
        ' tiene ninguna.',
    },
    points: (n) =>
      `La partida es a ${n} puntos, y se mira tras cada mano; si llegan las dos parejas gana la` +
      ' que más tiene.',
    cross: (n) =>
      `La partida acaba tras la mano en que alguien llega a ${n}; gana el total más bajo.`,
  },
  crossShared: {
    shared: 'Quienes comparten el total más bajo comparten la victoria.',
    extraHand: 'Mientras se comparta el total más bajo se juega otra mano.',
  },
  shutout: (name) => `Si la otra pareja no ha hecho nada es ${name}.`,
  match: (games, toWin) =>
    games === 1
      ? 'El encuentro es a una sola partida.'
      : `Al mejor de ${spell(games)}: gana el encuentro quien primero gana` +
        ` ${some(toWin, 'partida')}.`,
  finals: (games) => `En los torneos la final es al mejor de ${spell(games)}.`,
  clock: (seconds) =>
    `El reloj del reglamento es de ${duration(seconds)} por jugada; mandan las condiciones de la` +
    ' mesa.',
  preset:
    'Reunido de fuentes públicas, y en parte estimado: cada mesa es distinta, así que cambie lo' +
    ' que en la suya se juega de otro modo.',
  terms: {
    noPace: 'Los turnos no tienen límite de tiempo.',
    pace: (seconds) => `Cada turno tiene ${duration(seconds)}.`,
    bank: (seconds) => `Cada uno tiene además ${duration(seconds)} de reserva.`,
    increment: (seconds) => `Cada jugada suma ${duration(seconds)} a la reserva.`,
    weekends: 'Los fines de semana no cuentan.',
    sleep: 'Las horas de sueño de cada uno no cuentan.',
    vacation: (days) => `Cada uno tiene ${days === 1 ? 'un día' : `${days} días`} de vacaciones.`,
    house: (misses) =>
      'Si se acaba el tiempo juega la casa; ' +
      (misses === 1
        ? 'se queda con el puesto hasta que vuelva su jugador.'
        : `tras ${spell(misses)} veces seguidas se queda con el puesto hasta que vuelva su jugador.`),
    claim: (misses) =>
      'Si se acaba el tiempo los demás pueden pedir que juegue la casa; ' +
      (misses === 1
        ? 'entonces se queda con el puesto hasta que vuelva su jugador.'
        : `tras ${spell(misses)} veces seguidas se queda con el puesto hasta que vuelva su jugador.`),
    forfeit: 'Si se acaba el tiempo se pierde la partida.',
    swift: 'Si solo va una ficha se juega al momento.',
    orders: 'Se puede dejar ordenada una jugada.',
    noOrders: 'No se puede dejar ordenada ninguna jugada.',
    lobby: 'Los puestos libres se anuncian a todo el mundo.',
    watch: {
      players: 'Solo miran los jugadores.',
      link: 'Mira quien tenga el enlace.',
      anyone: 'Puede mirar cualquiera.',
    },
    watchDelay: (rounds) => `Quien mira lo ve ${some(rounds, 'mano')} después.`,
    drawn: 'Los puestos se sortean.',
    beacon: 'Un faro público interviene en cada reparto.',
  },
  labels: {
    rounds: 'Número de manos',
    target: 'Meta',
    redeal: 'Nuevo reparto',
    secondsPerPlay: 'Segundos por jugada',
    onTimeout: 'Si se acaba el tiempo',
    sporting: 'Quien tiene el doble seis sale con cualquiera',
    tieBonus: 'Tras un empate',
    derbyCap: 'Máximo de un Derby',
    oneAll: 'Uno a uno',
    oneAllPose: 'Salida tras uno a uno',
    poseChooser: 'Quién de los ganadores sale',
    keyBone: 'La llave vale más',
    stacking: 'Si coinciden premios',
    scoring: 'Tanteo',
    bestOf: 'Partidas del encuentro',
    newGamePose: 'Salida de una partida nueva',
    setFormat: 'Formato del encuentro',
    fallbackTrigger: 'Partida corta tras',
    fallbackMode: 'La partida corta es',
    fallbackTarget: 'Meta de la partida corta',
    countTiles: 'Tantos que cuentan',
    capicuaEqualEnds: 'Capicúa con puntas iguales',
    bonuses: 'Premios',
    frenchLock: 'Un brazo se abre con su doble',
    frenchFillFirst: 'Armar primero la cruz',
    frenchKeptDouble: 'Un doble que queda',
    frenchDoublesStack: 'Se suman los dos doblajes',
    frenchPassRun: 'Multa por pasos seguidos',
    frenchPassAllOnBlock: 'Multa también si la jugada tranca',
    frenchEndCheck: 'La meta se mira',
    frenchTie: 'Total más bajo compartido',
    poseSkipFine: 'Multa por no poder salir',
  },
  values: {
    none: 'nada',
    autoplay: 'juega la casa',
    forfeitHand: 'se pierde la mano',
    forfeitGame: 'se pierde la partida',
    flat2: 'la siguiente vale dos',
    escalating: 'Derby: dos, tres, cuatro …',
    reset: 'ambos a cero',
    playTwo: 'se juega por dos',
    holder66Forced: 'el doble seis',
    winner: 'el ganador',
    handWinner: 'el ganador, o cede al compañero',
    eitherPartner: 'uno de los dos',
    fixed: 'el ganador',
    max: 'cuenta la mayor',
    add: 'se suman',
    multiply: 'se multiplican',
    loveRun: 'a cero',
    race: 'carrera',
    love: 'a cero',
    bestOfSixHands: 'al mejor de seis manos',
    oneAll: 'uno a uno',
    anyBruk: 'cualquier vuelta a cero',
    all: 'las fichas de todos',
    opponents: 'las fichas contrarias',
    suit: 'en cualquier lugar de la mesa',
    arm: 'en ese mismo brazo',
    once: 'dobla una vez',
    perDouble: 'dobla por cada uno',
    everyThird: 'cada tercero',
    fromThird: 'desde el tercero',
    handEnd: 'tras cada mano',
    shared: 'victoria compartida',
    extraHand: 'otra mano',
    onRequest: 'si se pide',
    auto: 'solo',
  },
  yes: 'sí',
  no: 'no',
  redealFrom: (mode, doubles) => `${mode}, con ${doublesFrom(doubles)}`,
  bonusNames: {
    capicua: 'capicúa',
    chuchazo: 'chuchazo',
    passCorrido: 'paso corrido',
    passSalidaDouble: 'pase de salida, doble',
    passSalidaOther: 'pase de salida, otra',
    firstHands: 'primeras manos',
  },
};
