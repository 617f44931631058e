import type { LastRoundView, View } from '../../shared/protocol/view.ts';
import { scoreChanges } from '../scoreChange.ts';
import { sideName } from '../tableWords.ts';
import { type Child, type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/** The score before a round, what it brought, and the score after it; null for an open round. */
export function scoreChangeView(view: View, last: LastRoundView): El | null {
  const changes = scoreChanges(view, last);
  if (changes.length === 0) return null;
  const { change, side, before, got, after, nothing, toLove } = words.points;
  const heads = last.event === 'reset' ? [side, got, after] : [side, before, got, after];
  const cell = (head: string, child: Child): El => h('td', { 'data-head': head }, child);
  const table = h(
    'table',
    { class: 'score-change' },
    h('caption', {}, change),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map((head) => h('th', { scope: 'col' }, head)),
      ),
    ),
    h(
      'tbody',
      {},
      changes.map((row) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, h('bdi', {}, sideName(view, row.side))),
          row.before !== null && cell(before, row.before),
          cell(got, row.got === 0 ? nothing : `+${row.got}`),
          cell(after, row.before === null ? toLove : h('strong', {}, row.after)),
        ),
      ),
    ),
  );
  return h('div', { class: 'score-box' }, table);
}
