import type { View } from '../../shared/protocol/view.ts';
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
    h(
      'div',
      { class: 'buttons' },
      view.rematch === null
        ? [
            asked('kept', rematch.kept, isBusy, actions),
            asked('rotated', rematch.rotated, isBusy, actions),
          ]
        : // Whoever comes second takes the seat that is kept for them.
          asked('kept', rematch.go, isBusy, actions),
    ),
  );
}

function asked(
  seats: 'kept' | 'rotated',
  label: string,
  isBusy: boolean,
  actions: RematchActions,
): El {
  return h(
    'button',
    {
      type: 'button',
      class: seats === 'kept' ? 'primary' : undefined,
      disabled: isBusy,
      onclick: () => actions.rematch(seats),
    },
    label,
  );
}
