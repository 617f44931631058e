/** Words of what one does at a table beside laying a bone. */
import { list } from './grammar.ts';

export const typed = {
  label: 'Type a play',
  hint: 'Such as 64R, 6-4 left or 33. “Table” tells what lies, “hand” what you hold.',
  send: 'Send',
  table: ['table', 't', 'what is on the table', 'what is on the table?'] as readonly string[],
  hand: ['hand', 'h', 'bones'] as readonly string[],
  pass: ['pass', 'p', 'knock'] as readonly string[],
  left: ['left'] as readonly string[],
  right: ['right'] as readonly string[],
  answers: {
    pass: 'Nobody has to pass: when nothing fits, you pass by itself.',
    play: (name: string, where: string) => `${name}${where}: on its way.`,
  },
  faults: {
    unread: (text: string) =>
      text === '' ? 'Nothing was typed.' : `“${text}” is no play. Type it like 64R.`,
    notYours: (name: string) => `You do not hold ${name}.`,
    notNow: (name: string) => `${name} has to wait: nothing can be laid now.`,
    fitsNot: (name: string) => `${name} does not fit there.`,
    whichEnd: (name: string) => `${name} fits more than one end. Type the end after it, like 64R.`,
  },
};

export const replay = {
  show: 'Show it bone by bone',
  next: 'Next',
  skip: 'Skip to now',
};

const were = (things: readonly string[]): string => (things.length === 1 ? 'was' : 'were');

export const orders = {
  title: 'Standing orders for this round',
  hint:
    'Put bones in the order you like best. When your turn comes, the first one that may be laid is ' +
    'laid for you, even while you are away. Only you see this, and it ends with the round.',
  loading: 'Looking for your orders…',
  none: 'No orders. Add a bone below.',
  addTitle: 'Add a bone',
  add: (name: string) => `Add ${name}`,
  earlier: (name: string) => `${name} earlier`,
  later: (name: string) => `${name} later`,
  remove: (name: string) => `Take ${name} off the list`,
  moved: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}.`,
  where: 'Where',
  anyEnd: 'any end',
  when: 'When',
  at: { turn: 'when my turn comes', expiry: 'when my time runs out' },
  how: 'Where, when, only if…',
  howOf: (name: string) => `${name}: where, when, only if…`,
  endsOpen: 'These numbers are open',
  havePassed: 'These have passed since my last turn',
  guardHint: 'If it may be laid and this does not hold, nothing is laid and you are asked.',
  whileOpen: (pips: readonly string[]) =>
    `only while ${list(pips)} ${pips.length === 1 ? 'is' : 'are'} open`,
  afterPass: (names: string) => `only after ${names} passed`,
  off: (why: string) => `Off: when your turn came, ${why}.`,
  save: 'Save these orders',
  saving: 'Being saved…',
  saved: 'Your orders stand.',
  unsaved: 'Changed and not saved yet.',
  undo: 'Undo the changes',
  revoke: 'Revoke all orders',
  standing: (n: number) => (n === 1 ? 'One order stands.' : `${n} orders stand.`),
  preview: (move: string) =>
    move === ''
      ? 'If your turn came now, nothing would be laid: you would be asked.'
      : `If your turn came now, ${move} would be laid.`,
  previewAtExpiry: (move: string) =>
    move === ''
      ? 'If it then ran out, these orders would lay nothing.'
      : `If it then ran out, ${move} would be laid.`,
  disarmed: (no: number, why: string) =>
    `Order ${no} is off, and those after it: when your turn came, ${why}. ` +
    'Save anew to put them on again.',
  /** What of a condition did not hold: numbers that were to be open, names that were to pass. */
  unmet: (pips: readonly string[], names: readonly string[]) => {
    const closed = pips.length === 0 ? [] : [`${list(pips)} ${were(pips)} not open`];
    return list([...closed, ...(names.length === 0 ? [] : [`${list(names)} had not passed`])]);
  },
};

/** The ways out of a turn, a game or a table, each with the question before it. */
export const ways = {
  claimAsk: (names: readonly string[]) =>
    `Let the house play for ${list(names, 'or')}? Their time has run out. It lays the heaviest bone ` +
    'that fits, and the game goes on.',
  claimYes: 'Let the house play',
  daysOff: 'Days off',
  daysOffHint: (n: number) =>
    `You have ${n === 1 ? 'one day' : `${n} days`} off left here. Your clock stands still meanwhile.`,
  daysOffRun: (when: string) => `You are off until ${when}. You may play all the same.`,
  daysOffTake: 'Take days off',
  daysOffAsk: (n: number, left: number) =>
    `Take ${n === 1 ? 'one day' : `${n} days`} off? No turn of yours runs out meanwhile, from now ` +
    `or from the end of days off that run. Then ${left} are left. This cannot be taken back.`,
  daysOffYes: 'Take them',
  cancel: 'Call the game off',
  cancelAsk: 'Call the game off? Not everybody has played yet, so nobody loses anything by it.',
  cancelYes: 'Call it off',
  keepOn: 'No',
  quick: 'Lay a bone at the first tap',
  quickHint: 'Else a second tap, on the bone or on the end, says that you mean it.',
};
