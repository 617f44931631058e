import type { EndName, LaidTable, View } from '../../shared/protocol/view.ts';
import { tipsOf } from '../cross.ts';
import type { Space } from '../fitTable.ts';
import { laidBones } from '../laid.ts';
import type { RoundScene } from '../playback.ts';
import { tipsWords } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { type BoardMarks, boardView, type Offer } from './board.ts';

/** What lies, with the last play marked; `chosen` is the bone that waits for an end. */
export function tableBoard(
  view: View,
  scene: RoundScene | null,
  space: Space,
  chosen: string | null,
  play: (bone: string, end?: EndName) => void,
): El {
  const waits = scene?.live === true ? chosen : null;
  if (scene === null || (laidBones(scene.table).length === 0 && waits === null)) {
    return h('p', { class: 'no-line' }, words.line.empty);
  }
  return laidView(view, scene.table, space, {
    last: scene.history.findLastIndex((turn) => turn.bone !== undefined),
    offers: waits === null ? [] : offersFor(view, waits),
    choose(end) {
      if (waits === null) return;
      if (end === null) play(waits);
      else play(waits, end);
    },
  });
}

/** A table with its label, and on the cross the arms that are locked. */
export function laidView(
  view: View,
  table: LaidTable,
  space: Space,
  marks: Omit<BoardMarks, 'locked'>,
): El {
  const count = laidBones(table).length;
  if ('line' in table) {
    return boardView(table, space, { ...marks, locked: [] }, words.line.label(count));
  }
  const offered = marks.offers.map(({ end }) => end);
  const locked = tipsOf(view, table).flatMap(({ arm, isLocked }) =>
    isLocked && !offered.some((end) => end === arm) ? [arm] : [],
  );
  const label = words.line.crossLabel(count, tipsWords(view, table).join(' '));
  return boardView(table, space, { ...marks, locked }, label);
}

/** How the chosen bone would lie at each end that takes it; in the middle before the pose. */
function offersFor(view: View, bone: string): readonly Offer[] {
  const ends = endsOf(view);
  const flipped = `${bone[1]}${bone[0]}`;
  const at = (end: EndName): Offer => {
    if (end === 'L') return { end, lies: bone[1] === String(ends[0]) ? bone : flipped };
    const pip = ends[end === 'R' ? 1 : end - 1];
    return { end, lies: bone[0] === String(pip) ? bone : flipped };
  };
  return view.you.moves.flatMap(({ bone: fitting, end }): readonly Offer[] => {
    if (fitting !== bone) return [];
    if (end !== undefined) return [at(end)];
    if (ends.length === 0) return [{ end: null, lies: bone }];
    // Both ends show the same number: one move stands for either.
    return ends.length === 2 ? [at('L'), at('R')] : [];
  });
}

/** What each end shows; on the cross the arm that may be begun shows the centre's number. */
export function endsOf({ round }: View): readonly number[] {
  if (round === null || 'line' in round || round.center === null) return round?.ends ?? [];
  return [...round.ends, Number(round.center.bone[0])];
}
