/**
 * Every text of the page. Another language is another object of the same shape; nothing else in
 * `web/` holds words. Names come as they are and are shown as text alone.
 */

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'] as const;
const PIPS = ['blank', 'one', 'two', 'three', 'four', 'five', 'six'] as const;

type ByName = Readonly<Record<string, string>>;

/** Somebody at the table, as the reader calls them. */
export interface Who {
  readonly name: string;
  /** The person who reads. */
  readonly you: boolean;
}

const spell = (n: number): string => NUMBERS[n] ?? String(n);
const plural = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;
const whose = (who: Who): string => (who.you ? 'your' : `${who.name}’s`);
const whom = (who: Who): string => (who.you ? 'you' : who.name);

function list(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** "3-6"; a double by its name. */
function bone(name: string): string {
  const [low, high] = name;
  return low === high ? `double ${PIPS[Number(low)]}` : `${low}-${high}`;
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

function duration(seconds: number): string {
  const [length, name] = UNITS.find(([unit]) => seconds >= unit) ?? [1, 'second'];
  return plural(Math.round(seconds / length), name);
}

const start = {
  nameLabel: 'Your name',
  nameHint: 'As the others at the table will see it.',
  nameMissing: 'Please write a name first: up to 40 letters.',
  playingAs: 'You play as',
  lengthLegend: 'How long',
  quick: 'Quick',
  short: 'Short',
  full: 'Full',
  lengthHints: {
    quick: 'one round',
    short: 'first pair to win three rounds',
    full: 'six love: six rounds won while the others have none',
  },
  play: 'Play now against the house',
  playHint: 'Three house players sit down with you at once. No hurry.',
  friends: 'Invite friends',
  friendsHint: 'You get a link to send. The house takes the seats that are left.',
  friendsLegend: 'How many friends',
  friendsCount: (n: number) => plural(n, 'friend'),
  paceLabel: 'Time for each turn',
  paces: { 300: '5 minutes', 86400: 'a day', 259200: '3 days', 604800: 'a week' },
  create: 'Make the table',
  tablesTitle: 'Your tables',
  noTables: 'No tables on this device yet. The first one is one click away.',
  table: 'A table',
  withHouse: 'With the house',
  withPeople: (names: string) => `With ${names}`,
  forget: (title: string) => `Take off this list: ${title}`,
  loading: 'Looking…',
  unreachable: 'Not reachable now.',
  afresh: 'Start afresh with another name',
  afreshAsk:
    'A new name is a new player. This device forgets the tables you play at now, and you cannot ' +
    'go back to your seats there.',
  afreshYes: 'Start afresh',
};

const terms = {
  game: { 'jamaican-partner': 'Jamaican partner dominoes' } as ByName,
  rounds: (n: number) => `${spell(n)} ${n === 1 ? 'round' : 'rounds'}`,
  race: (n: number) => `the first pair to win ${spell(n)} rounds`,
  loveRun: (n: number) => `${spell(n)} love: ${spell(n)} rounds won while the others have none`,
  pace: (seconds: number) => `each turn has ${duration(seconds)}`,
  noPace: 'no turn has a time limit',
  house: (misses: number) =>
    'when time runs out the house plays that turn, and after ' +
    `${spell(misses)} misses in a row it keeps the seat until its player is back`,
  claim: 'when time runs out the others may let the house play that turn',
  forfeit: 'whoever runs out of time loses the game',
  weekends: 'weekends do not count',
  swift: 'a single bone that fits is played at once',
  watch: {
    players: 'only the players may look on',
    link: 'anyone with the link may look on',
    anyone: 'anyone may look on',
  },
};

const status = {
  yourTurn: 'Your turn',
  yourLead: 'You lead: choose any bone',
  yourForcedLead: 'You lead with the double six',
  youOr: (name: string) => `You or ${name} may lead`,
  turn: (name: string) => `${name} to play`,
  eitherOf: (names: readonly string[]) => `${names.join(' or ')} to lead`,
  until: (when: string) => `until ${when}`,
  overdue: 'Time has run out for this turn. It is settled in a moment.',
  waiting: (n: number) => `Waiting for ${n === 1 ? 'one more player' : `${n} more players`}`,
  shuffling: 'Shuffling: the players’ devices add their secrets',
  revealing: 'Shuffling: the secrets are opened',
  dealing: 'Dealing…',
  loading: 'Looking at the table…',
  watching: 'You are watching.',
};

const hand = {
  title: 'Your bones',
  fitsEnd: (ends: readonly string[]) => `fits ${ends.join(' and ')}`,
  fitsNot: 'does not fit',
  waits: 'not your turn',
  atLeft: 'left',
  atRight: 'right',
  anywhere: 'here',
  sending: 'on its way',
  choose: (name: string) => `Where do you lay ${name}?`,
  left: (pip: number) => `Left end, ${pip}`,
  right: (pip: number) => `Right end, ${pip}`,
  cancel: 'Another bone',
  keys: 'Arrow keys choose a bone, Enter plays it, L and R name the end.',
  empty: 'No bones in hand.',
  giveLead: (name: string) => `Give the lead to ${name}`,
};

const line = {
  empty: 'No bone lies yet.',
  label: (n: number) => `The line: ${plural(n, 'bone')}. In words below.`,
  inWords: 'The table in words',
  lies: (bones: string) => `From left to right: ${bones}.`,
  ends: (left: number, right: number) =>
    left === right ? `Both ends show ${left}.` : `The left end shows ${left}, the right ${right}.`,
  counts: (parts: string) => `In hand: ${parts}.`,
  mine: (bones: string) => `You hold ${bones}.`,
  fitting: (bones: string) => `What fits: ${bones}.`,
};

const recap = {
  title: 'What happened',
  sinceTitle: 'Since you last looked',
  nothing: 'Nothing yet.',
  earlier: 'Earlier in this round',
  led: (who: Who, name: string) => `${who.name} led with ${name}.`,
  ledForced: (who: Who, name: string) => `${who.name} had to lead with ${name}.`,
  played: (who: Who, name: string, where: string) => `${who.name} played ${name}${where}.`,
  onLeft: ' on the left',
  onRight: ' on the right',
  passed: (who: Who) => `${who.name} passed.`,
  time: (who: Who, rest: string) => `Time ran out for ${whom(who)}: the house played ${rest}.`,
  away: (who: Who, rest: string) => `The house played ${rest} for ${whom(who)}.`,
  joined: (name: string) => `${name} sat down.`,
  left: (name: string) => `${name} left; the house plays on.`,
  missed: (n: number) => `${plural(n, 'round')} more ${n === 1 ? 'was' : 'were'} played meanwhile.`,
  roundEnds: (no: number) => `Round ${no} is over.`,
  dealt: (no: number) => `Round ${no} is dealt.`,
};

const result = {
  title: (no: number) => `Round ${no} is over`,
  won: 'You win this round',
  lost: 'They win this round',
  wonBy: (names: string) => `This round goes to ${names}`,
  tie: 'A tie: nobody scores',
  open: 'The round was broken off',
  domino: (who: Who, name: string) => `${who.name} played the last bone, ${name}: domino.`,
  key: (name: string) =>
    `A key bone: ${name} was the only bone left for either end, so the round counts double.`,
  block: (pip: number) => `The line is blocked: both ends show ${pip} and every ${pip} lies.`,
  lowest: (who: Who, count: number) =>
    `${who.name} ${who.you ? 'hold' : 'holds'} the lowest count in a single hand, ${count}. ` +
    `That decides it for ${whose(who)} side.`,
  lowestShared: (names: readonly string[], count: number) =>
    `${list(names)} hold the lowest count, ${count}, and they are partners: their side wins.`,
  lowestTied: (names: readonly string[], count: number) =>
    `${list(names)} share the lowest count, ${count}, and they are on different sides.`,
  worth: (n: number) => `The round was worth ${spell(n)}.`,
  score: (us: number, them: number) => `The score is ${us} to ${them}.`,
  event: {
    reset: 'Both sides have scored, so both go back to love.',
    oneAll: 'One all: the next round decides, and counts two.',
    playTwo: 'That was the deciding round.',
    gameWon: 'That wins the game.',
  } as ByName,
  hands: 'All hands',
  count: (n: number) => `count ${n}`,
  winner: 'won',
  handLabel: (who: Who, left: string, count: number) =>
    left === ''
      ? 'No bone left.'
      : `Still in hand: ${left}. ${who.you ? 'You count' : 'Count'} ${count}.`,
  turns: 'Turn by turn',
  next: {
    '66': 'Next round: whoever holds the double six leads with it.',
    '00': 'Next round: whoever holds the double blank leads with it.',
    any: (names: readonly string[]) => `Next round: ${names.join(' or ')} may lead with any bone.`,
  },
  on: 'On to the next round',
  check: 'Check this deal',
};

const proof = {
  title: 'Was this deal fair?',
  running: 'Checking on this device…',
  unreachable: 'The proof could not be fetched. Try again when there is a line.',
  unreadable: 'What the server sent is no proof file.',
  intro: 'This device fetched the record of the round and worked everything out again by itself.',
  verdict: {
    ok: 'Everything holds.',
    failed: 'Something does not hold. Keep the proof file and show it to the others.',
    incomplete: 'This round is not over yet. Check again when it is.',
    'not-checked': 'There was nothing to check.',
  },
  verdicts: { commitment: 'Commitment', shuffle: 'Shuffle', play: 'Play' },
  kinds: {
    ok: 'holds',
    failed: 'does not hold',
    incomplete: 'not complete yet',
    'not-checked': 'not checked',
  },
  about: {
    commitment: 'All bones were fixed before the first was played, and nothing was changed since.',
    shuffle: 'The deck follows from the opened seed and the players’ secrets, step by step.',
    play: 'Every play, pass, count and score is what the rules give.',
  },
  grade: (grade: string) => `Grade ${grade}.`,
  startedAnew: (voids: number, epochs: number) =>
    `Before it, ${plural(voids, 'deal')} and ${plural(epochs, 'shuffle')} were called off.`,
  steps: 'Each step, with its values',
  output: 'gives',
  step: {
    contributions: {
      title: 'Contributions',
      why: 'What each seat added, hashed together. It was fixed before any seed was opened.',
    },
    seed: {
      title: 'Seed',
      why: 'The seed of this round leads to the root that was published before anybody added.',
    },
    lock: {
      title: 'Lock',
      why: 'Table, rules, round and contributions in one hash: nothing is left to choose.',
    },
    beacon: {
      title: 'Beacon',
      why: 'A public random value, where the table uses one; zeros where it does not.',
    },
    deck: {
      title: 'Deck',
      why: 'Seed and lock give the order of the bones; seat by seat they are dealt from the front.',
    },
    deal: {
      title: 'Deal',
      why: 'One promise for each bone, published before play; every opened bone fits its own.',
    },
  } as Readonly<Record<string, { readonly title: string; readonly why: string }>>,
  download: 'Download the proof file',
  again: 'Check again',
  ownKey: 'The log is signed by the key that this device has known since its first visit.',
  newKey: 'This device meets the log’s key for the first time. Compare it with the others’.',
  otherKey: 'The log is signed by another key than this device has known. Do not trust it.',
};

const fair = {
  title: 'The shuffle',
  grades: {
    A: 'A public beacon that your device saw in time went into this shuffle.',
    B: 'Your device added a secret that nobody could see before the shuffle was fixed.',
    'A+B': 'Your device’s secret and a public beacon went into this shuffle.',
    C: 'You added nothing to this shuffle. It is protected by what others added.',
    D:
      'Nobody but the house had a say in this shuffle. It can prove that it did not change it, ' +
      'not that it did not choose it.',
  },
  code: 'Code of this deal:',
  codeHint: 'Read it to each other: if all see the same code, all have the same deal.',
  secretsFrom: (names: string) => `Secrets came from the devices of: ${names}.`,
  withheld: {
    'log-changed': 'Your device kept its secret: the record of this table does not hold together.',
    'not-closed':
      'Your device kept its secret: the server has not shown that all promises are closed.',
    'other-root': 'Your device kept its secret: the server changed its own half of the shuffle.',
    'other-commit':
      'Your device kept its secret: the record holds a promise that this device did not make.',
    'other-player': 'Your device added nothing: the record names somebody else at your seat.',
    'secret-lost':
      'Your device has lost the secret it promised. The shuffle starts again without it.',
  },
};

/** By the code of a trouble; a code that is not here is told in the server's words. */
const problems: ByName = {
  network: 'No answer from the server. Try again when there is a line.',
  'not-found': 'There is no table at this address.',
  forbidden: 'This table is not open to you. Ask somebody there for its link.',
  unauthenticated: 'This table is not open to you. Ask somebody there for its link.',
  stale: 'The table moved on before your bone arrived. Look again, then choose.',
  'table-full': 'Somebody was quicker: every seat is taken.',
  'bad-invite': 'This invite is not one of this table.',
};

export const words = {
  /** For instants: a day and a 24-hour time. */
  locale: 'en-GB',
  appName: 'Sixlove',
  tagline: 'Dominoes at your own pace: a move today, the next one tomorrow.',
  promise: 'Every deal can be checked afterwards, on your own device.',
  list,
  bone,
  start,
  join: {
    title: 'You are invited to a table',
    termsTitle: 'What is agreed here',
    button: 'Sit down and play',
  },
  terms,
  seat: {
    you: 'You',
    partner: 'your partner',
    open: 'open seat',
    house: ['House', 'House (right)', 'House (across)', 'House (left)'] as readonly string[],
    at: ['First seat', 'To the right', 'Across', 'To the left'] as readonly string[],
    away: 'away; the house plays',
    holds: (n: number) => plural(n, 'bone'),
    toPlay: 'to play',
    passed: 'passed',
  },
  score: {
    us: 'We',
    them: 'They',
    title: 'Score',
    run: (side: string, n: number, target: number | null) =>
      target === null ? `${side}: ${n}` : `${side}: ${n} of ${target}`,
    round: (no: number) => `Round ${no}`,
  },
  status,
  over: {
    won: (names: string) => `${names} won the game.`,
    youWon: 'You won the game.',
    youLost: 'The others won the game.',
    finished: 'The game is finished.',
    resigned: 'The game was given up.',
    nobody: 'Nobody is left at this table.',
    again: 'Back to the start',
  },
  hand,
  line,
  recap,
  result,
  proof,
  fair,
  connection: {
    offline: 'No line. What you chose is kept, and sent as soon as there is one.',
    back: 'Connected again.',
  },
  invite: {
    title: 'Send this link to your friends',
    copy: 'Copy the link',
    copied: 'The link is copied.',
    rest: 'The game starts by itself when everybody sits.',
  },
  actions: {
    menu: 'About this table',
    back: 'All tables',
    iAmBack: 'I am back: give me my seat',
    resign: 'Give up the game',
    resignAsk: 'Give up the game? The other side wins it, and that cannot be taken back.',
    resignYes: 'Give up',
    leave: 'Leave the table',
    leaveAsk: 'Leave the table? Your seat is given away, and you cannot take it back by yourself.',
    leaveYes: 'Leave',
    no: 'Stay',
    dismiss: 'Close',
  },
  expired: {
    title: 'This device is not known here any more',
    text:
      'Its pass has expired, or this server is a new one. For the others the tables go on. ' +
      'To play on this device, start afresh.',
  },
  problems,
};
