/** What decided a round, as marks on its picture with a legend. */
import type { LaidBone, LastRoundView, View } from '../shared/protocol/view.ts';
import { tipsOf } from './cross.ts';
import { laidBones } from './laid.ts';
import { seatWho } from './seating.ts';
import { words } from './words.ts';

/** Bones that share a letter on the picture. */
export interface KeyPoint {
  readonly sign: string;
  /** Two digits each, low half first. */
  readonly bones: readonly string[];
  readonly text: string;
}

type Unsigned = Omit<KeyPoint, 'sign'>;

/** The bones that say why a round ended as it did; none for one that was broken off. */
export function keyPoints(view: View, last: LastRoundView): readonly KeyPoint[] {
  const laid = laidBones(last);
  const final = laid.reduce<LaidBone | null>(
    (latest, bone) => (latest === null || bone.turn > latest.turn ? bone : latest),
    null,
  );
  if (final === null || last.end === 'open') return [];
  const points = [
    {
      bones: [final.bone],
      text: words.points.last(seatWho(view, final.seat), words.bone(final.bone)),
    },
    ...(last.end === 'domino' ? dominoPoints(last, laid, final) : blockPoints(view, last, laid)),
  ];
  return points.map((point, i) => ({ sign: String.fromCharCode(65 + i), ...point }));
}

const carries = (bone: string, pip: string): boolean => bone.includes(pip);

function dominoPoints(
  last: LastRoundView,
  laid: readonly LaidBone[],
  { bone }: LaidBone,
): readonly Unsigned[] {
  // A key bone was the only bone left for either end: all others of both its numbers lie.
  if (last.keyBone) return [...new Set(bone)].map((pip) => othersOf(laid, bone, pip));
  const isCapicua = last.bonuses.some(({ kind }) => kind === 'capicua');
  return isCapicua && 'line' in last ? otherEndOf(last.line, bone) : [];
}

function othersOf(laid: readonly LaidBone[], bone: string, pip: string): Unsigned {
  const others = laid.map((at) => at.bone).filter((at) => at !== bone && carries(at, pip));
  return { bones: others, text: words.points.others(Number(pip), others.length) };
}

/** The end of the line at which the last bone was not laid. */
function otherEndOf(line: readonly LaidBone[], bone: string): readonly Unsigned[] {
  const [left, right] = [line[0], line.at(-1)];
  if (left === undefined || right === undefined) return [];
  const isLeft = left.bone === bone;
  const other = isLeft ? right : left;
  const pip = Number(isLeft ? other.lies[1] : other.lies[0]);
  return [{ bones: [other.bone], text: words.points.otherEnd(pip) }];
}

function blockPoints(
  view: View,
  last: LastRoundView,
  laid: readonly LaidBone[],
): readonly Unsigned[] {
  if ('line' in last) {
    const pip = last.line.at(-1)?.lies[1] ?? '';
    const bones = laid.map(({ bone }) => bone).filter((bone) => carries(bone, pip));
    return [{ bones, text: words.points.all(Number(pip), bones.length) }];
  }
  return tipsOf(view, last).flatMap(({ arm, pip, isLocked }) => {
    const tip = last.arms[arm - 1]?.at(-1);
    if (tip === undefined) return [];
    const { tipWaits, tipDone } = words.points;
    const text = isLocked ? tipWaits(arm, words.bone(`${pip}${pip}`)) : tipDone(arm, pip);
    return [{ bones: [tip.bone], text }];
  });
}
