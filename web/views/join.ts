import type { View } from '../../shared/protocol/view.ts';
import { PLACES } from '../../shared/words/places.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import { LOBBY_HASH } from '../route.ts';
import { describedAs, factsOf, goalWords } from '../rules.ts';
import { placeOf, shortName } from '../seating.ts';
import { termsSentence } from '../terms.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { agreementList, rulesLink } from './agreement.ts';
import { type NameField, nameView, readName } from './name.ts';
import { whoView } from './who.ts';

export interface JoinState {
  readonly view: View;
  readonly field: NameField;
  readonly isBusy: boolean;
}

/** Seats at which somebody with the invite may sit down. */
export function freeSeats({ seats }: View): readonly number[] {
  return seats.filter(({ free }) => free === true).map(({ seat }) => seat);
}

/**
 * Who sits at a table, what is agreed there and what comes next, before anybody sits down.
 *
 * @param join gets the name, and the seat that was chosen; null where the seats are drawn
 */
export function joinView(state: JoinState, join: (name: string, seat: number | null) => void): El {
  const { view, field, isBusy } = state;
  const isDrawn = view.status === 'open' && view.terms.seating === 'drawn';
  const submit = (event: Event): void => {
    event.preventDefault();
    join(readName(event), isDrawn ? null : seatIn(event));
  };
  return h(
    'div',
    { class: 'page' },
    h('p', {}, h('a', { href: '#/', class: 'back' }, `‹ ${words.actions.back}`)),
    h(
      'h1',
      { tabindex: -1, 'data-home': true },
      view.terms.lobby ? words.join.titleOpen : words.join.title,
    ),
    h('p', {}, gameWords(view)),
    h('h2', {}, words.join.whoTitle),
    peopleView(view),
    h('h2', {}, words.join.termsTitle),
    h('p', {}, termsSentence(view.terms)),
    h('details', {}, h('summary', {}, words.join.all), agreementList(view)),
    rulesLink(view.ruleset),
    h(
      'form',
      { class: 'card', onsubmit: submit },
      nameView(field),
      isDrawn ? h('p', { class: 'hint' }, words.join.seatDrawn) : seatChoice(view),
      h('p', {}, nextWords(view)),
      h('button', { type: 'submit', class: 'primary big', disabled: isBusy }, words.join.button),
    ),
  );
}

/** Which game, and what it goes to. */
function gameWords(view: View): string {
  const name = rulesetName(describedAs(view.ruleset), words.language);
  return `${name}: ${goalWords(factsOf(view))}.`;
}

function nextWords(view: View): string {
  if (view.status !== 'open') return words.join.takesOver;
  return words.join.next(view.seats.filter(({ kind }) => kind === 'open').length - 1);
}

function peopleView(view: View): El {
  return h(
    'ul',
    { class: 'join-seats' },
    view.seats.map(({ seat, kind }) =>
      h(
        'li',
        { class: kind === 'open' ? 'join-open' : '' },
        h('span', { class: 'hint' }, words.seat.at[PLACES.indexOf(placeOf(view, seat))] ?? ''),
        ' ',
        whoView(view, seat, shortName(view, seat)),
      ),
    ),
  );
}

/** Which of the free seats, those first across from somebody; with one left it is only said. */
function seatChoice(view: View): El {
  const free = freeSeats(view).toSorted(
    (a, b) => Number(hasPartner(view, b)) - Number(hasPartner(view, a)),
  );
  const [first = 0] = free;
  if (free.length < 2) {
    return h(
      'p',
      {},
      h('input', { type: 'hidden', name: 'seat', value: first }),
      `${words.join.seatLegend}: ${seatWords(view, first)}.`,
    );
  }
  return h(
    'fieldset',
    { class: 'choice' },
    h('legend', {}, words.join.seatLegend),
    free.map((seat) =>
      h(
        'label',
        { class: 'option', key: seat },
        h('input', { type: 'radio', name: 'seat', value: seat, checked: seat === first }),
        h('span', {}, seatWords(view, seat)),
      ),
    ),
  );
}

const acrossFrom = ({ seats }: View, seat: number): number => (seat + 2) % seats.length;

/** Whether a person sits across, for the same side. */
function hasPartner(view: View, seat: number): boolean {
  return view.sides === 'pairs' && view.seats[acrossFrom(view, seat)]?.kind === 'person';
}

/** A seat by the partner across, or by whom one plays after. */
function seatWords(view: View, seat: number): string {
  const count = view.seats.length;
  const across = acrossFrom(view, seat);
  const isPaired = view.sides === 'pairs' && view.seats[across]?.kind !== 'open';
  if (isPaired) return words.join.seatAcross(shortName(view, across));
  const before = (seat + count - 1) % count;
  if (view.seats[before]?.kind === 'open') return words.join.seatAfterNobody;
  return words.join.seatAfter(shortName(view, before));
}

/** The seat of a form that is being sent; null where it names none. */
function seatIn(event: Event): number | null {
  if (!(event.target instanceof HTMLFormElement)) return null;
  const chosen = new FormData(event.target).get('seat');
  return chosen === null ? null : Number(chosen);
}

/** Somebody with an invite cannot see the table: why, and where to go from here. */
export function closedView(title: string, text: string): El {
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1, 'data-home': true }, title),
    h('p', {}, text),
    h(
      'div',
      { class: 'buttons' },
      h('a', { class: 'button primary', href: LOBBY_HASH }, words.lobby.link),
      h('a', { class: 'button', href: '#/' }, words.actions.back),
    ),
  );
}

/** Above a table that somebody was invited to and that has no seat for them. */
export function lateView(isOver: boolean): El {
  return h('p', { key: 'late', class: 'notice' }, isOver ? words.join.over : words.join.full);
}
