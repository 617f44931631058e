import { describe, expect, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import { buildPip, tipsOf } from '../../web/cross.ts';
import { lockedWords, statusWords, tableInWords } from '../../web/tableWords.ts';
import { boardView, NO_MARKS } from '../../web/views/board.ts';
import { handView } from '../../web/views/hand.ts';
import { endsOf, tableBoard } from '../../web/views/tableBoard.ts';
import { crossOf } from './support/tables.ts';
import { button, byTag, elements, press, textOf } from './support/tree.ts';
import { roundOf, viewOf } from './support/views.ts';

const SPACE = { width: 304, height: 288 };
const CROSS = crossOf('66', ['63', '33'], ['62'], ['61', '12'], ['60']);

function crossView(changes: Partial<View> = {}): View {
  return viewOf({ ruleset: 'french-cross', sides: 'solo', options: {}, ...changes });
}

describe('tips (source 003)', () => {
  const locked = (view: View): readonly number[] =>
    tipsOf(view, CROSS).flatMap(({ arm, isLocked }) => (isLocked ? [arm] : []));

  test('are locked while the double of their number lies nowhere', () => {
    expect(tipsOf(crossView(), CROSS).map(({ pip }) => pip)).toEqual([3, 2, 2, 0]);
    expect(locked(crossView())).toEqual([2, 3, 4]);
  });

  test('with locks by arm open only behind their own double', () => {
    const view = crossView({ options: { frenchLock: 'arm' } });
    expect(locked(view)).toEqual([2, 3, 4]);
    expect(tipsOf(view, crossOf('66', ['63', '33', '36'], ['62']))).toEqual([
      { arm: 1, pip: 6, isLocked: true },
      { arm: 2, pip: 2, isLocked: true },
    ]);
  });

  test('that show the number of the centre are open by suit', () => {
    const [tip] = tipsOf(crossView(), crossOf('66', ['63', '36']));
    expect(tip).toEqual({ arm: 1, pip: 6, isLocked: false });
  });

  test('that are locked are told', () => {
    expect(lockedWords(crossView(), CROSS)).toBe(
      'Tips behind a bar wait for their double: right arm for double two, bottom arm for double ' +
        'two, left arm for double blank.',
    );
    expect(lockedWords(crossView(), crossOf('66'))).toBe('');
  });
});

test('while the cross is built only the number of its centre fits', () => {
  expect(buildPip(crossView(), crossOf(null))).toBeNull();
  expect(buildPip(crossView(), crossOf('44', ['42'], ['40']))).toBe(4);
  expect(buildPip(crossView(), CROSS)).toBeNull();
  const free = crossView({ options: { frenchFillFirst: false } });
  expect(buildPip(free, crossOf('44', ['42']))).toBeNull();
});

test('a winner leads with a double', () => {
  const next = { pose: 'double', seats: [0, 1, 2, 3], value: null };
  const round = roundOf({}, crossOf(null));
  expect(statusWords(crossView({ round, game: { ...viewOf().game, next } }))).toBe(
    'You lead: choose any double',
  );
});

test('the table in words tells the centre and every arm from there', () => {
  const view = crossView({ round: roundOf({ fines: [0, 10, 0, 20] }, CROSS) });
  const scene = {
    kind: 'round' as const,
    no: 1,
    table: CROSS,
    history: [],
    counts: [5, 5, 6, 6],
    hand: [],
    live: true,
  };
  const said = tableInWords(view, scene).map((text) => text.replace(/[\u2068\u2069]/g, ''));
  expect(said).toEqual([
    'In the centre: double six.',
    'Top arm, from the centre outwards: 6-3, 3-3.',
    'Right arm, from the centre outwards: 6-2.',
    'Bottom arm, from the centre outwards: 6-1, 1-2.',
    'Left arm, from the centre outwards: 6-0.',
    'Top arm shows 3.',
    'Right arm shows 2, locked until double two lies.',
    'Bottom arm shows 2, locked until double two lies.',
    'Left arm shows 0, locked until double blank lies.',
    'In hand: Bo 5, Cy 6, Di 6.',
    'Fines in this round: Bo 10, Di 20.',
  ]);
});

describe('a bone that fits two arms', () => {
  const moves = [
    { bone: '23', end: 1 },
    { bone: '22', end: 2 },
    { bone: '22', end: 3 },
  ] as const;

  function show(chosen: string | null) {
    const done: unknown[] = [];
    const state = {
      hand: ['22', '23'],
      moves,
      sending: null,
      chosen,
      ends: [3, 2, 2, 0],
      isCross: true,
      isQuick: false,
    };
    const tree = handView(state, {
      choose: (bone) => done.push(['choose', bone]),
      play: (...args) => done.push(['play', ...args]),
      confirm: (...args) => done.push(['confirm', ...args]),
      readTable: () => done.push(['readTable']),
    });
    return { tree: [tree], done };
  }

  test('says so, and is asked about by the places and numbers of the arms', () => {
    expect(button(show(null).tree, 'double two')?.attrs['aria-label']).toBe(
      'double two, fits right arm and bottom arm',
    );
    const { tree, done } = show('22');
    press(button(tree, 'Right arm, 2'));
    press(button(tree, 'Bottom arm, 2'));
    expect(button(tree, 'Top arm')).toBeUndefined();
    expect(done).toEqual([
      ['play', '22', 2],
      ['play', '22', 3],
    ]);
  });

  test.each([
    ['3', ['play', '22', 3]],
    ['1', undefined],
  ])('the key %s names the arm', (key, played) => {
    const { tree, done } = show('22');
    const onKey = tree[0]?.attrs['onkeydown'];
    if (typeof onKey !== 'function') throw new Error('no keys');
    const focused = { dataset: {} };
    onKey({ key, target: focused, currentTarget: focused } as never);
    expect(done[0]).toEqual(played);
  });

  test('is offered in the picture at both tips, as it would lie', () => {
    const round = roundOf({ ends: [3, 2, 2, 0] }, CROSS);
    const you = { ...viewOf().you, moves };
    const view = crossView({ round, you });
    const scene = { kind: 'round', no: 1, table: CROSS, history: [], live: true } as const;
    const played: unknown[] = [];
    const svg = tableBoard(view, { ...scene, counts: [], hand: [] }, SPACE, '22', (bone, end) =>
      played.push([bone, end]),
    );
    const offers = elements(svg).filter((el) => el.attrs['class'] === 'offer');
    for (const offer of offers) press(offer);
    expect(played).toEqual([
      ['22', 2],
      ['22', 3],
    ]);
  });
});

test('an arm that may be begun shows the number of the centre', () => {
  const round = roundOf({ ends: [3] }, crossOf('66', ['63']));
  expect(endsOf(crossView({ round }))).toEqual([3, 6]);
});

describe('the picture of a cross', () => {
  test('shows every bone once, a bar at each locked tip and a ring at the last play', () => {
    const marks = { ...NO_MARKS, last: 6, locked: [2, 3] };
    const svg = boardView(CROSS, SPACE, marks, 'a cross');
    const laid = elements(svg).filter((el) => el.attrs['class'] === 'laid');
    expect(laid).toHaveLength(7);
    const keys = elements(svg).map((el) => el.attrs['key']);
    expect(keys.filter((key) => String(key).startsWith('lock'))).toEqual(['lock26', 'lock12']);
    expect(keys).toContain('last');
    expect(svg.attrs['role']).toBe('img');
    expect(textOf(svg)).toBe('');
    expect(byTag([svg], 'circle')).toHaveLength(12 + 9 + 6 + 8 + 7 + 3 + 6);
  });

  test('is as wide as its place and no higher', () => {
    const svg = boardView(CROSS, SPACE, NO_MARKS, 'a cross');
    expect(Number(svg.attrs['width'])).toBeLessThanOrEqual(SPACE.width);
    expect(Number(svg.attrs['height'])).toBeLessThanOrEqual(SPACE.height + 40);
  });

  test('offers nothing where nothing is chosen', () => {
    const svg = boardView(CROSS, SPACE, NO_MARKS, 'a cross');
    expect(elements(svg).some((el) => el.attrs['class'] === 'offer')).toBe(false);
  });
});
