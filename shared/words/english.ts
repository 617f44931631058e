/** The rules and agreements in English. `spanish.ts` is an object of the same shape. */

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const DURATIONS = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

const spell = (n: number): string => NUMBERS[n] ?? String(n);
const some = (n: number, one: string): string => `${spell(n)} ${one}${n === 1 ? '' : 's'}`;
const list = (parts: readonly string[], last = 'and'): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1) ?? ''}`;
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function duration(seconds: number): string {
  const [unit, name] = DURATIONS.find(([length]) => seconds % length === 0) ?? [1, 'second'];
  const n = seconds / unit;
  if (n === 1) return name === 'hour' ? 'an hour' : `a ${name}`;
  return `${n} ${name}s`;
}

export const english = {
  /** Names of rulesets by id, where they differ from the ruleset's own title. */
  houseRule: (text: string) => `House rule: ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`,
  game: (title: string, seating: string) => `${title}: ${seating}.`,
  seating: {
    pairs: (players: readonly number[]) => `${list(players.map(spell), 'or')} players in pairs`,
    solo: (players: readonly number[]) =>
      `${list(players.map(spell), 'or')} players, each for themselves`,
  },
  direction: {
    pairs: 'Partners sit opposite each other; play goes to the right.',
    solo: 'Play goes to the right.',
  },
  deal: (bones: number) => `The 28 bones are dealt, ${spell(bones)} to each seat. Nobody draws.`,
  deals: (deals: readonly { players: number; bones: number; without: readonly string[] }[]) =>
    `The bones are dealt out: ${list(
      deals.map(({ players, bones, without }) => {
        const left = without.length === 0 ? '' : ` (${list(without)} is left out)`;
        return `${bones} each with ${spell(players)} players${left}`;
      }),
    )}. Nobody draws.`,
  hidden: 'Nobody sees another hand before the round is over; then all are shown.',
  redeal: {
    none: 'A deal stands, however it falls.',
    onRequest: (doubles: number) =>
      `Before the first bone everyone is asked whether to keep the deal; who holds ${spell(doubles)}` +
      ' or more doubles may have it dealt again.',
    auto: (doubles: number) =>
      `A deal that gives a hand ${spell(doubles)} or more doubles is dealt again at once.`,
  },
  firstPose: {
    holder66Forced: 'The first round opens with the double six: its holder must lead with it.',
    holder00Forced: 'The first round opens with the double blank: its holder must lead with it.',
    drawHighest:
      'The first lead is drawn: the highest bone leads, of equal totals the one with the higher' +
      ' half. Any bone may open.',
  },
  sporting: 'The holder of the double six leads the first round, with any bone.',
  laterPose: {
    pairs: {
      handWinner:
        'After a win the winner of the round leads with any bone, or the partner instead.',
      eitherPartner: 'After a win either partner of the winning pair leads, with any bone.',
      fixed: 'After a win the winner of the round leads, with any bone.',
    },
    solo: 'After a win the winner of the round leads, with any bone.',
    handWinner:
      'The winner of a round leads the next, with any bone; after a block, the lighter hand of' +
      ' the winning pair.',
    rotateRight:
      'The lead moves one seat to the right every round, whoever won. Any bone may open.',
    anyDouble:
      'The winner of a round leads the next with any double; without one the lead passes to the' +
      ' right until somebody has one.',
  },
  skipFine: (points: number) => `Being skipped for want of a double costs ${points} points.`,
  newGamePose: {
    holder66Forced: 'Each new game opens with the double six again.',
    winner: 'Who won a game leads the first round of the next.',
  },
  line: [
    'A bone must touch an open end with the same number. A double lies across and opens no' +
      ' third end.',
    'If anything fits you must play; which bone and which end is yours to choose.',
    'If nothing fits you pass. Passes are made for you, and everybody sees them.',
  ],
  build: {
    fillFirst:
      'First the cross is built: until four bones lie on the first one, only bones with its' +
      ' number may be played, each on the next free side.',
    free:
      'The first bone is the centre; any bone with its number may begin another arm, until there' +
      ' are four.',
  },
  arms:
    'The arms grow outwards: a bone must touch the tip of an arm with the same number. Doubles' +
    ' open no further arms.',
  lock: {
    suit:
      'A tip is locked while the double of its number lies nowhere on the table: only that double' +
      ' may be played there, and it unlocks the number.',
    arm:
      'A tip is locked unless its outermost bone is the double of its number: only that double' +
      ' may be played there, and it unlocks the arm.',
  },
  crossPass: 'If anything fits you must play. If nothing does you pass; passes are made for you.',
  passRun: {
    everyThird: (points: number) =>
      `Three passes in a row by the same player cost ${points} points, and are counted anew.`,
    fromThird: (points: number) =>
      `The third pass in a row by the same player, and every one after it, costs ${points} points.`,
  },
  passAll: {
    always: (points: number) =>
      `A play after which all three others pass costs each of them ${points} points.`,
    notOnBlock: (points: number) =>
      `A play after which all three others pass costs each of them ${points} points, unless it` +
      ' blocks the round.',
  },
  finesStand: 'Fines are booked at once and are never doubled.',
  domino: {
    pairs: 'Domino: who plays the last bone of a hand wins the round for the pair.',
    solo: 'Domino: who plays the last bone of a hand wins the round.',
  },
  dominoFirst: 'If that bone also closes the line, it is still a domino.',
  blocked: {
    immediate: 'The round is blocked as soon as nobody can ever play again.',
    afterFourPasses: 'The round is blocked when all four pass in a row.',
  },
  blockWinner: {
    pairs: {
      lowestIndividual: 'A block is won by the pair that holds the lowest single hand.',
      lowestPairTotal: 'A block is won by the pair whose two hands count less together.',
    },
    solo: { lowestIndividual: 'A block is won by the lowest hand.' },
  },
  tieBonus: {
    none: 'If different sides share the lowest, nobody scores and the double six leads the next round.',
    flat2:
      'If different sides share the lowest, nobody scores, the double six leads, and the next round won' +
      ' counts two.',
    escalating:
      'Derby: if different sides share the lowest, nobody scores, the double six leads, and the next round' +
      ' counts two, after another tie three, and so on.',
  },
  derbyCap: (most: number) => `A Derby counts ${spell(most)} at most.`,
  tie: {
    noScoreLeadMoves: 'In an equal block nobody scores, and the lead moves on.',
    noScoreSameLeader: 'In an equal block nobody scores, and the same player leads again.',
    noScoreCloserLeads: 'In an equal block nobody scores, and who closed the line leads.',
    leaderPairWins: 'An equal block is won by the pair that led the round.',
  },
  crossTie: 'If the lowest hand is shared nobody has won, and the double blank opens again.',
  value: {
    key: (rounds: number) =>
      `A round counts one, or ${spell(rounds)} if won with the key bone: the last bone of the` +
      ' hand, which fits both ends, where no other bone is left for either.',
    plain: 'A round counts one, with whatever bone it is won.',
  },
  stacking: {
    max: 'Where key bone, tie or play two meet, the largest counts.',
    add: 'Where key bone, tie or play two meet, what each adds is added up.',
    multiply: 'Where key bone, tie or play two meet, they are multiplied.',
  },
  oneAll: {
    pairs: {
      reset: 'As soon as both pairs have won a round, both fall back to none.',
      playTwo:
        'One-all, play two: at one to one the next round decides. Its winner has two, the others' +
        ' none. At any other score at which both have won, both fall back to none.',
    },
    solo: {
      reset: 'As soon as everybody has won a round, all fall back to none.',
      playTwo:
        'One-all, play two: when all stand at exactly one the next round decides. Its winner has' +
        ' two, the others none. At any other score at which all have won, all fall back to none.',
    },
  },
  oneAllPose: {
    holder66Forced: 'Then the double six leads.',
    winner: 'The winner of the last round leads the deciding one.',
  },
  fallback: {
    oneAll: (target: string) => `Once the game has stood at one-all, ${target}.`,
    anyBruk: (target: string) => `Once both have fallen back to none, ${target}.`,
  },
  fallbackMode: {
    love: (rounds: number) => `${spell(rounds)} love is enough`,
    race: (rounds: number) => `${some(rounds, 'round')} win it, love or not`,
  },
  counted: {
    all: 'The winning pair scores the pips left in all hands, its own included.',
    opponents: 'The winning pair scores the pips left in the hands of the other pair.',
  },
  pointsTable: {
    cuOriente:
      'Pips make points by bands: 3 to 20 make two, 21 to 30 three, and one more for every ten' +
      ' begun.',
  },
  crossScore: 'Low is good: everyone scores the pips left in hand, who goes out none.',
  keptDouble: {
    once: 'A hand that still holds a double counts twice.',
    perDouble: 'A hand counts twice for each double it still holds.',
  },
  outOnDouble: 'If the last bone was a double, all other hands count twice.',
  doublesStack: {
    both: 'Both at once count four times.',
    larger: 'If both happen, the larger of the two counts alone.',
  },
  bonuses: {
    none: 'There are no bonuses.',
    capicua: (points: number) =>
      `Capicúa, a last bone that fits both ends and is no double: ${points} points.`,
    chuchazo: (points: number) => `Chuchazo, the double blank as last bone: ${points} points.`,
    passCorrido: (points: number) =>
      `Paso corrido, a play after which all three others pass: ${points} points.`,
    passSalida: (double: number, other: number) =>
      double === other
        ? `Pase de salida, the first bone makes the next player pass: ${double} points.`
        : `Pase de salida, the first bone makes the next player pass: ${double} points with a` +
          ` double, ${other} with any other bone.`,
    firstHands: (points: readonly number[]) =>
      `The first rounds won in a game earn ${list(points.map(String))} points more.`,
  },
  capicuaDiffers: 'A capicúa counts only where the two ends show different numbers.',
  length: {
    rounds: {
      most: (n: number) =>
        `${capital(some(n, 'round'))}: the most ${n === 1 ? 'wins' : 'rounds won win'}; while it` +
        ' is level one more is played.',
      points: (n: number) =>
        `${capital(some(n, 'round'))}: the most points win; while it is level one more is played.`,
      least: (n: number) =>
        `${capital(some(n, 'round'))}: the lowest total wins; while it is level one more is` +
        ' played.',
    },
    race: (n: number) => `The first to win ${some(n, 'round')} wins; nothing is ever lost again.`,
    love: {
      pairs: (n: number) =>
        `${capital(spell(n))} love: ${some(n, 'round')} won while the other pair has none.`,
      solo: (n: number) =>
        `${capital(spell(n))} love: ${some(n, 'round')} won while somebody still has none.`,
    },
    points: (n: number) =>
      `The game is to ${n} points, looked at after each round; if both pairs have them the higher` +
      ' total wins.',
    cross: (n: number) =>
      `The game ends after the round in which somebody reaches ${n}; the lowest total wins.`,
  },
  crossShared: {
    shared: 'Players who share the lowest total share the win.',
    extraHand: 'While the lowest total is shared, another round is played.',
  },
  shutout: (name: string) => `A game won while the other pair has nothing is a ${name}.`,
  match: (games: number, toWin: number) =>
    games === 1
      ? 'The match is a single game.'
      : `Best of ${spell(games)}: the first to win ${some(toWin, 'game')} wins the match.`,
  finals: (games: number) => `In tournaments a final is best of ${spell(games)}.`,
  clock: (seconds: number) =>
    `The ruleset’s own clock is ${duration(seconds)} a play; the terms of a table go before it.`,
  preset:
    'Gathered from public sources, and in part an estimate: tables differ, so change what yours' +
    ' plays otherwise.',
  terms: {
    noPace: 'No turn has a time limit.',
    pace: (seconds: number) => `Each turn has ${duration(seconds)}.`,
    bank: (seconds: number) => `Everyone has ${duration(seconds)} more in the bank.`,
    increment: (seconds: number) => `Each play adds ${duration(seconds)} to the bank.`,
    weekends: 'Weekends do not count.',
    sleep: 'Nobody’s own sleeping hours count.',
    vacation: (days: number) => `Everyone has ${some(days, 'day')} of vacation.`,
    house: (misses: number) =>
      'When time runs out the house plays that turn; ' +
      (misses === 1
        ? 'it keeps the seat until its player is back.'
        : `after ${spell(misses)} in a row it keeps the seat until its player is back.`),
    claim: (misses: number) =>
      'When time runs out the others may let the house play that turn; ' +
      (misses === 1
        ? 'then it keeps the seat until its player is back.'
        : `after ${spell(misses)} in a row it keeps the seat until its player is back.`),
    forfeit: 'Who runs out of time loses the game.',
    swift: 'A single bone that fits is played at once.',
    orders: 'A play may be ordered in advance.',
    noOrders: 'No play may be ordered in advance.',
    lobby: 'Open seats are listed for everybody.',
    watch: {
      players: 'Only the players may look on.',
      link: 'Anyone with the link may look on.',
      anyone: 'Anyone may look on.',
    },
    watchDelay: (rounds: number) => `Watchers see it ${some(rounds, 'round')} later.`,
    drawn: 'The seats are drawn.',
    beacon: 'A public beacon has a say in every shuffle.',
  },
  labels: {
    rounds: 'Number of rounds',
    target: 'Target',
    redeal: 'New deal',
    secondsPerPlay: 'Seconds for a play',
    onTimeout: 'When time runs out',
    sporting: 'Any bone of the double six’s holder leads',
    tieBonus: 'After a tie',
    derbyCap: 'Most that a Derby counts',
    oneAll: 'At one-all',
    oneAllPose: 'Lead after one-all',
    poseChooser: 'Who of the winners leads',
    keyBone: 'Key bone counts more',
    stacking: 'When bonuses meet',
    scoring: 'Scoring',
    bestOf: 'Games of a match',
    newGamePose: 'Lead of a new game',
    setFormat: 'Format of a set',
    fallbackTrigger: 'Shorter game after',
    fallbackMode: 'Shorter game is',
    fallbackTarget: 'Shorter game to',
    countTiles: 'Pips that count',
    capicuaEqualEnds: 'Capicúa on equal ends',
    bonuses: 'Bonuses',
    frenchLock: 'An arm unlocks by its double',
    frenchFillFirst: 'Build the cross first',
    frenchKeptDouble: 'A double kept in hand',
    frenchDoublesStack: 'Both doublings together',
    frenchPassRun: 'Fine for passes in a row',
    frenchPassAllOnBlock: 'Fine also when the play blocks',
    frenchEndCheck: 'The target is looked at',
    frenchTie: 'Shared lowest total',
    poseSkipFine: 'Fine for being skipped',
  },
  values: {
    none: 'none',
    autoplay: 'the house plays',
    forfeitHand: 'the round is lost',
    forfeitGame: 'the game is lost',
    flat2: 'the next counts two',
    escalating: 'Derby: two, three, four …',
    reset: 'both back to none',
    playTwo: 'play two',
    holder66Forced: 'the double six',
    winner: 'the winner',
    handWinner: 'the winner, or the partner instead',
    eitherPartner: 'either partner',
    fixed: 'the winner',
    max: 'the largest counts',
    add: 'added up',
    multiply: 'multiplied',
    loveRun: 'love run',
    race: 'race',
    love: 'at love',
    bestOfSixHands: 'best of six rounds',
    oneAll: 'one-all',
    anyBruk: 'any reset',
    all: 'all hands',
    opponents: 'the other pair’s hands',
    suit: 'anywhere on the table',
    arm: 'on that very arm',
    once: 'doubles once',
    perDouble: 'doubles for each',
    everyThird: 'every third',
    fromThird: 'from the third on',
    handEnd: 'after each round',
    shared: 'shared win',
    extraHand: 'one more round',
    onRequest: 'on request',
    auto: 'by itself',
  },
  yes: 'yes',
  no: 'no',
  redealFrom: (mode: string, doubles: number) => `${mode}, from ${spell(doubles)} doubles`,
  bonusNames: {
    capicua: 'capicúa',
    chuchazo: 'chuchazo',
    passCorrido: 'paso corrido',
    passSalidaDouble: 'pase de salida, double',
    passSalidaOther: 'pase de salida, other',
    firstHands: 'first rounds',
  },
};

/** What another language must say. */
export type Texts = typeof english;
