/** Standing orders as they are shown: what is off says why, in both languages. */
import { afterEach, expect, test } from 'vitest';
import type { Order } from '../../shared/protocol/commands.ts';
import type { OrdersView, UnmetGuardView } from '../../shared/protocol/http.ts';
import type { OrdersState } from '../../web/ordersDesk.ts';
import { type OrdersActions, ordersView } from '../../web/views/orders.ts';
import { english } from '../../web/words/en/words.ts';
import { spanish } from '../../web/words/es/words.ts';
import { speak } from '../../web/words.ts';
import { textOf } from './support/tree.ts';
import { roundOf, seatsOf, viewOf } from './support/views.ts';

const ENTRIES: readonly Order[] = [
  { bone: '12', at: 'turn' },
  { bone: '34', at: 'turn', when: { ends: [3, 5], passed: [1, 2] } },
];

const nothing = (): void => undefined;
const ACTIONS: OrdersActions = {
  show: nothing,
  add: nothing,
  remove: nothing,
  move: nothing,
  change: nothing,
  guard: nothing,
  undo: nothing,
  save: nothing,
  revoke: nothing,
};

function shown(unmet: Omit<UnmetGuardView, 'no'> | null, changes: Partial<OrdersState> = {}) {
  const kept: OrdersView = {
    version: 5,
    revision: 1,
    round: 1,
    orders: [...ENTRIES],
    preview: null,
    previewAtExpiry: null,
    disarmed: unmet === null ? [] : [1],
    unmet: unmet === null ? [] : [{ no: 1, ...unmet }],
  };
  const view = viewOf({
    round: roundOf(),
    seats: seatsOf(['Ana', 'Bo', 'Cy', 'Di']),
    you: { ...viewOf().you, seat: 0, hand: ['12', '34'] },
  });
  const state: OrdersState = {
    kept,
    draft: ENTRIES,
    isChanged: false,
    isSending: false,
    guarded: null,
    trouble: null,
    ...changes,
  };
  return textOf(ordersView(view, state, ACTIONS)).replace(/[\u2068\u2069]/g, '');
}

afterEach(() => speak(english));

test.each([
  [{ ends: [5], passed: [] }, '5 was not open'],
  [{ ends: [3, 5], passed: [] }, '3 and 5 were not open'],
  [{ ends: [], passed: [1] }, 'Bo had not passed'],
  [{ ends: [3], passed: [1, 2] }, '3 was not open and Bo and Cy had not passed'],
])('orders that are off say why: %j', (unmet, why) => {
  const said = shown(unmet);
  expect(said).toContain(`Off: when your turn came, ${why}.`);
  expect(said).toContain(`Order 2 is off, and those after it: when your turn came, ${why}.`);
});

test('in Spanish, too', () => {
  speak(spanish);
  const said = shown({ ends: [3, 5], passed: [1] });
  expect(said).toContain(
    'Anulada: cuando te tocó, 3 y 5 no estaban a la vista y Bo no había pasado.',
  );
});

test('a condition of two numbers is said of both', () => {
  expect(shown(null)).toContain(
    'any end · only while 3 and 5 are open · only after Bo and Cy passed',
  );
});

test('orders that stand, or that are being changed, are not said to be off', () => {
  expect(shown(null)).not.toContain('Off:');
  expect(shown({ ends: [5], passed: [] }, { isChanged: true })).not.toContain('Off:');
});
