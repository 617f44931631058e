/** Words of what a table agrees on beside its rules. */
import { plural } from './grammar.ts';

/** How much later watchers see a table. */
const later = (rounds: number): string =>
  rounds === 0 ? '' : `, ${plural(rounds, 'round')} later`;

export const terms = {
  allowance: 'Time for each turn',
  noClock: 'no clock',
  none: 'none',
  who: 'Who may sit down',
  byLink: 'Those with the link',
  byLinkHint: 'You get a link to send, or a code to say.',
  byLobby: 'Anybody',
  byLobbyHint: 'The open seats are listed in the lobby. The link works as well.',
  more: 'Every term',
  agreedTitle: 'What everybody agrees to',
  agreedAll: 'All of it, sentence by sentence',
  expiry: 'When time runs out',
  expiryChoices: [
    ['house', 'the house plays that turn'],
    ['claim', 'the others may have the house play it'],
    ['forfeit', 'the game is lost'],
  ] as readonly (readonly ['house' | 'claim' | 'forfeit', string])[],
  misses: 'Misses in a row until the house keeps the seat',
  bank: 'Time in the bank of each player',
  increment: 'Each play adds to the bank',
  weekends: 'Weekends do not count',
  sleep: 'Nobody’s sleeping hours count',
  sleepHint: 'Each player sets their own in the settings.',
  vacation: 'Days off for each player',
  swift: 'A single bone that fits is played at once',
  swiftHint: 'A round takes about half as many days.',
  orders: 'Plays may be ordered in advance',
  watch: 'Who may look on',
  watchChoices: [
    ['players', 'the players alone'],
    ['link', 'who has the link'],
    ['anyone', 'anybody'],
  ] as readonly (readonly ['players' | 'link' | 'anyone', string])[],
  delay: 'Rounds that watchers are behind',
  drawn: 'Draw the seats',
  drawnHint: 'Who sits where, and in pairs who plays with whom, is drawn; anyone can check it.',
  beacon: 'A public beacon has a say in every shuffle',
  beaconHint: 'Nobody at all can know a deal before. Each deal waits half a minute for it.',
  /** Parts of one sentence. */
  line: {
    noClock: 'no turn has a time limit',
    pace: (length: string) => `a turn has ${length}`,
    expiry: {
      house: 'when it runs out the house plays it',
      claim: 'when it runs out the others may have the house play it',
      forfeit: 'who runs out of time loses the game',
    },
    bank: (length: string) => `everyone has ${length} more in the bank`,
    increment: (length: string) => `each play adds ${length} to it`,
    weekends: 'weekends do not count',
    sleep: 'nobody’s sleeping hours count',
    vacation: (days: number) => `everyone may take ${plural(days, 'day')} off`,
    swift: 'a single bone that fits is played at once',
    noOrders: 'no play is ordered in advance',
    drawn: 'the seats are drawn',
    beacon: 'a public beacon has a say in every shuffle',
    watch: {
      players: (_: number) => 'only the players look on',
      link: (rounds: number) => `who has the link may look on${later(rounds)}`,
      anyone: (rounds: number) => `anybody may look on${later(rounds)}`,
    },
  },
};
