/** Words of the list of tables, and of what one says of oneself. */
import { list } from './grammar.ts';

export const mine = {
  waiting: 'Waiting for you',
  running: 'Going on',
  ended: 'Over',
  earlier: (n: number) => `${n} more that are over`,
  more: 'Show more tables',
  nothing: 'No table waits for you now.',
  nothingNext:
    'Play a round against the house, find an open table, or ask friends to one of yours.',
  in: (length: string) => `in ${length}`,
  score: (ours: number, theirs: number) => `${ours} to ${theirs}`,
  cancelled: 'Called off',
  yourTurn: 'Your turn',
  turn: (names: readonly string[]) => `${list(names, 'or')} to play`,
  playing: 'Being dealt, or the house is thinking',
  overdue: 'Time has run out for this turn',
  won: 'You have won',
  lost: 'Lost',
  over: 'Over',
  next: (title: string) => `Next table: ${title}`,
};

export const settings = {
  link: 'Your settings',
  title: 'Your settings',
  loading: 'Looking for your settings…',
  unreachable: 'Your settings cannot be had without a line',
  unreachableText: 'They are with the server, and come by themselves as soon as it answers.',
  nobody:
    'Sit down at a table first: then there is somebody to keep settings for. If you play on ' +
    'another device already, make a code in its settings and type it here.',
  name: 'Your name',
  zone: 'Your time zone',
  zoneHint: (zone: string) => `This device says ${zone}.`,
  zoneUse: (zone: string) => `Use ${zone}`,
  sleep: 'Sleeping hours',
  sleepHint:
    'At tables that pause for sleep your clock stands still then. A change counts a day later.',
  sleepOn: 'My clock pauses while I sleep, where the table agrees',
  quiet: 'Quiet hours',
  quietHint: 'No message is sent to you then.',
  quietOn: 'Send me no messages at these hours',
  from: 'from',
  to: 'to',
  language: 'Language of messages and summaries',
  languages: [
    ['en', 'English'],
    ['es', 'Español'],
  ] as readonly (readonly ['en' | 'es', string])[],
  save: 'Keep these settings',
  saved: 'Your settings are kept.',
  fault: 'Something is not right: sleeping hours are 12 at most, and hours must not be empty.',
};
