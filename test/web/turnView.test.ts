import { describe, expect, test } from 'vitest';
import type { EndName, MoveView, View } from '../../shared/protocol/view.ts';
import type { RoundScene } from '../../web/playback.ts';
import { clockNotes } from '../../web/views/seats.ts';
import { tableBoard } from '../../web/views/tableBoard.ts';
import { statusView } from '../../web/views/turn.ts';
import { byTag, elements, press, textOf } from './support/tree.ts';
import { roundOf, seatsOf, viewOf } from './support/views.ts';

const NOW = Date.parse('2027-03-01T12:00:00Z');
const SPACE = { width: 320, height: 300 };
const [SEAT] = seatsOf();

function sceneOf(line: readonly string[], live = true): RoundScene {
  return {
    kind: 'round',
    no: 1,
    table: {
      line: line.map((lies, turn) => ({ bone: [...lies].sort().join(''), lies, seat: 1, turn })),
    },
    history: [],
    counts: [7, 7, 7, 7],
    hand: [],
    live,
  };
}

describe('until when the turn runs', () => {
  const timerOf = (deadline: string, nowMs = NOW) => {
    const view = viewOf({ round: roundOf(), deadline });
    return elements(statusView(view, sceneOf([]), nowMs, false)).find(
      (el) => el.attrs['role'] === 'timer',
    );
  };

  test('is said as an instant and as how long that is, which is never read out by itself', () => {
    const timer = timerOf('2027-03-02T14:05:00Z');
    expect(timer === undefined ? '' : textOf(timer)).toBe('1\u00a0day, 2\u00a0hrs left');
    expect(timer?.attrs['aria-live']).toBe('off');
  });

  test('in the last minute in seconds, and afterwards not at all', () => {
    const last = timerOf('2027-03-01T12:00:59Z');
    expect(last === undefined ? '' : textOf(last)).toBe('59\u00a0secs left');
    expect(timerOf('2027-03-01T12:00:00Z')).toBeUndefined();
  });

  test('a bone on its way is said in words', () => {
    const view = viewOf({ round: roundOf() });
    expect(textOf(statusView(view, sceneOf([]), NOW, true))).toContain('On its way');
    expect(textOf(statusView(view, sceneOf([]), NOW, false))).not.toContain('On its way');
  });
});

test.each([
  [{}, ''],
  [{ bankSeconds: 5_400 }, 'bank 1\u00a0hr, 30\u00a0mins'],
  [{ kind: 'house' as const, bankSeconds: 5_400 }, ''],
  [{ vacation: { until: null, daysLeft: 3 } }, ''],
  [{ free: true as const }, 'a friend may take this seat'],
])('a seat with %j says: %s', (facts, said) => {
  if (SEAT === undefined) throw new Error('no seat');
  expect(clockNotes({ ...SEAT, ...facts }, NOW).join(' · ')).toBe(said);
});

test('a seat whose player is off says until when', () => {
  if (SEAT === undefined) throw new Error('no seat');
  const vacation = { until: '2027-03-04T12:00:00Z', daysLeft: 2 };
  expect(clockNotes({ ...SEAT, vacation }, NOW)[0]).toMatch(/^off until Thu /);
});

describe('where the chosen bone may go is tapped on the table', () => {
  function offers(line: readonly string[], ends: readonly number[], moves: readonly MoveView[]) {
    const played: (EndName | undefined)[] = [];
    const view: View = viewOf({
      round: roundOf({ ends }),
      you: { ...viewOf().you, moves },
    });
    const board = tableBoard(view, sceneOf(line), SPACE, '36', (_, end) => void played.push(end));
    const places = elements(board).filter((el) => el.attrs['class'] === 'offer');
    for (const place of places) press(place);
    return { played, places };
  }

  test.each([
    ['one end', [{ bone: '36', end: 'R' as const }], ['R']],
    [
      'both ends',
      [
        { bone: '36', end: 'L' as const },
        { bone: '36', end: 'R' as const },
      ],
      ['L', 'R'],
    ],
    ['another bone', [{ bone: '66', end: 'R' as const }], []],
  ])('%s', (_, moves, ends) => {
    expect(offers(['35', '56'], [3, 6], moves).played).toEqual(ends);
  });

  test('at equal ends either, though the rules list the bone once', () => {
    expect(offers(['63', '36'], [6, 6], [{ bone: '36' }]).played).toEqual(['L', 'R']);
  });

  test('in the middle before the pose, with room for a finger', () => {
    const { played, places } = offers([], [], [{ bone: '36' }]);
    expect(played).toEqual([undefined]);
    const touch = byTag(places, 'circle').find((el) => el.attrs['class'] === 'offer-touch');
    expect(Number(touch?.attrs['r'])).toBeGreaterThan(1);
  });
});
