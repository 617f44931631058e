/** Words of a running round. */
import type { Who } from '../who.ts';
import { bone, does, list, plural, spell, whom } from './grammar.ts';

/** Ends by their name: a side of the line, or an arm of the cross by its number. */
const ENDS: Readonly<Record<string, { readonly short: string; readonly title: string }>> = {
  L: { short: 'left', title: 'Left end' },
  R: { short: 'right', title: 'Right end' },
  '1': { short: 'top arm', title: 'Top arm' },
  '2': { short: 'right arm', title: 'Right arm' },
  '3': { short: 'bottom arm', title: 'Bottom arm' },
  '4': { short: 'left arm', title: 'Left arm' },
};

const endShort = (end: string | number): string => ENDS[end]?.short ?? String(end);
const endTitle = (end: string | number): string => ENDS[end]?.title ?? String(end);

export const status = {
  yourTurn: 'Your turn',
  yourLead: 'You lead: choose any bone',
  yourDoubleLead: 'You lead: choose any double',
  yourForcedLead: 'You lead with the bone that the rules name',
  youOr: (name: string) => `You or ${name} may lead: whoever plays first`,
  turn: (name: string) => `${name} to play`,
  lead: (name: string) => `${name} to lead`,
  eitherOf: (names: readonly string[]) => `${list(names, 'or')} to lead`,
  until: (when: string) => `until ${when}`,
  left: (length: string) => `${length} left`,
  sending: 'On its way…',
  overdue: 'Time has run out for this turn. It is settled in a moment.',
  overdueYours: 'Your time has run out. You may still play',
  overdueClaim: (names: readonly string[]) =>
    `Time has run out for ${list(names, 'or')}, who may still play`,
  waiting: (n: number) => `Waiting for ${n === 1 ? 'one more player' : `${n} more players`}`,
  shuffling: 'Shuffling: the players’ devices add their secrets',
  revealing: 'Shuffling: the secrets are opened',
  dealing: 'Dealing…',
  beacon: 'Waiting for the public random value that goes into this deal',
  loading: 'Looking at the table…',
  watching: 'You are watching.',
  lockedTip: (arm: number, pip: number) => `${endShort(arm)} for ${bone(`${pip}${pip}`)}`,
  locked: (parts: string) => `Tips behind a bar wait for their double: ${parts}.`,
  build: (pip: number) =>
    `The cross is being built: only bones with a ${pip} can be played, each on the next free side.`,
};

export const hand = {
  title: 'Your bones',
  fitsEnd: (ends: readonly string[]) => `fits ${list(ends)}`,
  fitsNot: 'does not fit',
  waits: 'not your turn',
  end: endShort,
  anywhere: 'here',
  sending: 'on its way',
  confirm: (name: string) => `Lay ${name}?`,
  lay: 'Lay it down',
  choose: (name: string) => `Where do you lay ${name}?`,
  endButton: (end: string | number, pip: number) => `${endTitle(end)}, ${pip}`,
  cancel: 'Another bone',
  keys:
    'Arrow keys go over the bones. Enter chooses one, and once more lays it; L or R lays it at that ' +
    'end at once. T tells the table.',
  keysCross:
    'Arrow keys go over the bones. Enter chooses one, and once more lays it; 1 to 4 lay it at that ' +
    'arm at once, clockwise from the top. T tells the table.',
  empty: 'No bones in hand.',
  giveLead: (name: string) => `Give the lead to ${name}`,
};

