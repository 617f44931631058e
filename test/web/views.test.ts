import { expect, test } from 'vitest';
import type { EndName, MoveView } from '../../shared/protocol/view.ts';
import type { HandActions, HandState } from '../../web/handState.ts';
import { type El, h } from '../../web/vdom.ts';
import { boardView, NO_MARKS } from '../../web/views/board.ts';
import { handView } from '../../web/views/hand.ts';
import { scoreView, seatViews } from '../../web/views/seats.ts';
import { button, byTag, elements, press, textOf } from './support/tree.ts';
import { roundOf, seatsOf, viewOf } from './support/views.ts';

const SPACE = { width: 320, height: 300 };

const MOVES: readonly MoveView[] = [
  { bone: '36', end: 'L' },
  { bone: '36', end: 'R' },
  { bone: '33', end: 'L' },
];

function showHand(changes: Partial<HandState> = {}) {
  const done: unknown[] = [];
  const actions: HandActions = {
    choose: (bone) => done.push(['choose', bone]),
    play: (...args) => done.push(['play', ...args]),
    confirm: (...args) => done.push(['confirm', ...args]),
    readTable: () => done.push(['readTable']),
  };
  const state = {
    hand: ['01', '33', '36'],
    moves: MOVES,
    sending: null,
    chosen: null,
    ends: [3, 6],
    isCross: false,
    isQuick: false,
    ...changes,
  };
  return { tree: [handView(state, actions)], done };
}

/** The bones of a hand, without the other buttons. */
const bonesIn = (tree: readonly El[]) =>
  byTag(tree, 'button').filter((el) => el.attrs['data-bone'] !== undefined);

test('each bone says what it is and where it fits', () => {
  const { tree } = showHand();
  const bones = bonesIn(tree);
  expect(bones.map((el) => el.attrs['aria-label'])).toEqual([
    '0-1, does not fit',
    'double three, fits left',
    '3-6, fits left and right',
  ]);
  expect(bones.map((el) => el.attrs['aria-disabled'])).toEqual(['true', 'false', 'false']);
});

test('the first press chooses a bone, wherever it fits; one that does not is not chosen', () => {
  const { tree, done } = showHand();
  for (const bone of ['double three', '3-6', '0-1']) press(button(tree, bone));
  expect(done).toEqual([
    ['choose', '33'],
    ['choose', '36'],
  ]);
});

test('the second press on the bone lays it where it has one place, and asks on where it has two', () => {
  const one = showHand({ chosen: '33' });
  press(button(one.tree, 'double three, fits'));
  expect(one.done).toEqual([['confirm', '33', 'L']]);
  const two = showHand({ chosen: '36' });
  press(button(two.tree, '3-6, fits'));
  expect(two.done).toEqual([]);
});

test('by choice the first press lays a bone that has one place', () => {
  const { tree, done } = showHand({ isQuick: true });
  press(button(tree, 'double three'));
  press(button(tree, '3-6'));
  expect(done).toEqual([
    ['play', '33', 'L'],
    ['choose', '36'],
  ]);
});

test('the ends of a chosen bone are named with what they show', () => {
  const { tree, done } = showHand({ chosen: '36' });
  press(button(tree, 'Left end, 3'));
  press(button(tree, 'Right end, 6'));
  expect(done).toEqual([
    ['play', '36', 'L'],
    ['play', '36', 'R'],
  ]);
});

test('at equal ends and for the pose a bone is laid without an end', () => {
  const moves = [{ bone: '01' }];
  const { tree, done } = showHand({ moves, chosen: '01' });
  press(button(tree, 'Lay it down'));
  press(button(tree, '0-1'));
  expect(done).toEqual([
    ['play', '01'],
    ['confirm', '01'],
  ]);
});

test('nothing else can be played while a bone is on its way', () => {
  const { tree, done } = showHand({ sending: '33' });
  expect(button(tree, 'on its way')?.attrs['aria-busy']).toBe(true);
  for (const bone of bonesIn(tree)) press(bone);
  expect(done).toEqual([]);
});

