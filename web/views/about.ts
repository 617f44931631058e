import type { View } from '../../shared/protocol/view.ts';
import { instantWords } from '../format.ts';
import type { TableState } from '../tableState.ts';
import { sidesInOrder } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { luckView } from './luck.ts';
import { shuffleView } from './shuffle.ts';

/** Ways out of a table. Each asks before it does anything. */
export type WayOut = 'resign' | 'leave' | 'cancel';

export interface AboutActions {
  ask(order: WayOut): void;
  /** Asks whether so many days off are taken. */
  askDaysOff(days: number): void;
  /** Whether one tap lays a bone. */
  setQuick(isQuick: boolean): void;
  /** Words for the next shuffle; empty takes them back. */
  giveWords(text: string): void;
}

/** How the shuffle was made, how one plays on this device, days off, and the ways out. */
export function aboutView(
  state: TableState & { readonly view: View },
  nowMs: number,
  actions: AboutActions,
): El {
  const { view, luck } = state;
  const { fair, you } = view;
  const exit = (order: WayOut, label: string) =>
    you.can.includes(order) &&
    h('button', { type: 'button', class: 'quiet', onclick: () => actions.ask(order) }, label);
  return h(
    'details',
    { class: 'about' },
    h('summary', {}, words.actions.menu),
    h('h2', { class: 'small-title' }, words.fair.title),
    shuffleView(state),
    luck !== null && luckView(luck, actions.giveWords),
    fair.code !== null && [
      h('p', {}, words.fair.code, ' ', h('code', {}, fair.code)),
      h('p', { class: 'hint' }, words.fair.codeHint),
    ],
    you.seat !== null && view.status !== 'over' && quickView(state.isQuick, actions),
    daysOffView(view, nowMs, actions),
    h(
      'div',
      { class: 'buttons' },
      exit('cancel', words.ways.cancel),
      sidesInOrder(view).length === 2 && exit('resign', words.actions.resign),
      exit('leave', words.actions.leave),
    ),
  );
}

interface Changed {
  readonly currentTarget: HTMLInputElement;
}

function quickView(isQuick: boolean, { setQuick }: AboutActions): El {
  return h(
    'div',
    { class: 'quick' },
    h(
      'label',
      {},
      h('input', {
        type: 'checkbox',
        checked: isQuick,
        'aria-describedby': 'quick-hint',
        onchange: ({ currentTarget }: Changed) => setQuick(currentTarget.checked),
      }),
      ` ${words.ways.quick}`,
    ),
    h('p', { id: 'quick-hint', class: 'hint' }, words.ways.quickHint),
  );
}

/** Days off that run, and a field for more where the terms allow them. */
function daysOffView(view: View, nowMs: number, actions: AboutActions): El | null {
  const vacation = view.you.seat === null ? undefined : view.seats[view.you.seat]?.vacation;
  if (vacation === undefined || view.status === 'over') return null;
  const { daysOff, daysOffHint, daysOffRun, daysOffTake } = words.ways;
  const { until, daysLeft } = vacation;
  return h(
    'section',
    { class: 'days-off', 'aria-labelledby': 'days-off-title' },
    h('h2', { id: 'days-off-title', class: 'small-title' }, daysOff),
    until !== null && h('p', {}, daysOffRun(instantWords(until, nowMs, words.locale))),
    h('p', { id: 'days-off-hint', class: 'hint' }, daysOffHint(daysLeft)),
    view.you.can.includes('vacation') &&
      h(
        'form',
        { class: 'field-row', onsubmit: (event: SubmitEvent) => submitDays(event, actions) },
        h('input', {
          name: 'days',
          type: 'number',
          min: 1,
          max: daysLeft,
          step: 1,
          value: 1,
          required: true,
          'aria-label': daysOff,
          'aria-describedby': 'days-off-hint',
        }),
        h('button', { type: 'submit' }, daysOffTake),
      ),
  );
}

/** The browser itself holds back what is no number of days. */
function submitDays(event: SubmitEvent, { askDaysOff }: AboutActions): void {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  askDaysOff(Number(new FormData(event.target).get('days')));
}