export const line = {
  empty: 'No bone lies yet.',
  label: (n: number) => `The line: ${plural(n, 'bone')}. In words below.`,
  crossLabel: (n: number, tips: string) => `The cross: ${plural(n, 'bone')}. ${tips}`,
  inWords: 'The table in words',
  read: 'What is on the table?',
  lies: (bones: string) => `From left to right: ${bones}.`,
  ends: (left: number, right: number) =>
    left === right ? `Both ends show ${left}.` : `The left end shows ${left}, the right ${right}.`,
  center: (name: string) => `In the centre: ${name}.`,
  tip: (arm: number, pip: number) => `${endTitle(arm)} shows ${pip}`,
  locked: (pip: number) => `locked until ${bone(`${pip}${pip}`)} lies`,
  lockedArm: (pip: number) => `locked until ${bone(`${pip}${pip}`)} lies on it`,
  arm: (arm: number, bones: string) => `${endTitle(arm)}, from the centre outwards: ${bones}.`,
  counts: (parts: string) => `In hand: ${parts}.`,
  mine: (bones: string) => `You hold ${bones}.`,
  fitting: (bones: string) => `What fits: ${bones}.`,
  fines: (parts: string) => `Fines in this round: ${parts}.`,
};

export const recap = {
  title: 'What happened',
  sinceTitle: 'Since you last looked',
  nothing: 'Nothing yet.',
  earlier: 'Earlier in this round',
  led: (who: Who, name: string) => `${who.name} led with ${name}.`,
  ledForced: (who: Who, name: string) => `${who.name} had to lead with ${name}.`,
  played: (who: Who, name: string, where: string) => `${who.name} played ${name}${where}.`,
  ordered: (who: Who, name: string, where: string) =>
    `${who.name} played ${name}${where} by standing orders.`,
  on: (end: string | number) => ` on the ${endShort(end)}`,
  passed: (who: Who) => `${who.name} passed.`,
  fined: (who: Who, points: number) => `${who.name} pay${who.you ? '' : 's'} a fine of ${points}.`,
  time: (who: Who, rest: string) => `Time ran out for ${whom(who)}: the house played ${rest}.`,
  away: (who: Who, rest: string) => `The house played ${rest} for ${whom(who)}.`,
  joined: (name: string) => `${name} sat down.`,
  left: (name: string) => `${name} left; the house plays on.`,
  missed: (n: number) => `${plural(n, 'round')} more ${n === 1 ? 'was' : 'were'} played meanwhile.`,
  roundEnds: (no: number) => `Round ${no} is over.`,
  dealt: (no: number) => `Round ${no} is dealt.`,
};

export const seat = {
  you: 'You',
  partner: 'your partner',
  open: 'open seat',
  around: 'Around the table',
  /** Beside a name, in the order of the places. */
  sits: ['', '(right)', '(across)', '(left)'] as readonly string[],
  at: ['First seat', 'To the right', 'Across', 'To the left'] as readonly string[],
  away: 'away; the house plays',
  holds: (n: number) => plural(n, 'bone'),
  toPlay: 'to play',
  passed: 'passed',
  fined: (points: number) => `fined ${points}`,
  offUntil: (when: string) => `off until ${when}`,
  bank: (length: string) => `bank ${length}`,
  free: 'a friend may take this seat',
};

export const score = {
  us: 'We',
  them: 'They',
  title: 'Score',
  run: (side: string, n: number, target: number | null) =>
    target === null ? `${side}: ${n}` : `${side}: ${n} of ${target}`,
  fines: (points: number) => `, with ${points} in fines of this round`,
  round: (no: number) => `Round ${no}`,
  games: (parts: string) => `Games won: ${parts}`,
};

export const redeal = {
  title: 'Keep this deal?',
  status: 'Everybody is asked: keep this deal, or a new one?',
  rule: (doubles: number) =>
    `Before the first bone every seat is asked, whatever it holds. A hand with ${spell(doubles)} ` +
    'doubles or more may have everything dealt again; any other request is turned down, and ' +
    'nobody else hears of it.',
  silence: (when: string) => `Who says nothing until ${when} keeps.`,
  keep: 'Keep',
  again: 'Ask for a new deal',
  waits: (names: string) => `You have said it. Still to answer: ${names}.`,
  dealtAgain: 'Somebody held enough doubles and asked: everything was dealt again.',
  refused: 'Your hand does not hold as many doubles as a new deal takes. Nobody else was told.',
};

export const draw = {
  title: 'The draw for the lead',
  drawn: (parts: string, lead: Who) =>
    `For the lead were drawn: ${parts}. The highest bone leads: ${does(lead, 'lead')}.`,
};
