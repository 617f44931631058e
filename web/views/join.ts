import type { View } from '../../shared/protocol/view.ts';
import { PLACES, placeOf, shortName } from '../seating.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { agreementList } from './agreement.ts';
import { type NameField, nameView, readName } from './name.ts';

/** Who sits at a table and what is agreed there, before anybody sits down. */
export function joinView(
  view: View,
  field: NameField,
  isBusy: boolean,
  join: (name: string) => void,
): El {
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1, 'data-home': true }, words.join.title),
    h(
      'ul',
      { class: 'join-seats' },
      view.seats.map(({ seat, kind }) =>
        h(
          'li',
          { class: kind === 'open' ? 'join-open' : '' },
          h('span', { class: 'hint' }, words.seat.at[PLACES.indexOf(placeOf(view, seat))] ?? ''),
          ' ',
          h('bdi', {}, shortName(view, seat)),
        ),
      ),
    ),
    h('h2', {}, words.join.termsTitle),
    agreementList(view),
    h(
      'form',
      {
        class: 'card',
        onsubmit: (event: Event) => {
          event.preventDefault();
          join(readName(event));
        },
      },
      nameView(field),
      h('button', { type: 'submit', class: 'primary', disabled: isBusy }, words.join.button),
    ),
  );
}
