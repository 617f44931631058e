import type { LastRoundView, View } from '../../shared/protocol/view.ts';
import type { Space } from '../fitTable.ts';
import { keyPoints } from '../keyPoints.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { NO_MARKS } from './board.ts';
import { laidView } from './tableBoard.ts';

/** What lay at the end, with letters on the bones that decided it, and what the letters mean. */
export function keyPointsView(view: View, last: LastRoundView, space: Space): readonly El[] {
  const points = keyPoints(view, last);
  const signs = new Map<string, readonly string[]>();
  for (const { sign, bones } of points) {
    for (const bone of bones) signs.set(bone, [...(signs.get(bone) ?? []), sign]);
  }
  const lastPlay = last.history.findLastIndex((turn) => turn.bone !== undefined);
  const board = h(
    'div',
    { key: 'felt', class: 'felt wood', 'data-felt': true },
    lastPlay < 0
      ? h('p', { class: 'no-line' }, words.line.empty)
      : laidView(view, last, space, { ...NO_MARKS, last: lastPlay, signs }),
  );
  if (points.length === 0) return [board];
  return [
    board,
    h(
      'section',
      { key: 'legend', class: 'legend', 'aria-labelledby': 'legend-title' },
      h('h3', { id: 'legend-title', class: 'small-title' }, words.points.legend),
      h(
        'ul',
        {},
        points.map(({ sign, text }) =>
          h('li', {}, h('span', { class: 'legend-sign' }, sign), ' ', h('span', {}, text)),
        ),
      ),
    ),
  ];
}
