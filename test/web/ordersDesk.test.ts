import { expect, test } from 'vitest';
import type { Order } from '../../shared/protocol/commands.ts';
import type { OrdersView } from '../../shared/protocol/http.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { Answer } from '../../web/api.ts';
import { OrdersDesk } from '../../web/ordersDesk.ts';
import { roundOf, viewOf } from './support/views.ts';

const at = 'turn' as const;
const FIRST: readonly Order[] = [
  { bone: '12', at },
  { bone: '34', at },
];

function keptOf(changes: Partial<OrdersView> = {}): OrdersView {
  return {
    version: 5,
    revision: 1,
    round: 1,
    orders: [...FIRST],
    preview: null,
    previewAtExpiry: null,
    disarmed: [],
    unmet: [],
    ...changes,
  };
}

function viewAt(version: number, hand = ['12', '34', '56'], no = 1): View {
  return viewOf({ version, round: roundOf({ no }), you: { ...viewOf().you, hand } });
}

function desk(answers: Partial<OrdersView>[] = [{}]) {
  const sent: (readonly Order[])[] = [];
  const said: string[] = [];
  let asked = 0;
  const orders = new OrdersDesk({
    async fetch(): Promise<Answer<OrdersView>> {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return { ok: true, value: keptOf(answer) };
    },
    send: (list) => void sent.push(list),
    announce: (text) => void said.push(text),
    onChange: () => undefined,
  });
  orders.viewed(viewAt(5));
  return { orders, sent, said, asked: () => asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function opened(answers?: Partial<OrdersView>[]) {
  const made = desk(answers);
  made.orders.show(true);
  await settled();
  return made;
}

const bones = ({ orders }: ReturnType<typeof desk>) => orders.state().draft.map(({ bone }) => bone);

test('nothing is asked before the player opens them, and nothing stays when they are closed', async () => {
  const made = desk();
  made.orders.viewed(viewAt(6));
  expect(made.asked()).toBe(0);
  made.orders.show(true);
  await settled();
  expect(bones(made)).toEqual(['12', '34']);
  made.orders.show(false);
  expect(made.orders.state()).toMatchObject({ kept: null, draft: [] });
});

test('entries are added, moved and taken off, and every move is said', async () => {
  const made = await opened();
  const { orders } = made;
  orders.add('56');
  orders.move(2, 0);
  expect(bones(made)).toEqual(['56', '12', '34']);
  expect(made.said).toEqual(['5-6 is now 1 of 3.']);
  orders.remove(1);
  expect(bones(made)).toEqual(['56', '34']);
  for (const [from, to] of [
    [0, -1],
    [0, 2],
    [5, 0],
    [1, 1],
  ] as const)
    orders.move(from, to);
  expect(bones(made)).toEqual(['56', '34']);
});

test('what is arranged is not saved before the player says so, and can be undone', async () => {
  const made = await opened();
  made.orders.change(0, { bone: '12', end: 'L', at });
  expect(made.orders.state().isChanged).toBe(true);
  expect(made.sent).toEqual([]);
  made.orders.undo();
  expect(made.orders.state()).toMatchObject({ isChanged: false, draft: FIRST });
});

test('saved orders are asked for again, since only the server says what they would play', async () => {
  const made = await opened([{}, { revision: 2, preview: { bone: '34' } }]);
  made.orders.remove(0);
  made.orders.save();
  expect(made.sent).toEqual([[{ bone: '34', at }]]);
  expect(made.orders.state().isSending).toBe(true);
  made.orders.answered(null);
  await settled();
  expect(made.orders.state()).toMatchObject({
    isSending: false,
    kept: { revision: 2, preview: { bone: '34' } },
  });
  expect(made.said).toContain('Your orders stand.');
});

test('revoking sends an empty list', async () => {
  const made = await opened([{}, { orders: [] }]);
  made.orders.revoke();
  made.orders.answered(null);
  await settled();
  expect(made.sent).toEqual([[]]);
  expect(made.orders.state()).toMatchObject({ isChanged: false, draft: [] });
});

test('a refusal keeps what was arranged', async () => {
  const made = await opened();
  made.orders.add('56');
  made.orders.save();
  made.orders.answered({ code: 'not-your-bone', title: 'No.' });
  await settled();
  expect(bones(made)).toEqual(['12', '34', '56']);
  expect(made.orders.state().trouble).toMatchObject({ code: 'not-your-bone' });
});

test('a bone that was played leaves the list, and a new turn has them judged anew', async () => {
  const made = await opened();
  made.orders.add('56');
  made.orders.viewed(viewAt(6, ['34', '56']));
  await settled();
  expect(made.asked()).toBe(2);
  expect(bones(made)).toEqual(['34', '56']);
});

test('with the round they end', async () => {
  const made = await opened([{}, { round: 2, orders: [] }]);
  made.orders.add('56');
  made.orders.viewed(viewAt(9, ['12', '34', '56'], 2));
  await settled();
  expect(made.orders.state()).toMatchObject({ draft: [], isChanged: false, kept: { round: 2 } });
});

test('no more are added than the server takes', async () => {
  const made = await opened([{ orders: Array.from({ length: 16 }, () => ({ bone: '12', at })) }]);
  made.orders.add('56');
  expect(bones(made)).toHaveLength(16);
});

test('what is changed while the answer is on its way is still to be saved', async () => {
  const made = await opened([{}, { orders: [{ bone: '34', at }] }]);
  made.orders.remove(0);
  made.orders.save();
  made.orders.add('56');
  made.orders.answered(null);
  await settled();
  expect(bones(made)).toEqual(['34', '56']);
  expect(made.orders.state().isChanged).toBe(true);
});

test('what was saved stays in view until the server has said what it would play', async () => {
  const made = await opened([{}, { orders: [{ bone: '34', at }] }]);
  made.orders.remove(0);
  made.orders.save();
  made.orders.answered(null);
  expect(bones(made)).toEqual(['34']);
  await settled();
  expect(bones(made)).toEqual(['34']);
});
