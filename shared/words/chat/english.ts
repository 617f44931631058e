/** What the bot says, in English. `spanish.ts` is an object of the same shape. */

/** Where a bone was played last: the pose, an end of the line, or an arm counted from 1. */
type BoardPlace = 'pose' | 'left' | 'right' | number;

const ARM_WAYS = ['up', 'right', 'down', 'left'] as const;
const PLACES = { pose: 'as the pose', left: 'at the left end', right: 'at the right end' } as const;

export const english = {
  house: 'the house',
  openSeat: 'open seat',
  somebody: 'somebody',
  away: 'away',
  heading: (game: string, round: number) => `${game}, round ${round}`,
  scores: (scores: string) => `Score: ${scores}`,
  until: (instant: string) => `Until ${instant}.`,
  openAt: (link: string) => `Sit down with the button, or from anywhere: ${link}`,
  closed: (link: string) => `A table that only its players see: ${link}`,
  buttons: {
    hand: 'My hand',
    join: 'Sit down',
    clock: 'Clock',
    score: 'Score',
    verify: 'Check the deal',
    proof: 'Proof file',
    rematch: 'Rematch',
    claim: 'Let the house play',
    keep: 'Keep',
    redeal: 'Deal again',
    back: 'I am back',
    resign: 'Yes, resign',
    cancel: 'Yes, call it off',
    mute: 'Mute for a day',
    unmute: 'Tell me again',
    lead: 'Partner leads',
  },
  left: 'left',
  right: 'right',
  arm: (no: number) => `arm ${no}`,

  hand: (bones: string) => `Your hand: ${bones}`,
  emptyHand: 'You hold no bones now.',
  ends: (ends: string) => `Open ends: ${ends}`,
  waiting: 'You are not to play now.',
  yourTurn: 'Your turn: choose a bone.',
  keepOrRedeal: 'Do you keep these bones?',
  awaySeat: 'The house plays for you until you are back.',
  moved: 'The table has moved on. This is how it stands:',
  played: (bone: string) => `You played ${bone}.`,
  orderIf: (move: string, ends: readonly number[]) => `${move} if ${ends.join(' or ')}`,
  orderPassed: (move: string, seats: readonly number[]) =>
    `${move}, once seat ${seats.join(' and ')} has passed`,
  orderLate: (move: string) => `${move} late`,
  whichEnd: 'It fits both ends. Which one?',
  whichArm: 'It fits more than one arm. Which one?',
  oldButton: 'That button is too old. Ask for your hand anew: hand',
  done: 'Done.',

  opened: 'The table is open. Others sit down with the button under the board.',
  openedAlone: 'The table is open.',
  tooManyOpen: (max: number) =>
    `You have opened ${max} tables here that have not begun. Take one back with leave, or wait until one has begun.`,
  tooManyPlayed: (max: number) =>
    `You have opened ${max} tables here that are being played. Wait until one has ended.`,
  tooOften: (max: number, instant: string) =>
    `You have opened ${max} tables within an hour. You can open another from ${instant} on.`,
  sat: (seat: number) => `You sit at seat ${seat + 1}.`,
  boardBelow: 'The board is below.',
  noTable: 'There is no table here yet. Start one: start',
  notPlayed: 'You have no table. Start one, or sit down at one in a channel.',
  notHere: 'This table is not played here. Ask for its link: join <link>',
  badLink: 'That is no link of a table.',

  unknownWord: (word: string) => `I do not know “${word}”.`,
  whichGame: (word: string, games: string) => `Which game is “${word}”? ${games}`,
  startUsage:
    'start [game] [seats] [terms], for example: start 1d · start quick 12h house · start nolimit. Games: ',
  playUsage: 'play <bone> [left|right|1-4], for example: play 36 left',
  orders: (list: string) => `Your standing orders, in order: ${list}`,
  noOrders: 'You have no standing orders.',
  ordersUsage:
    'orders <bone> [left|right] [if 6] [late], separated by commas, for example: orders 36 left if 6, 55. None: orders none',
  ordersKept: 'Your orders are kept. Nobody else sees them.',
  luckUsage: 'luck <words>: they go into the next shuffle, until it is locked.',
  luckKept: 'Your words are in the shuffle.',
  luckLate: 'The shuffle is locked. Words count before the next one.',
  vacationUsage: 'vacation <days>, for example: vacation 3',
  vacationTaken: 'Your days off run from now on.',
  resignSure: 'Do you give up this table?',
  cancelSure: 'Somebody has not done anything yet. Do you call the game off? It counts for nobody.',
  calledOff: 'The game is called off.',
  leftTable: 'You have left the table.',
  nothingToLeave: 'No table here waits for you to begin. A game that runs is given up with: resign',
  nothingToClaim: 'No turn of anybody else has run out now.',
  noClock: 'This table has no clock.',
  seatFree: (link: string) => `A seat is free. Whoever is to have it writes to me: join ${link}`,
  overdue: 'The time of this turn is over.',
  turnUntil: (instant: string) => `This turn runs until ${instant}.`,
  bank: (name: string, span: string) => `${name}: ${span} left beside it`,
  off: (name: string, instant: string) => `${name} is away until ${instant}`,
  daysLeft: (name: string, days: number) => `${name}: ${days} days off left`,
  games: (games: string) => `Games: ${games}`,

  linkCode: (code: string) =>
    `Your code: ${code}. Type it within 10 minutes where you also play: link ${code} in another chat, or on the page. It joins the two; tell it to nobody.`,
  linkBusy:
    'You sit at tables with this chat, and would lose them here. That code is used up: write link alone here, and type the new one in the other place.',
  linked: 'Joined: you now play as the same player here and there.',
  muted: (instant: string) => `No notices until ${instant}. On again: mute off`,
  mutedForGood: 'No notices any more. On again: mute off',
  unmuted: 'Notices are on.',
  muteUsage: 'mute 3d · mute always · mute off',
  languageSet: 'From now on I speak English with you.',
  languageUsage: 'language en · language es',
  zone: (zone: string, now: string) => `Your time zone is ${zone}; it is ${now} there.`,
  zoneUsage: 'zone <name>, for example: zone Europe/Madrid · zone America/Jamaica',
  verified: (no: number, commitment: string, shuffle: string, play: string) =>
    `Round ${no}: commitment ${commitment}, shuffle ${shuffle}, play ${play}.`,
  verdicts: { ok: 'right', failed: 'WRONG', unknown: 'not checkable yet' },
  verifySelf: (page: string, command: string) =>
    `That is what this server says of itself. Check it on your own machine: ${page} or ${command}`,
  nothingToVerify: 'No round has ended yet.',
  proof: (link: string) => `The proof file of the last round: ${link}`,
  proofPage: (link: string) => `The proof file, for its players: ${link}`,
  home: 'Your tables:',
  homeEmpty: 'You sit at no table. Start one in a channel: start',
  homeTurn: (game: string, others: string) => `Your turn: ${game} with ${others}`,
  homeWaits: (game: string, others: string) => `${game} with ${others}`,
  nobody: 'nobody yet',
  help: [
    'start [game] [terms]: open a table · join: sit down · leave: stand up before it begins',
    'board: show the board anew',
    'hand: my hand, for me alone · play 36 left · lead: my partner leads · orders: plays for later',
    'luck <words>: words for the shuffle · clock · score · vacation 3 · resign · rematch',
    'verify and proof: check the last round · link: join this chat to my account',
    'mute 3d: no notices · zone: my time zone · language es: habla español conmigo',
  ].join('\n'),

  called: 'it is your turn.',
  writeFirst: 'I cannot write to you alone. Open a chat with me, or press the button here.',
  boardLost: (link: string) =>
    `The channel of this table is gone for me. The game goes on: ${link}`,
  boardLostTitle: 'The channel of your table is gone for me.',
  movedPlace: 'Done.',
  settled: 'This does not wait for you any more.',
  otherSpace: 'This bot plays in another workspace. Ask whoever runs yours to set up its own.',
  failed: 'Something went wrong on our side. Nothing was lost; try again.',

  board: {
    empty: 'No bone has been played.',
    round: (no: number) => `Round ${no}`,
    line: (bones: readonly string[]) =>
      bones.length === 1
        ? `One bone: ${bones[0]}.`
        : `A line of ${bones.length} bones, from left to right: ${bones.join(', ')}.`,
    ends: (left: string, right: string) =>
      left === right ? `Both ends are ${left}.` : `The ends are ${left} and ${right}.`,
    cross: (center: string) => `A cross with ${center} in the middle.`,
    arm: (arm: number, bones: readonly string[]) =>
      `Arm ${arm}, ${ARM_WAYS[arm - 1] ?? ''}: ${bones.join(', ')}.`,
    last: (bone: string, place: BoardPlace) =>
      `The last bone played is ${bone}, ${typeof place === 'number' ? `on arm ${place}` : PLACES[place]}.`,
  },

  /** Why something was not done; codes that are not here have one text. */
  problems: {
    stale: 'The table has moved on.',
    'not-your-turn': 'It is not your turn.',
    'redeal-open': 'First everybody says whether they keep their bones.',
    'table-over': 'This table has ended.',
    'not-started': 'The first round has not been dealt yet.',
    'not-dealt': 'This round waits for the public beacon before it is dealt.',
    'not-seated': 'You have no seat at this table.',
    'table-full': 'Every seat is taken, or the seat you asked for.',
    'bad-invite': 'The invite does not belong to this table.',
    'bad-terms': 'These terms are not valid, or make no sense together.',
    'too-many-listed': 'You have as many open tables in the lobby as a player may. End one first.',
    'bad-seats': 'The game is not played by so many.',
    'bad-option': 'The game has no such option, or not with that value.',
    'not-eligible': 'You cannot do this now.',
    'no-such-bone': 'This bone is not in the set.',
    'not-your-bone': 'You do not hold that bone.',
    'does-not-fit': 'The bone does not fit there.',
    'forced-pose': 'The rules name the first bone here.',
    'must-build': 'The cross is still being built.',
    'locked-arm': 'This arm is locked.',
    'bad-code': 'The code is wrong, used or too old. Ask for a new one.',
    'not-found': 'There is no such table.',
    forbidden: 'This table is not open to you. Ask for its link.',
    'rate-limited': 'Too much at once. Wait a moment.',
    busy: 'Many people acted at once. Try again.',
    'end-required': 'It fits both ends. Say which: left or right.',
    'bad-format': 'The first bone is laid to no end.',
    'unknown-ruleset': 'There is no such game.',
    'future-version': 'This is of a table as it no longer is. Look at it again: board',
    'command-id-reused': 'This was done already. Look at the table: board',
    'too-large': 'That is too long.',
    'bad-request': 'That is not how this is written. See: help',
  } as Readonly<Record<string, string>>,
  problem: (code: string) => `That was not possible (${code}).`,
};

/** Every text of the bot, in one language. */
export type ChatTexts = typeof english;
