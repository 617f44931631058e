/** Words for the shuffle: they count, they are shown, and they can be taken back. */
import { describe, expect, test } from 'vitest';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { textValue } from '../../shared/fair/contribution.ts';
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import { commandSchema } from '../../shared/protocol/commands.ts';
import { epochOf, missedTable, PAIR, playTo, promiseAll } from '../support/backgroundEpochs.ts';
import {
  act,
  type DrivenTable,
  eventsOf,
  expectFolds,
  giveSecret,
  playOn,
  reportOf,
  viewOf,
} from '../support/drivenTable.ts';
import { httpEvent } from '../support/gatewayEvents.ts';

const TEXT = 'süße Träume\u0000 purple otter 42 ';
const [TEXT_TYPE] = DF1_PAYLOADS.contribText;

const say = (table: DrivenTable, player: string, text = TEXT) =>
  act(table, player, { type: 'contribute', text });

async function locked(table: DrivenTable, no: number) {
  const found = (await eventsOf(table)).find((e) => e.type === 'epochLock' && e.epoch === no);
  return found?.type === 'epochLock' ? found.contributions : [];
}

/** Sends a request about the table's words as this player, or as nobody. */
async function ask(
  { t, tableId }: DrivenTable,
  method: 'GET' | 'DELETE',
  player: string | null,
  query: Record<string, string> = {},
) {
  const token = player === null ? {} : { token: `token.${player}` };
  const path = `/v1/tables/${tableId}/words`;
  const answer = await makeHttpHandler(t.app)(
    httpEvent({ method, path, query, at: t.clock.at, ...token }),
  );
  const body = answer.body === undefined ? null : (JSON.parse(answer.body) as unknown);
  return { status: answer.statusCode, body };
}

describe('words', () => {
  test('count from the next round on, also where others give nothing', async () => {
    const table = await missedTable('words', PAIR);
    const [ana = '', bo = ''] = table.players;
    expect(await say(table, ana)).toMatchObject({ ok: true });
    expect(await epochOf(table)).toMatchObject({ no: 2, phase: 'commit', texts: [0] });
    const { fair } = await playTo(table, 2);
    expect(fair).toMatchObject({ grade: 'C', texts: [0], secrets: [] });
    expect(fair.words).toContain('You added your words.');
    expect((await viewOf(table, bo)).fair.grade).toBe('D');
    const [own, ...others] = await locked(table, 2);
    const by = { gameId: idBytes(table.tableId) ?? Z32, playerId: idBytes(ana) ?? Z32 };
    const value = textValue({ ...by, epoch: 2, seat: 0, text: TEXT });
    expect(own).toEqual({ kind: 'text', value });
    expect(others.map(({ kind }) => kind)).toEqual(['none', 'none', 'none']);
    await playOn(table);
    await expectFolds(table);
    const report = await reportOf(table);
    expect(report).toMatchObject({ fault: null, verdict: 'ok' });
    expect(report.rounds.map(({ texts }) => texts).slice(0, 2)).toEqual([[], [0]]);
    expect(await reportOf(table, 2)).toMatchObject({ fault: null, verdict: 'ok' });
  });

  test('count beside a secret, as soon as everyone has done a thing', async () => {
    const table = await missedTable('both', PAIR);
    const [ana = '', bo = ''] = table.players;
    await say(table, ana, 'lucky');
    const open = await promiseAll(table, [bo], 3);
    await open();
    expect((await locked(table, 2)).map(({ kind }) => kind)).toEqual([
      'text',
      'secret',
      'none',
      'none',
    ]);
  });

  test('are one thing that a seat does, as a secret is the other', async () => {
    const table = await missedTable('once', PAIR);
    const [ana = '', bo = ''] = table.players;
    await say(table, ana);
    const secret = await giveSecret(table, ana, 1);
    const promised = await giveSecret(table, bo, 2);
    for (const refused of [await say(table, ana), await secret.promise()]) {
      expect(refused).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    }
    const both = { type: 'contribute', text: 'a', commit: '00'.repeat(32) } as const;
    expect(await act(table, bo, both)).toMatchObject({ ok: false });
    expect(await promised.promise()).toMatchObject({ ok: true });
    expect(await say(table, bo)).toMatchObject({ ok: false });
  });

  test('are 1 to 256 bytes of well-formed text', () => {
    const isTaken = (text: unknown) =>
      commandSchema.safeParse({
        commandId: 'c',
        expectedVersion: 1,
        type: 'contribute',
        text,
      }).success;
    for (const text of ['x', ' ', '\u0000', 'é'.repeat(128), '\u{1f340}'.repeat(64), '\ufeff']) {
      expect(isTaken(text), text).toBe(true);
    }
    for (const text of ['', 'x'.repeat(257), 'é'.repeat(129), '\ud83c', 'a\udf40b', 7, null]) {
      expect(isTaken(text), String(text)).toBe(false);
    }
  });
});

