import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LaidBone, TurnView, View } from '../../shared/protocol/view.ts';
import { nextStep, type Scene, sceneOf } from '../../web/playback.ts';
import { type Seen, seenOf } from '../../web/recap.ts';
import { lastRoundOf, roundOf, seatsOf, viewOf } from './support/views.ts';

const BONES = ['66', '36', '33', '13', '01', '00', '06', '26'];

/** Plays and passes in turn; every bone goes to the right. */
function historyOf(passes: readonly boolean[]): {
  history: readonly TurnView[];
  line: readonly LaidBone[];
} {
  const line: LaidBone[] = [];
  const history = passes.map((pass, turn): TurnView => {
    const seat = turn % 4;
    const bone = BONES[line.length];
    if (pass || bone === undefined) return { seat, pass: true };
    line.push({ bone, lies: bone, seat, turn });
    return { seat, bone };
  });
  return { history, line };
}

const handsOf = (history: readonly TurnView[]): readonly (readonly string[])[] =>
  [0, 1, 2, 3].map((seat) => history.flatMap((t) => (t.seat === seat && t.bone ? [t.bone] : [])));

/** Every scene from a point on, with the result never put aside. */
function scenesFrom(view: View, seen: Seen): readonly Scene[] {
  const scenes: Scene[] = [];
  let shown: Seen | null = seen;
  while (shown !== null) {
    scenes.push(sceneOf(view, shown, 0));
    shown = nextStep(view, shown, 0);
  }
  return scenes;
}

const passesArb = fc.array(fc.boolean(), { maxLength: 7 }).map((rest) => [false, ...rest]);

test('a running round is shown turn by turn, each bone once, until nothing is left', () => {
  fc.assert(
    fc.property(passesArb, fc.nat(8), (passes, from) => {
      const { history, line } = historyOf(passes);
      const seats = seatsOf().map((seat) => ({ ...seat, count: 3 }));
      const view = viewOf({ seats, round: roundOf({ history }, { line }) });
      const start = { no: 1, turns: Math.min(from, history.length) };
      const scenes = scenesFrom(view, start);
      expect(scenes).toHaveLength(history.length - start.turns + 1);
      scenes.forEach((scene, i) => {
        if (scene.kind !== 'round') throw new Error(scene.kind);
        const turns = start.turns + i;
        const shown = line.filter((bone) => bone.turn < turns);
        expect(scene.history).toHaveLength(turns);
        expect(scene.table).toEqual({ line: shown });
        const inHands = scene.counts.reduce((sum, count) => sum + count, 0);
        expect(inHands + shown.length).toBe(12 + line.length);
        expect(scene.live).toBe(turns === history.length);
      });
    }),
  );
});

test('the last turns of a round are shown before its result, though the next is dealt', () => {
  const { history, line } = historyOf([false, false, true, false]);
  const view = viewOf({
    lastRound: lastRoundOf({ no: 1, history, deal: handsOf(history) }, { line }),
    round: roundOf({ no: 2, history: [{ seat: 1, bone: '55' }] }),
  });
  const scenes = scenesFrom(view, { no: 1, turns: 2 });
  expect(scenes.map((scene) => scene.kind)).toEqual(['round', 'round', 'result']);
  expect(scenes[1]).toMatchObject({ no: 1, live: false, counts: [0, 0, 0, 1] });
});

test('my bones of the next round stay hidden while the last one is shown', () => {
  const { history, line } = historyOf([false, false]);
  const view = viewOf({
    you: { ...viewOf().you, hand: ['44', '45'] },
    lastRound: lastRoundOf({ no: 1, history, deal: handsOf(history) }, { line }),
    round: roundOf({ no: 2 }),
  });
  expect(sceneOf(view, { no: 1, turns: 0 }, 0)).toMatchObject({ hand: ['66'] });
});

test('a result put aside gives way to the next round', () => {
  const { history, line } = historyOf([false]);
  const view = viewOf({
    lastRound: lastRoundOf({ no: 1, history, deal: handsOf(history) }, { line }),
    round: roundOf({ no: 2, history: [{ seat: 1, bone: '55' }] }),
  });
  const shown = seenOf(view);
  expect(sceneOf(view, shown, 0).kind).toBe('result');
  expect(sceneOf(view, { no: 1, turns: 1 }, 1)).toMatchObject({
    kind: 'round',
    no: 2,
    history: [],
  });
  expect(nextStep(view, { no: 1, turns: 1 }, 1)).toEqual({ no: 2, turns: 1 });
});

test('at the end of a table the last result stays', () => {
  const { history, line } = historyOf([false]);
  const lastRound = lastRoundOf({ no: 1, history, deal: handsOf(history) }, { line });
  const view = viewOf({ status: 'over', lastRound });
  expect(sceneOf(view, { no: 1, turns: 1 }, 1).kind).toBe('result');
});

test('a page that fell far behind jumps ahead', () => {
  const history = Array.from({ length: 12 }, (_, i) => ({ seat: i % 4, pass: true as const }));
  const view = viewOf({ round: roundOf({ no: 4, history }) });
  expect(nextStep(view, { no: 4, turns: 1 }, 0)).toEqual({ no: 4, turns: 12 });
});

test('a bone of mine whose play is still to be shown is still in my hand', () => {
  const history = [
    { seat: 1, bone: '66' },
    { seat: 0, bone: '26', end: 'L' as const },
    { seat: 1, pass: true as const },
  ];
  const you = { ...viewOf().you, hand: ['15', '34'] };
  const view = viewOf({ round: roundOf({ history }), you });
  const handAt = (turns: number) => {
    const scene = sceneOf(view, { no: 1, turns }, 0);
    return scene.kind === 'round' ? scene.hand : null;
  };
  expect(handAt(1)).toEqual(['15', '26', '34']);
  expect(handAt(2)).toEqual(['15', '34']);
});
