/** Words of the start page. */
import { plural } from './grammar.ts';

export const start = {
  nameLabel: 'Your name',
  nameHint: 'As the others at the table will see it.',
  nameMissing: 'Please write a name first: up to 40 letters.',
  playingAs: 'You play as',
  gameLabel: 'Game',
  gameGroups: {
    love: 'Rounds won, to love',
    cross: 'The cross',
    points: 'Points, the Latin way',
  },
  profile:
    'Gathered from public sources, and in part our own estimate: tables differ. Change under ' +
    '“Every rule” what yours plays otherwise.',
  seatsLegend: 'How many play',
  seatsCount: (n: number) => `${n} players`,
  lengthLegend: 'How long',
  quick: 'Quick',
  short: 'Short',
  full: 'Full',
  more: 'Every rule',
  moreHint: 'What is changed here is shown to everybody before they sit down.',
  unplayable:
    'There is no such game yet: a new deal needs the number of doubles that a hand must hold.',
  noLimit: 'none',
  fields: {
    mode: 'How',
    minDoubles: 'Doubles in one hand',
    capicua: 'Capicúa',
    chuchazo: 'Chuchazo',
    passCorrido: 'Paso corrido',
    passSalidaDouble: 'Pase de salida, on a double',
    passSalidaOther: 'Pase de salida, on another bone',
    firstHands: 'First rounds won, as 100, 75, 50',
    stackCapicuaChuchazo: 'Capicúa and chuchazo together',
  } as Readonly<Record<string, string>>,
  play: 'Play now against the house',
  playHint: (house: number) =>
    `${plural(house, 'house player')} ${house === 1 ? 'sits' : 'sit'} down with you at once. ` +
    'No hurry.',
  friends: 'Play with other people',
  friendsHint: {
    pairs:
      'The first who comes sits across and is your partner. The house takes the seats that are left.',
    solo: 'The house takes the seats that are left.',
  },
  friendsLegend: 'How many people',
  friendsCount: (n: number) => `${n} ${n === 1 ? 'person' : 'people'}`,
  create: 'Make the table',
  tablesTitle: 'Your tables',
  noTables: 'No tables yet. The first one is one click away.',
  table: 'A table',
  withHouse: 'With the house',
  withPeople: (names: string) => `With ${names}`,
  forget: (title: string) => `Take off this list: ${title}`,
  forgetAsk:
    'Take this table off the list? This device forgets what it has kept of it, with what its deals ' +
    'could be checked by. Who has no seat there finds it again by its link alone.',
  forgetYes: 'Take it off',
  forgetNo: 'Leave it there',
  loading: 'Looking…',
  unreachable: 'Not reachable now.',
  afresh: 'Start afresh with another name',
  afreshAsk:
    'A new name is a new player. This device forgets the tables you play at now, and you cannot ' +
    'go back to your seats there.',
  afreshYes: 'Start afresh',
};

/** What a game goes to, in a few words. */
export const goal = {
  rounds: (n: number) => plural(n, 'round'),
  roundsLeast: (n: number) => `${plural(n, 'round')}, lowest total wins`,
  love: (n: number) => `${n} love`,
  race: (n: number) => `first to ${plural(n, 'round')}`,
  points: (n: number) => `first to ${n} points`,
  pips: (n: number) => `until somebody has ${n}, lowest total wins`,
  match: (bestOf: number) => `best of ${plural(bestOf, 'game')}`,
};
