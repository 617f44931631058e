import { once, pickFrom } from '../support/draw.ts';
import type { Draw } from '../support/randomPlay.ts';
import { bonesUpTo } from './bones.ts';
import type { WrittenRecord } from './randomRecord.ts';
import { NAIVE_IDS } from './rules.ts';

// Ways in which a record can go wrong. What comes out may still be right.

type Loose = Record<string, unknown>;

const BONES = [...bonesUpTo(6), '67', '90', '05', '50'];
const NO_BONES = ['', '6', '666', ' 66', '66 ', '6a', '٣٤', '66\n', '6-6', 66, 6.6, null, true, []];
const ENDS = ['', '@L', '@R', '@1', '@2', '@3', '@4', '@0', '@5', '@', '@l', '@LR', 'L', '@L\n'];
const ANYTHING = [
  null,
  true,
  false,
  0,
  1,
  4,
  -1,
  1.5,
  '',
  '4',
  'x',
  [],
  [[]],
  {},
  { mode: 'auto' },
];
const POSERS = [0, 1, 2, 3, 4, -1, 0.5, '0', true, null, undefined, [0]];
const FLAGS = [true, true, false, null, undefined, 'true', 1, 0];
const OPTIONS = [
  'target',
  'rounds',
  'redeal',
  'oneAll',
  'bonuses',
  'bestOf',
  'frenchLock',
  'scoring',
];
const OPTION_VALUES = [...ANYTHING, 3, 1000, 1001, 'playTwo', 'arm', 'race', { capicua: 3 }];

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Half of the ends are such as a play could have. */
function endFrom(draw: Draw): string {
  return once(draw, 4) ? pickFrom(draw, ENDS) : pickFrom(draw, ENDS.slice(0, 7));
}

function spoilPlay(draw: Draw, play: unknown): unknown {
  const text = typeof play === 'string' ? play : '66';
  if (once(draw, 12)) return pickFrom(draw, NO_BONES);
  return pickFrom(draw, [
    () => pickFrom(draw, BONES) + text.slice(2),
    () => text.slice(0, 2) + endFrom(draw),
    () => pickFrom(draw, BONES) + endFrom(draw),
  ])();
}

/** Two plays for one another: where they are of one seat the bones are its own, and seldom fit. */
function exchanged(draw: Draw, plays: readonly unknown[]): unknown[] {
  const first = draw(plays.length + 1);
  const second = first + 1 + draw(8);
  const [one, other] = [plays[first], plays[second]];
  if (other === undefined) return [...plays];
  return plays.map((play, i) => (i === first ? other : i === second ? one : play));
}

/** Plays without their ends, from somewhere on. */
function bare(draw: Draw, plays: readonly unknown[]): unknown[] {
  const from = draw(plays.length + 1);
  return plays.map((play, i) => (typeof play === 'string' && i >= from ? play.slice(0, 2) : play));
}

/** One item changed, left out, put in, made twice, or changed for its neighbour. */
function spoilList(draw: Draw, list: unknown[], spoilItem: (item: unknown) => unknown): unknown[] {
  const at = draw(list.length + 1);
  const item = list[at];
  const [before, after] = [list.slice(0, at), list.slice(at + 1)];
  return pickFrom(draw, [
    () => [...before, spoilItem(item), ...after],
    () => [...before, spoilItem(item), ...after],
    () => [...before, ...after],
    () => [...before, item ?? spoilItem(item), ...list.slice(at)],
    () => [...before, spoilItem(item), ...list.slice(at)],
    () => [...before, ...after.slice(0, 1), item ?? spoilItem(item), ...after.slice(1)],
    () => before,
  ])();
}

function spoilDeal(draw: Draw, deal: unknown): unknown {
  const hands = listOf(deal).map((hand) => [...listOf(hand)]);
  const [one, other] = [hands[draw(4)], hands[draw(4)]];
  if (one !== undefined && other !== undefined && once(draw, 2)) {
    const [i, j] = [draw(one.length), draw(other.length)];
    [one[i], other[j]] = [other[j], one[i]];
    return hands;
  }
  return spoilList(draw, hands, (hand) =>
    spoilList(draw, listOf(hand), () => pickFrom(draw, [...BONES, ...NO_BONES])),
  );
}

function spoilRound(draw: Draw, round: unknown): unknown {
  if (once(draw, 25)) return pickFrom(draw, ANYTHING);
  const own = { ...(round as Loose) };
  const plays = listOf(own['plays']);
  const change = pickFrom(draw, [
    () => ({ plays: spoilList(draw, plays, (play) => spoilPlay(draw, play)) }),
    () => ({ plays: plays.map((play) => (once(draw, 6) ? spoilPlay(draw, play) : play)) }),
    () => ({ plays: exchanged(draw, plays) }),
    () => ({ plays: exchanged(draw, bare(draw, plays)) }),
    () => ({ plays: bare(draw, plays) }),
    () => ({ plays: [...plays, pickFrom(draw, BONES)] }),
    () => ({ deal: spoilDeal(draw, own['deal']) }),
    () => ({ poser: pickFrom(draw, POSERS) }),
    () => ({ cancelled: pickFrom(draw, FLAGS) }),
    () => ({ [pickFrom(draw, ['deal', 'plays', 'note'])]: pickFrom(draw, ANYTHING) }),
  ]);
  return { ...own, ...change() };
}

function spoilHead(draw: Draw, record: Loose): Loose {
  const options = record['options'] as Loose;
  const change = pickFrom(draw, [
    () => ({ ruleset: pickFrom(draw, NAIVE_IDS) }),
    () => ({ ruleset: pickFrom(draw, ['six-love', '', 'constructor', ...ANYTHING]) }),
    () => ({ seats: pickFrom(draw, [1, 2, 3, 4, 5, ...ANYTHING]) }),
    () => ({ options: pickFrom(draw, [undefined, ...ANYTHING]) }),
    () => ({
      options: { ...options, [pickFrom(draw, OPTIONS)]: pickFrom(draw, OPTION_VALUES) },
    }),
    () => ({ rounds: pickFrom(draw, ANYTHING) }),
    () => ({ format: pickFrom(draw, ['sixlove-record/2', ...ANYTHING]) }),
    () => ({ note: 'not read' }),
  ]);
  return { ...record, ...change() };
}

/** The record with one thing changed, or a few. */
export function spoilt(draw: Draw, record: WrittenRecord): unknown {
  let now: Loose = { ...record };
  do {
    const rounds = listOf(now['rounds']);
    const at = draw(rounds.length);
    now = pickFrom(draw, [
      () => ({ ...now, rounds: rounds.map((r, i) => (i === at ? spoilRound(draw, r) : r)) }),
      () => ({ ...now, rounds: rounds.map((r) => spoilRound(draw, r)) }),
      () => ({ ...now, rounds: spoilList(draw, rounds, (r) => spoilRound(draw, r)) }),
      () => (once(draw, 2) ? spoilHead(draw, now) : now),
    ])();
  } while (once(draw, 3));
  return now;
}
