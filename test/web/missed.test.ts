import { expect, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import { type Missed, missedLines } from '../../web/missed.ts';
import type { SeenHere } from '../../web/store.ts';
import { roundOf, viewOf } from './support/views.ts';

const history = [
  { seat: 0, bone: '66' },
  { seat: 1, bone: '36', end: 'R' as const },
  { seat: 2, pass: true as const },
];
const VIEW = viewOf({ version: 9, round: roundOf({ no: 2, history }) });
const LINES = ['Round 1 ended.', 'Bo played 3-6.', 'Your turn.'];

const missed = (seen: SeenHere | null, after: number | null, view: View = VIEW): Promise<Missed> =>
  missedLines(
    {
      since: async () =>
        after === null
          ? { ok: false, trouble: { code: 'network', title: '' } }
          : { ok: true, value: { after, lines: LINES } },
    },
    view,
    seen,
  );

const plain = ({ lines }: Missed) => lines.map((line) => line.replace(/[\u2068\u2069]/g, ''));

test('the server tells it, but for what is waited for: that stands on the page', async () => {
  const told = await missed({ no: 1, turns: 3, version: 4 }, 6);
  expect(told.lines).toEqual(['Round 1 ended.', 'Bo played 3-6.']);
});

test('what this device has seen later than the server knows is not told again', async () => {
  const told = await missed({ no: 2, turns: 2, version: 8 }, 6);
  expect(plain(told)).toEqual(['Cy passed.']);
});

test('what was seen on another device is not told by this one', async () => {
  const told = await missed({ no: 1, turns: 3, version: 4 }, 8);
  expect(told.lines).toEqual(LINES.slice(0, 2));
});

test('without an answer this device tells what it can', async () => {
  const told = await missed({ no: 2, turns: 1, version: 7 }, null);
  expect(plain(told)).toEqual(['Bo played 3-6 on the right.', 'Cy passed.']);
  expect(plain(await missed(null, null))).toEqual([]);
});

test('a first visit has missed nothing', async () => {
  expect((await missed(null, 0)).lines).toEqual([]);
});

test('somebody without a seat is told by the device alone', async () => {
  const watcher = { ...VIEW, you: { ...VIEW.you, seat: null } };
  expect(plain(await missed({ no: 2, turns: 2 }, 1, watcher))).toEqual(['Cy passed.']);
});

test.each([
  [
    { no: 2, turns: 1 },
    { no: 2, turns: 1 },
  ],
  [
    { no: 1, turns: 9 },
    { no: 2, turns: 0 },
  ],
  [{ no: 2, turns: 3 }, null],
  [null, { no: 2, turns: 0 }],
])('from %j it can be shown turn by turn from %j', async (seen, from) => {
  expect((await missed(seen, 1)).from).toEqual(from);
});
