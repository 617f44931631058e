import type { View } from '../../shared/protocol/view.ts';
import { tableHash } from '../route.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface RematchActions {
  rematch(seats: 'kept' | 'rotated'): void;
}

/** The next game of the same people, for somebody who sits at a table that is over. */
export function rematchView(view: View, isBusy: boolean, actions: RematchActions): El | null {
  if (view.status !== 'over' || view.you.seat === null) return null;
  const { rematch } = words;
  return h(
    'section',
    { key: 'rematch', class: 'rematch card', 'aria-labelledby': 'rematch-title' },
    h('h3', { id: 'rematch-title' }, rematch.title),
    h('p', { class: 'hint' }, view.rematch === null ? rematch.hint : rematch.waits),
    view.rematch === null
      ? h(
          'div',
          { class: 'buttons' },
          (['kept', 'rotated'] as const).map((seats) =>
            h(
              'button',
              {
                type: 'button',
                class: seats === 'kept' ? 'primary' : undefined,
                disabled: isBusy,
                onclick: () => actions.rematch(seats),
              },
              rematch[seats],
            ),
          ),
        )
      : joinView(view.rematch, isBusy, actions),
  );
}

/** Whoever comes second takes the seat that is kept for them, and then sees the table. */
function joinView(tableId: string, isBusy: boolean, actions: RematchActions): El {
  return h(
    'div',
    { class: 'buttons' },
    h(
      'button',
      {
        type: 'button',
        class: 'primary',
        disabled: isBusy,
        onclick: () => actions.rematch('kept'),
      },
      words.rematch.kept,
    ),
    h('a', { class: 'button', href: tableHash(tableId) }, words.rematch.go),
  );
}
