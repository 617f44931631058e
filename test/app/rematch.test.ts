import { describe, expect, test } from 'vitest';
import type { Rematched } from '../../functions/app/rematch.ts';
import { decodeStored } from '../../functions/app/storedEvent.ts';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  reportOf,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { newCommandId, see } from '../support/testApp.ts';

const DAY = 86_400_000;

/** Ana, the house, Bo and Cy at a table that is over. */
async function over(seed: string, plan: object = {}): Promise<DrivenTable> {
  const options = { scoring: 'race', target: 4 };
  const seats = ['me', 'house', 'open', 'open'] as const;
  const table = await drivenTable(seed, { options, seats, ...plan });
  await act(table, table.players[0] ?? '', { type: 'resign' });
  return table;
}

type Asked = { readonly seats?: 'kept' | 'rotated'; readonly deviceKey?: string };

async function ask({ t, tableId }: DrivenTable, player: string, asked: Asked = {}) {
  const body = { commandId: newCommandId(), seats: 'kept' as const, ...asked };
  return t.app.rematches.rematch(tableId, player, body, t.clock.at);
}

async function rematch(table: DrivenTable, player: string, asked?: Asked): Promise<Rematched> {
  const answer = await ask(table, player, asked);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

const namesOf = ({ view }: Rematched) => view.seats.map(({ name, kind }) => name ?? kind);

describe('a rematch', () => {
  test('is the same game under the same terms; people find their seats kept', async () => {
    const terms = { missesToHouse: 5, allowanceSeconds: 3_600 };
    const table = await over('rematch', { terms });
    const [ana = '', bo = '', cy = ''] = table.players;
    const first = await rematch(table, bo);
    expect(first).toMatchObject({
      seat: 2,
      view: { status: 'open', previous: table.tableId, terms, options: { target: 4 } },
    });
    expect(namesOf(first)).toEqual(['open', 'house', 'Guest 1', 'open']);
    const second = await rematch(table, ana);
    expect(second).toMatchObject({ tableId: first.tableId, seat: 0, view: { status: 'open' } });
    const joined = await table.t.app.opening.join(
      first.tableId,
      cy,
      { commandId: newCommandId() },
      table.t.clock.at,
    );
    expect(joined).toMatchObject({ ok: true, value: { seat: 3, view: { status: 'playing' } } });
    const again = { ...table, tableId: first.tableId };
    const [, opened] = await eventsOf(again);
    expect(opened).toMatchObject({ previous: table.tableId });
    await runOut(again);
    await act(again, cy, { type: 'resign' });
    await expectFolds(again);
    expect(await reportOf(again)).toMatchObject({ verdict: 'ok', fault: null });
  });

  test('moves everybody one seat on where the first caller says so', async () => {
    const table = await over('rotated');
    const [ana = '', bo = ''] = table.players;
    const first = await rematch(table, ana, { seats: 'rotated' });
    expect(first.seat).toBe(1);
    const second = await rematch(table, bo, { seats: 'kept' });
    expect(second).toMatchObject({ tableId: first.tableId, seat: 3 });
    expect(namesOf(second)).toEqual(['open', 'Ana', 'house', 'Guest 1']);
  });

  test('is one table, whoever asks at once, and asking again changes nothing', async () => {
    const table = await over('rematch-race');
    const asked = [...table.players, ...table.players];
    const answers = await Promise.all(asked.map((player) => rematch(table, player)));
    expect(new Set(answers.map(({ tableId }) => tableId)).size).toBe(1);
    expect(answers.map(({ seat }) => seat)).toEqual([0, 2, 3, 0, 2, 3]);
    const [first] = answers;
    const events = await eventsOf({ ...table, tableId: first?.tableId ?? '' });
    expect(events.filter(({ type }) => type === 'seatTaken')).toHaveLength(3);
  });

  test('that was left before it began makes room for another', async () => {
    const table = await over('rematch-left');
    const [ana = '', bo = ''] = table.players;
    const first = await rematch(table, ana);
    await act({ ...table, tableId: first.tableId }, ana, { type: 'leave' });
    expect((await viewOf(table, bo)).rematch).toBeNull();
    const second = await rematch(table, bo);
    expect(second.tableId).not.toBe(first.tableId);
    expect(second.view).toMatchObject({ status: 'open', previous: table.tableId });
    expect((await rematch(table, ana)).tableId).toBe(second.tableId);
    expect((await viewOf(table, ana)).rematch).toBe(second.tableId);
  });

  test('is for those who sat there at the end of a table that is over', async () => {
    const table = await drivenTable('rematch-who', { seats: ['me', 'open', 'open', 'house'] });
    const [ana = '', bo = '', cy = ''] = table.players;
    expect(await ask(table, ana)).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    await act(table, cy, { type: 'leave' });
    await act(table, ana, { type: 'resign' });
    const eve = (await table.t.app.guest('Eve')).playerId;
    for (const player of [cy, eve]) {
      expect(await ask(table, player)).toMatchObject({ ok: false, error: { code: 'not-seated' } });
    }
    expect((await rematch(table, bo)).view.seats[2]).toMatchObject({ kind: 'house' });
    const nowhere = { ...table, tableId: 'AAAAAAAAAAAAAAAAAAAAAA' };
    expect(await ask(nowhere, ana)).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  test('keeps a seat three days; then the invite opens it to anybody', async () => {
    const table = await over('rematch-late');
    const [ana = '', bo = '', cy = ''] = table.players;
    const { tableId, invite } = await rematch(table, ana);
    const { app, clock } = table.t;
    const join = async (player: string, sent: object) =>
      app.opening.join(tableId, player, { commandId: newCommandId(), ...sent }, clock.at);
    const eve = (await app.guest('Eve')).playerId;
    clock.at += 3 * DAY - 1;
    for (const sent of [{ invite }, { invite, seat: 2 }]) {
      expect(await join(eve, sent)).toMatchObject({ ok: false, error: { code: 'table-full' } });
    }
    expect(await join(eve, {})).toMatchObject({ ok: false, error: { code: 'bad-invite' } });
    clock.at += 1;
    expect(await join(eve, { invite })).toMatchObject({ ok: true, value: { seat: 2 } });
    expect(await join(bo, {})).toMatchObject({ ok: false, error: { code: 'bad-invite' } });
    expect(await join(cy, {})).toMatchObject({ ok: true, value: { seat: 3 } });
  });

  test.each(['before', 'after'] as const)(
    'keeps no seat for a player who is deleted %s it is opened',
    async (when) => {
      const table = await over(`rematch-deleted-${when}`, { terms: { lobby: true } });
      const [ana = '', bo = '', cy = ''] = table.players;
      const { t } = table;
      const { app, clock, ports } = t;
      if (when === 'before') await app.people.remove(cy);
      const { tableId, invite } = await rematch(table, ana);
      if (when === 'after') await app.people.remove(cy);
      const kinds = async () => {
        const [opened] = (await ports.journal.at(tableId, 1))?.events.slice(1) ?? [];
        const event = opened === undefined ? null : decodeStored(opened, 4);
        return event?.type === 'tableOpened' ? event.seats.map(({ kind }) => kind) : [];
      };
      const kept = when === 'before' ? 'open' : 'person';
      expect(await kinds()).toEqual(['person', 'house', 'person', kept]);
      await t.drain();
      const listed = await app.lobby.list({ lang: 'en', limit: 20 });
      const seats = listed.ok ? listed.value.tables[0]?.seats : [];
      expect(seats?.map(({ free }) => free)).toEqual([false, false, false, true]);
      const eve = (await app.guest('Eve')).playerId;
      const join = (sent: object) =>
        app.opening.join(tableId, eve, { commandId: newCommandId(), invite, ...sent }, clock.at);
      expect(await join({ seat: 2 })).toMatchObject({ ok: false, error: { code: 'table-full' } });
      expect(await join({})).toMatchObject({ ok: true, value: { seat: 3 } });
      expect(await rematch(table, bo)).toMatchObject({ tableId, view: { status: 'playing' } });
    },
  );

  test('is known from the old table to those who sit there, and to nobody else (report 38)', async () => {
    const table = await over('rematch-audience');
    const [ana = '', bo = ''] = table.players;
    const { t, tableId } = table;
    expect((await viewOf(table, bo)).rematch).toBeNull();
    const made = await rematch(table, ana);
    expect((await viewOf(table, bo)).rematch).toBe(made.tableId);
    const { readKey } = await viewOf(table, ana);
    const watcher = (await t.app.guest('Watcher')).playerId;
    for (const player of [watcher, null]) {
      const seen = await t.app.reading.view(tableId, { player, key: readKey });
      expect(seen).toMatchObject({ ok: true, value: { view: { rematch: null } } });
      expect(JSON.stringify(seen)).not.toContain(made.tableId);
    }
  });

  test('tells those who follow the old table from its seats, and nobody else (report 38)', async () => {
    const table = await over('rematch-push');
    const [ana = '', bo = ''] = table.players;
    const { t, tableId } = table;
    const watcher = (await t.app.guest('Watcher')).playerId;
    await t.app.follow('bo', bo, tableId);
    await t.app.follow('watcher', watcher, tableId);
    await t.drain();
    const before = t.sent.length;
    const made = await rematch(table, ana);
    await t.drain();
    const sent = t.sent.slice(before);
    expect(sent.map(({ connectionId }) => connectionId)).toEqual(['bo']);
    expect(JSON.parse(sent[0]?.message ?? '')).toEqual({
      type: 'rematch',
      tableId,
      rematch: made.tableId,
    });
  });

  test('is asked for over HTTP', async () => {
    const table = await over('rematch-http');
    const http = makeHttpHandler(table.t.app);
    const asked = {
      method: 'POST',
      path: `/v1/tables/${table.tableId}/rematch`,
      token: `token.${table.players[0]}`,
      at: table.t.clock.at,
    };
    const answer = await http(httpEvent({ ...asked, body: { commandId: 'again' } }));
    expect(answer.statusCode).toBe(200);
    const { tableId, view } = JSON.parse(answer.body ?? '');
    expect(await see(table.t, tableId, table.players[0] ?? '')).toEqual(view);
    const bad = await http(httpEvent({ ...asked, body: { commandId: 'b', seats: 'drawn' } }));
    expect(JSON.parse(bad.body ?? '')).toMatchObject({ code: 'bad-request' });
  });
});
