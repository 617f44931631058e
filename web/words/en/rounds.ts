/** Words of rounds that are over: what decided them, going through them again, passing them on. */
import type { Who } from '../who.ts';
import { plural } from './grammar.ts';
import { hand } from './table.ts';

export const points = {
  legend: 'What the letters on the picture mean',
  last: (who: Who, name: string) => `${name}, which ${who.you ? 'you' : who.name} played last`,
  others: (pip: number, n: number) =>
    `the other ${plural(n, 'bone')} with a ${pip}, all laid before it`,
  otherEnd: (pip: number) => `the other end of the line: its ${pip} took that bone just as well`,
  all: (pip: number, n: number) =>
    `${plural(n, 'bone')} with a ${pip}, every one there is: nobody can go on`,
  tipWaits: (arm: number, name: string) =>
    `the tip of the ${hand.end(arm)}, which waits for ${name}`,
  tipDone: (arm: number, pip: number) =>
    `the tip of the ${hand.end(arm)}: every bone with a ${pip} lies already`,
  change: 'How the score changed',
  side: 'Who',
  before: 'Before',
  got: 'This round',
  after: 'Now',
  nothing: 'nothing',
  toLove: 'back to love',
};

export const replays = {
  title: (no: number) => `Round ${no}, bone by bone`,
  open: 'Go through it again',
  loading: 'The round is being fetched…',
  unknown: 'There is no such round, or it is not over yet.',
  withheld: 'This file does not hold the bones of this round.',
  broken: 'What came is no record of a round that this page can read.',
  failed: 'The record of this round does not hold. It is not shown; the check says why.',
  calledOff: 'This deal was called off: the bones were dealt again, and nothing counted.',
  calledOffTitle: 'A deal that was called off',
  start: 'The bones are dealt. Nothing lies yet.',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  controls: 'Steps',
  first: 'To the start',
  back: 'One step back',
  play: 'Let it run',
  pause: 'Stop',
  forward: 'One step on',
  last: 'To the end',
  keys: 'Left and right arrow go a step, Home and End to the start and the end, P lets it run.',
  view: 'Whose bones are shown',
  everybody: 'Everybody’s',
  seenBy: (who: Who) => (who.you ? 'Only yours, as you played' : `Only those of ${who.name}`),
  hand: (count: number) => plural(count, 'bone'),
  hidden: (count: number) => `${plural(count, 'bone')}, face down`,
  handOf: (bones: string) => `Holds ${bones}.`,
  noBones: 'No bones left.',
  turn: 'just now',
  seat: (no: number) => `Seat ${no}`,
  all: 'All steps',
  previous: (no: number) => `‹ Round ${no}`,
  next: (no: number) => `Round ${no} ›`,
  toTable: 'To the table',
  rounds: 'The rounds in this file',
  picture: 'Save the picture',
};

export const share = {
  title: 'Show it to others',
  hint: 'Whoever has the link sees what watchers of this table may see, and nothing else.',
  playersOnly: 'This table is open to its players alone, so a link shows it to nobody else.',
  copy: 'Copy the link',
  send: 'Share…',
  text: (game: string, no: number) => `${game}, round ${no}, bone by bone`,
};

export const proofFile = {
  title: 'Check a proof file',
  intro:
    'A proof file holds everything it takes to check a deal and to go through the round again. It ' +
    'is read on this device and sent nowhere.',
  choose: 'Choose a proof file',
  drop: 'Or drop it anywhere on this page.',
  reading: 'Being read and checked on this device…',
  tooLarge: 'That file is too large for a proof file.',
  incomplete: 'All rounds that are over hold; the newest is still being played.',
  broken: 'That file is no proof file.',
  notText: 'That file is no text, so it is no proof file.',
  link: 'Check a proof file',
};

export const rematch = {
  title: 'Another game',
  hint: 'The same game under the same terms. Seats of the others are kept for three days.',
  kept: 'Play again',
  rotated: 'Play again, everybody one seat on',
  waits: 'Somebody has opened the next game already.',
  go: 'To the next game',
};