test('an end that has the focus by itself is confirmed by a key, and chosen by a finger', () => {
  const { tree, done } = showHand({ chosen: '36' });
  press(button(tree, 'Left end, 3'), { detail: 0 });
  press(button(tree, 'Left end, 3'));
  expect(done).toEqual([
    ['confirm', '36', 'L'],
    ['play', '36', 'L'],
  ]);
});

test('another bone gives the focus back to the one that was chosen', () => {
  const { tree, done } = showHand({ chosen: '36' });
  const focused: string[] = [];
  const bones = ['01', '36'].map((bone) => ({
    dataset: { bone },
    focus: () => focused.push(bone),
  }));
  const cancel = button(tree, 'Another bone')?.attrs['onclick'];
  if (typeof cancel !== 'function') throw new Error('no button');
  const hand = { querySelectorAll: () => bones };
  cancel({ currentTarget: { closest: (of: string) => (of === '.hand' ? hand : null) } } as never);
  expect(focused).toEqual(['36']);
  expect(done).toEqual([['choose', null]]);
});

/** Presses a key while a bone is in focus; says whether the browser goes on with it. */
function pressKey(
  { tree }: ReturnType<typeof showHand>,
  key: string,
  { bone, repeat = false }: { readonly bone?: string; readonly repeat?: boolean } = {},
): boolean {
  const onKey = tree[0]?.attrs['onkeydown'];
  if (typeof onKey !== 'function') throw new Error('no keys');
  const focused = { dataset: bone === undefined ? {} : { bone }, querySelectorAll: () => [] };
  let goesOn = true;
  const preventDefault = (): void => {
    goesOn = false;
  };
  onKey({ key, repeat, target: focused, currentTarget: focused, preventDefault } as never);
  return goesOn;
}

test('a key that is held does nothing more, but for going over the bones', () => {
  const hand = showHand({ chosen: '36' });
  expect(pressKey(hand, 'Enter')).toBe(true);
  expect(pressKey(hand, 'Enter', { repeat: true })).toBe(false);
  for (const key of ['L', 't', 'Escape']) pressKey(hand, key, { repeat: true });
  expect(hand.done).toEqual([]);
  expect(pressKey(hand, 'Tab', { repeat: true })).toBe(true);
});

test.each([
  ['L', ['play', '36', 'L']],
  ['r', ['play', '36', 'R']],
  ['t', ['readTable']],
  ['x', undefined],
])('the key %s names the end of the chosen bone, or what one asks', (key, done) => {
  const hand = showHand({ chosen: '36' });
  pressKey(hand, key);
  expect(hand.done[0]).toEqual(done);
});

test('a letter lays the bone in focus at once, without a question', () => {
  const hand = showHand();
  pressKey(hand, 'L', { bone: '33' });
  pressKey(hand, 'R', { bone: '33' });
  expect(hand.done).toEqual([['play', '33', 'L']]);
});

test.each([
  [[3, 3], [['play', '33']]],
  [[], []],
])('with ends %j a letter lays a bone that may go to either', (ends, done) => {
  const hand = showHand({ moves: [{ bone: '33' }], ends });
  pressKey(hand, 'l', { bone: '33' });
  expect(hand.done).toEqual(done);
});

test('a line shows every bone once and marks the last play', () => {
  const line = [
    { bone: '36', lies: '36', seat: 1, turn: 1 },
    { bone: '66', lies: '66', seat: 0, turn: 0 },
  ];
  const svg = boardView({ line }, SPACE, { ...NO_MARKS, last: 1 }, 'a line');
  const laid = elements(svg).filter((el) => el.attrs['class'] === 'laid');
  expect(laid.map((el) => el.attrs['key'])).toEqual(['36', '66']);
  expect(byTag([svg], 'circle')).toHaveLength(9 + 12);
  const ring = elements(svg).find((el) => el.attrs['key'] === 'last');
  expect(ring?.attrs['transform']).toBe(laid[0]?.attrs['transform']);
});

