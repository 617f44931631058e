import { expect, test } from 'vitest';
import { act, drivenTable, eventsOf, viewOf } from '../support/drivenTable.ts';
import { newCommandId } from '../support/testApp.ts';

const SEATS = ['me', 'open', 'open', 'open'] as const;
const TRIES = 20;

test.each([{}, { seating: 'drawn' }] as const)(
  'who comes and goes holds up the first shuffle once (%j)',
  async (terms) => {
    const table = await drivenTable('stall', { seats: SEATS, terms });
    const { t, tableId, players } = table;
    const [first = '', , , restless = ''] = players;
    const invite = t.ports.derive.id('invite', tableId);
    const { seat } = (await viewOf(table, restless)).you;
    if (seat === null) throw new Error('nobody sits there');
    const hasBegun = async () => (await viewOf(table, first)).round !== null;
    const codes = new Set<string>();
    for (let i = 0; i < TRIES && !(await hasBegun()); i += 1) {
      // Each time just before the window ends.
      t.clock.at += 9_000;
      await t.app.look(tableId);
      await act(table, restless, { type: 'leave' });
      t.clock.at += 9_000;
      await t.app.look(tableId);
      const body = { commandId: newCommandId(), invite, seat };
      const joined = await t.app.opening.join(tableId, restless, body, t.clock.at);
      codes.add(joined.ok ? 'ok' : joined.error.code);
    }
    expect(await hasBegun()).toBe(true);
    const epochs = (await eventsOf(table)).filter(({ type }) => type === 'epochOpen');
    expect(epochs.length).toBeLessThan(6);
    expect([...codes]).toContain('not-eligible');
    // There is a place at the table once bones are dealt.
    const { seats } = await viewOf(table, first);
    const free = seats.find((one) => one.free)?.seat;
    const body = { commandId: newCommandId(), invite, seat: free };
    const back = await t.app.opening.join(tableId, restless, body, t.clock.at);
    expect(back).toMatchObject({ ok: true });
  },
);
