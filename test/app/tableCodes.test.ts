/** Codes that are said aloud: who gets one, whom it brings to the table, how it ends. */
import { describe, expect, test } from 'vitest';
import { readTableCode, tableCodeText } from '../../functions/app/tableCodes.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { testApp } from '../support/testApp.ts';

const MINUTE = 60_000;

/** A table with two free seats, and whoever opened it. */
async function table(seed: string) {
  const t = testApp(seed);
  const ask = httpDoor(t);
  const guest = async (name: string) =>
    String((await ask(null, 'POST /v1/guests', { name })).body['token']);
  const ana = await guest('Ana');
  const open = async (commandId: string) => {
    const seats = ['me', 'open', 'open', 'house'].map((kind) => ({ kind }));
    const { body } = await ask(ana, 'POST /v1/tables', {
      commandId,
      ruleset: 'jamaican-partner',
      seats,
    });
    return { tableId: String(body['tableId']), invite: String(body['invite']) };
  };
  const find = (code: string) => ask(null, 'POST /v1/table-codes', { code });
  return { t, ask, guest, ana, open, find, ...(await open('open')) };
}

const wrongOf = (code: string): string =>
  `${code.slice(0, -1)}${(Number(code.slice(-1)) + 1) % 10}`;

describe('the code of a table', () => {
  test('brings whoever is told it to the table, as often as it is said', async () => {
    const { ask, ana, guest, find, tableId, invite } = await table('code');
    const made = await ask(ana, `POST /v1/tables/${tableId}/code`);
    expect(made.status).toBe(201);
    const code = String(made.body['code']);
    expect(code).toMatch(/^\d{3} \d{3} \d{4}$/);
    for (const typed of [code, code.replaceAll(' ', ''), ` ${code.replaceAll(' ', '-')} `]) {
      expect(await find(typed)).toEqual({ status: 200, body: { tableId, invite } });
    }
    const ben = await guest('Ben');
    const joined = await ask(ben, `POST /v1/tables/${tableId}/join`, { commandId: 'in', invite });
    expect(joined.status).toBe(200);
    // Everybody who sits there gets the same one to say.
    expect((await ask(ben, `POST /v1/tables/${tableId}/code`)).body).toEqual(made.body);
  });

  test('is for who sits there, while a seat is free', async () => {
    const { ask, ana, guest, tableId, invite } = await table('whose');
    const [ben, cat, dan] = [await guest('Ben'), await guest('Cat'), await guest('Dan')];
    const make = (token: string, id = tableId) => ask(token, `POST /v1/tables/${id}/code`);
    expect(await make(dan)).toMatchObject({ status: 422, body: { code: 'not-seated' } });
    expect(await make(ana, 'A'.repeat(22))).toMatchObject({ body: { code: 'not-found' } });
    for (const token of [ben, cat]) {
      await ask(token, `POST /v1/tables/${tableId}/join`, { commandId: 'in', invite });
    }
    expect(await make(ana)).toMatchObject({ status: 422, body: { code: 'table-full' } });
  });

  test('is good for an hour at least and two at most', async () => {
    const { t, ask, ana, find, tableId } = await table('until');
    const { body } = await ask(ana, `POST /v1/tables/${tableId}/code`);
    const [code, until] = [String(body['code']), Date.parse(String(body['until']))];
    expect(until - t.clock.at).toBeGreaterThan(60 * MINUTE);
    expect(until - t.clock.at).toBeLessThanOrEqual(LIMITS.tableCodeMinutesMax * MINUTE);
    t.clock.at = until - 1;
    expect((await find(code)).status).toBe(200);
    const next = await ask(ana, `POST /v1/tables/${tableId}/code`);
    expect(next.body['code']).not.toBe(code);
    t.clock.at = until;
    expect(await find(code)).toMatchObject({ status: 422, body: { code: 'bad-code' } });
    expect((await find(String(next.body['code']))).status).toBe(200);
  });

  test('that is guessed at is dead after five wrong tries, and there is another', async () => {
    const { ask, ana, find, tableId } = await table('guessed');
    const make = () => ask(ana, `POST /v1/tables/${tableId}/code`);
    const code = String((await make()).body['code']);
    for (let n = 0; n < LIMITS.tableCodeTriesMax; n += 1) {
      expect((await find(code)).status).toBe(200);
      expect((await find(wrongOf(code))).status).toBe(422);
    }
    expect(await find(code)).toMatchObject({ status: 422, body: { code: 'bad-code' } });
    const another = String((await make()).body['code']);
    expect(another).not.toBe(code);
    expect(await find(another)).toMatchObject({ status: 200, body: { tableId } });
  });

  test('that nobody has is one answer, whatever was typed', async () => {
    const { find } = await table('nobody');
    const answers = await Promise.all(
      ['', '000 000 0000', '123', '12345678901', '４８２１９３０６４７', 'ABCD-EFGH'].map(find),
    );
    expect(new Set(answers.map(({ body }) => body['code']))).toEqual(new Set(['bad-code']));
  });

  test('is read as it is written', () => {
    expect(tableCodeText('0012345678')).toBe('001 234 5678');
    expect(readTableCode(tableCodeText('0012345678'))).toBe('0012345678');
  });
});