test('a chosen bone is offered at both ends as it would lie', () => {
  const line = [{ bone: '36', lies: '36', seat: 1, turn: 0 }];
  const chosen: unknown[] = [];
  const offers = [
    { end: 'L', lies: '63' },
    { end: 'R', lies: '63' },
  ] as const;
  const marks = { ...NO_MARKS, offers, choose: (end: EndName) => void chosen.push(end) };
  const svg = boardView({ line }, SPACE, marks, 'a line');
  const places = elements(svg).filter((el) => el.attrs['class'] === 'offer');
  for (const place of places) press(place);
  expect(chosen).toEqual(['L', 'R']);
});

test('the next seat is drawn to the right, the partner across', () => {
  const scene = {
    kind: 'round' as const,
    no: 1,
    table: { line: [] },
    history: [{ seat: 1, pass: true as const }],
    counts: [7, 6, 7, 5],
    hand: [],
    live: true,
  };
  const view = viewOf({ round: roundOf({ turns: [3] }) });
  const seats = seatViews(view, scene, 0).map((el) => [
    String(el.attrs['class']).replace(/\s+/g, ' ').trim(),
    textOf(el).replace(/[\u2068\u2069]/g, ''),
  ]);
  expect(seats).toEqual([
    ['seat seat-right', 'Bo (right) passed6 bones'],
    ['seat seat-top', 'Cy (across) your partner7 bones'],
    ['seat seat-left seat-turn', 'Di (left) ▸ to play5 bones'],
  ]);
});

test('seats of the house are told apart for the ear, and come in order of play', () => {
  const seats = seatsOf([null, null, 'Cy', null]);
  const view = viewOf({ seats, you: { ...viewOf().you, seat: 2 } });
  const said = seatViews(view, null, 0).map((el) => textOf(el).trim());
  expect(said).toEqual(['House (right)', 'House (across) your partner', 'House (left)']);
  const watcher = { ...view, you: { ...view.you, seat: null } };
  expect(seatViews(watcher, null, 0).map((el) => el.attrs['key'])).toEqual([1, 2, 3, 0]);
});

test('a player with a name of the house has not its frame, and is called a player', () => {
  const view = viewOf({ seats: seatsOf(['Ana', 'House', null, 'Нouse  (LEFT)']) });
  const names = seatViews(view, null, 0).flatMap((el) => byTag([el], 'bdi'));
  const said = names.map((el) => [textOf(el).replace(/[\u2068\u2069]/g, ''), el.attrs['class']]);
  expect(said).toEqual([
    ['“House” (a player)', undefined],
    ['House', 'house'],
    ['“Нouse  (LEFT)” (a player)', undefined],
  ]);
});

test('names of any script stay in their own element', () => {
  const name = '‏<img src=x>‏ مرحبا 🁫';
  const [seat] = seatViews(viewOf({ seats: seatsOf(['Ana', name, 'Cy', 'Di']) }), null, 0);
  const names = byTag(seat === undefined ? [] : [seat], 'bdi').map(textOf);
  expect(names).toEqual([`\u2068${name}\u2069`]);
});

test('the score is a run for my side and theirs', () => {
  const view = viewOf({ you: { ...viewOf().you, seat: 1 } });
  const sides = byTag([scoreView(view, [2, 5], null)], 'li');
  expect(sides.map((el) => el.attrs['aria-label'])).toEqual(['We: 5 of 6', 'They: 2 of 6']);
  expect(sides.map(textOf)).toEqual(['We●●●●●○5', 'They●●○○○○2']);
});

test('what is not there is left out of an element', () => {
  const el = h('p', {}, 'a', null, false, ['b', [h('i', {}, 1)]]);
  expect(textOf(el)).toBe('ab1');
  expect(el.children).toHaveLength(3);
});
