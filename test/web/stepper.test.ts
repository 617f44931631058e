import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TurnView } from '../../shared/protocol/view.ts';
import { Stepper } from '../../web/stepper.ts';
import { roundOf, viewOf } from './support/views.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HISTORY: readonly TurnView[] = [
  { seat: 0, bone: '66' },
  { seat: 1, bone: '36', end: 'R' },
  { seat: 2, pass: true },
  { seat: 3, bone: '33', end: 'R' },
];

const viewAt = (turns: number) =>
  viewOf({ scores: [turns, 0], round: roundOf({ history: HISTORY.slice(0, turns) }) });

function start(stepMs: number) {
  const said: string[] = [];
  const caughtUp: number[] = [];
  const stepper = new Stepper({
    stepMs,
    dismissed: () => 0,
    announce: (text) => said.push(text.replace(/[\u2068\u2069]/g, '')),
    onStep: () => undefined,
    onCaughtUp: ({ turns }) => caughtUp.push(turns),
  });
  return { stepper, said, caughtUp };
}

test('the first view of a visit is shown whole and not announced', () => {
  const { stepper, said } = start(400);
  stepper.take(viewAt(3));
  expect(stepper.shown).toEqual({ no: 1, turns: 3 });
  expect(said).toEqual([]);
});

test('new turns are shown and announced one by one, the score after the last', async () => {
  const { stepper, said, caughtUp } = start(400);
  stepper.take(viewAt(1));
  stepper.take(viewAt(4));
  expect([stepper.shown.turns, stepper.scores]).toEqual([2, [1, 0]]);
  await vi.advanceTimersByTimeAsync(400);
  expect(stepper.shown.turns).toBe(3);
  await vi.advanceTimersByTimeAsync(800);
  expect([stepper.shown.turns, stepper.scores]).toEqual([4, [4, 0]]);
  expect(said).toEqual([
    'Bo played 3-6 on the right.',
    'Cy passed.',
    'Di played double three on the right.',
  ]);
  expect(caughtUp.at(-1)).toBe(4);
});

test('views that come meanwhile do not hurry it', async () => {
  const { stepper, said } = start(400);
  stepper.take(viewAt(1));
  stepper.take(viewAt(2));
  stepper.take(viewAt(3));
  stepper.take(viewAt(4));
  expect(stepper.shown.turns).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toHaveLength(3);
});

test('where motion is not wanted all is shown at once', () => {
  const { stepper, said } = start(0);
  stepper.take(viewAt(1));
  stepper.take(viewAt(4));
  expect(stepper.shown.turns).toBe(4);
  expect(said).toHaveLength(3);
});

test('a page that is left stops', async () => {
  const { stepper, said } = start(400);
  stepper.take(viewAt(1));
  stepper.take(viewAt(4));
  stepper.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toHaveLength(1);
});

test('a replay shows every turn again at a calmer pace, then what is now', async () => {
  const { stepper, said } = start(100);
  stepper.take(viewAt(4));
  stepper.replay({ no: 1, turns: 1 });
  expect([stepper.isReplay, stepper.shown.turns]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(300);
  expect(stepper.shown.turns).toBe(2);
  await vi.advanceTimersByTimeAsync(600);
  expect([stepper.isReplay, stepper.shown.turns]).toEqual([false, 4]);
  expect(said).toHaveLength(3);
});

test('without a pace a replay waits for the person, turn by turn', async () => {
  const { stepper } = start(0);
  stepper.take(viewAt(3));
  stepper.replay({ no: 1, turns: 0 });
  stepper.take(viewAt(4));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stepper.shown.turns).toBe(0);
  for (const turns of [1, 2, 3]) {
    stepper.next();
    expect(stepper.shown.turns).toBe(turns);
  }
  stepper.next();
  expect([stepper.isReplay, stepper.shown.turns]).toEqual([false, 4]);
});

test('a replay can be left at once, and what came meanwhile is shown', () => {
  const { stepper, said, caughtUp } = start(100);
  stepper.take(viewAt(3));
  stepper.replay({ no: 1, turns: 0 });
  stepper.take(viewAt(4));
  expect([stepper.isReplay, stepper.shown.turns]).toEqual([true, 0]);
  stepper.skip();
  expect([stepper.isReplay, stepper.shown.turns]).toEqual([false, 4]);
  expect(said).toEqual([]);
  expect(caughtUp.at(-1)).toBe(4);
});

test('a long way back is shown turn by turn, too', async () => {
  const history = Array.from({ length: 12 }, (_, i) => ({ seat: i % 4, pass: true as const }));
  const { stepper, said } = start(0);
  stepper.take(viewOf({ round: roundOf({ history }) }));
  stepper.replay({ no: 1, turns: 0 });
  stepper.next();
  expect([stepper.shown.turns, said.length]).toEqual([1, 1]);
});