describe('the text of words', () => {
  test('is in no journal row, frame, event or proof: only its hash', async () => {
    const table = await missedTable('hidden', PAIR);
    const [ana = '', bo = ''] = table.players;
    const { t, tableId } = table;
    await t.app.follow('bo', bo, tableId);
    const answer = await say(table, ana);
    await playTo(table, 2);
    await t.drain();
    const reader = { player: bo, key: null };
    const page = { after: 0, limit: 200, waitSeconds: 0 };
    const commits = await t.ports.journal.after(tableId, 0, 1_000);
    const stored = commits.flatMap(({ events }) => events).filter(({ type }) => type === TEXT_TYPE);
    expect(stored).toEqual([expect.objectContaining({ payload: null })]);
    const outputs = [
      JSON.stringify(answer),
      JSON.stringify(await t.app.reading.events(tableId, reader, page)),
      JSON.stringify(await t.app.reading.proof(tableId, reader, null)),
      JSON.stringify(await t.app.reading.view(tableId, reader)),
      ...t.sent.map(({ message }) => message),
      ...commits.map(({ state, receipt }) => state + JSON.stringify(receipt)),
      ...commits.flatMap(({ events }) => events.map(({ payload }) => toHex(payload ?? Z32))),
    ];
    const bytes = Buffer.from(TEXT);
    const spelt = ['purple otter', bytes.toString('hex'), bytes.toString('base64').slice(4, 24)];
    for (const output of outputs) for (const text of spelt) expect(output).not.toContain(text);
  });

  test('is shown to who may watch until its author takes it back; every proof holds', async () => {
    const table = await missedTable('erased', { ...PAIR, terms: { watch: 'players' } });
    const [ana = '', bo = ''] = table.players;
    await say(table, ana);
    await say(table, bo, 'mine');
    const mine = { epoch: 2, seat: 1, player: bo, text: 'mine' };
    const hers = { epoch: 2, seat: 0, player: ana, text: TEXT };
    expect(await ask(table, 'GET', bo)).toEqual({ status: 200, body: { words: [hers, mine] } });
    const eve = await table.t.app.guest('Eve');
    expect((await ask(table, 'GET', eve.playerId)).status).toBe(403);
    expect((await ask(table, 'GET', null)).status).toBe(401);
    expect((await ask(table, 'DELETE', null)).status).toBe(401);
    await playOn(table);
    const proofOf = async () => {
      const proof = await table.t.app.reading.proof(
        table.tableId,
        { player: ana, key: null },
        null,
      );
      return proof.ok ? proof.value : null;
    };
    await table.t.drain();
    const before = await proofOf();
    expect(await ask(table, 'DELETE', eve.playerId)).toEqual({ status: 204, body: null });
    expect(await ask(table, 'DELETE', ana)).toEqual({ status: 204, body: null });
    expect(await ask(table, 'GET', bo)).toEqual({ status: 200, body: { words: [mine] } });
    expect(await proofOf()).toBe(before);
    expect(await reportOf(table)).toMatchObject({ fault: null, verdict: 'ok' });
    expect(await reportOf(table, 2)).toMatchObject({ fault: null, verdict: 'ok' });
  });

  test('counts also where it could not be kept to be shown', async () => {
    const table = await missedTable('unkept', PAIR);
    table.t.ports.directory.putWords = () => Promise.reject(new Error('the store is away'));
    expect(await say(table, table.players[0] ?? '')).toMatchObject({ ok: true });
    expect(await epochOf(table)).toMatchObject({ texts: [0] });
  });
});
