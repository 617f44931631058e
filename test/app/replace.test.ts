import { describe, expect, it, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { verifyWhole } from '../../shared/verify/verifyWhole.ts';
import { describePython, pythonAnswers, sharedAnswer } from '../python/verifier.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  giveSecret,
  playOn,
  reportOf,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { newCommandId, see } from '../support/testApp.ts';

const SEATS = ['me', 'open', 'open', 'house'] as const;

async function dealt(seed: string, terms: object = {}): Promise<DrivenTable> {
  const table = await drivenTable(seed, { seats: SEATS, terms });
  await runOut(table);
  return table;
}

/** Somebody new asks for a seat with the invite that a seated player sees. */
async function come(table: DrivenTable, seat: number | null, player?: string, deviceKey?: string) {
  const { t, tableId } = table;
  const newcomer = player ?? (await t.app.guest('Eve')).playerId;
  const body = {
    commandId: newCommandId(),
    invite: t.ports.derive.id('invite', tableId),
    ...(seat === null ? {} : { seat }),
    ...(deviceKey === undefined ? {} : { deviceKey }),
  };
  return { newcomer, answer: await t.app.opening.join(tableId, newcomer, body, t.clock.at) };
}

/** Lets turns run out until the house keeps a seat of somebody who is away. */
async function untilAway(table: DrivenTable): Promise<number> {
  for (let turn = 0; turn < 60; turn += 1) {
    const [ana = ''] = table.players;
    const away = (await viewOf(table, ana)).seats.findIndex((seat) => seat.away);
    if (away >= 0) return away;
    await runOut(table);
  }
  throw new Error('nobody is away');
}

describe('a seat that the house took', () => {
  test('when its player left is taken with the invite, and its hand goes with it', async () => {
    const table = await dealt('replace');
    const [ana = '', bo = ''] = table.players;
    expect((await viewOf(table, ana)).invite).toBeNull();
    const { hand } = (await viewOf(table, bo)).you;
    await act(table, bo, { type: 'leave' });
    const { invite } = await viewOf(table, ana);
    expect(invite).toBe(table.t.ports.derive.id('invite', table.tableId));
    expect((await see(table.t, table.tableId, ana)).seats[1]).toMatchObject({ kind: 'house' });
    const { newcomer, answer } = await come(table, 1);
    expect(answer).toMatchObject({ ok: true, value: { seat: 1 } });
    const { you } = await viewOf(table, newcomer);
    expect(hand).toEqual(expect.arrayContaining([...you.hand]));
    expect((await viewOf(table, ana)).invite).toBeNull();
    const [, , cy = ''] = table.players;
    const over = await playOn({ ...table, players: [ana, newcomer, cy] });
    expect(over).toMatchObject({ status: 'over', over: 'finished' });
    await expectFolds(table);
    expect(await reportOf(table)).toMatchObject({ verdict: 'ok', fault: null });
  });

  test('is not given by an invite alone, and no other seat is', async () => {
    const table = await dealt('replace-named');
    const [, bo = ''] = table.players;
    await act(table, bo, { type: 'leave' });
    for (const seat of [null, 0, 2, 3]) {
      const { answer } = await come(table, seat);
      expect(answer).toMatchObject({ ok: false, error: { code: 'table-full' } });
    }
    const { playerId } = await table.t.app.guest('Mallory');
    const body = { commandId: newCommandId(), invite: 'wrong', seat: 1 };
    for (const sent of [body, { commandId: newCommandId(), seat: 1 }]) {
      const refused = await table.t.app.opening.join(table.tableId, playerId, sent, 0);
      expect(refused).toMatchObject({ ok: false, error: { code: 'bad-invite' } });
    }
  });

  test('may be taken by who sat there before, and by nobody who sat elsewhere', async () => {
    const table = await dealt('replace-back');
    const [, bo = '', cy = ''] = table.players;
    await act(table, bo, { type: 'leave' });
    await act(table, cy, { type: 'leave' });
    const { answer: refused } = await come(table, 2, bo);
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    expect((await come(table, 1, bo)).answer).toMatchObject({ ok: true, value: { seat: 1 } });
    expect((await come(table, 2, cy)).answer).toMatchObject({ ok: true, value: { seat: 2 } });
    await playOn(table);
    expect(await reportOf(table)).toMatchObject({ verdict: 'ok', fault: null });
  });

  test('is taken while its turn is open: the newcomer has a whole allowance', async () => {
    const table = await dealt('replace-turn', { missesToHouse: 1 });
    const seat = await untilAway(table);
    const { newcomer, answer } = await come(table, seat);
    expect(answer).toMatchObject({ ok: true, value: { seat } });
    const players = [...table.players.filter((_, s) => s !== seat), newcomer];
    const isTurn = ({ round }: { round: { turns: readonly number[] } | null }) =>
      round?.turns.includes(seat) === true;
    const view = await playOn({ ...table, players }, undefined, isTurn);
    expect(view.overdue).toBe(false);
    expect(Date.parse(view.deadline ?? '')).toBeGreaterThan(table.t.clock.at + 86_000_000);
  });
});

describe('a player who is away', () => {
  test('is out when somebody takes the seat, and is told so', async () => {
    const table = await dealt('replace-away', { missesToHouse: 1, watch: 'players' });
    const seat = await untilAway(table);
    const former = table.players[seat] ?? '';
    const { newcomer, answer } = await come(table, seat);
    expect(answer).toMatchObject({ ok: true, value: { seat, view: { you: { seat } } } });
    const left = (await eventsOf(table)).filter(({ type }) => type === 'seatLeft');
    expect(left).toEqual([{ type: 'seatLeft', seat, reason: 'replaced', becomes: 'house' }]);
    const refused = await act(table, former, { type: 'back' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-seated' } });
    expect((await viewOf(table, newcomer)).seats[seat]).toMatchObject({
      player: newcomer,
      away: false,
    });
    await expectFolds(table);
  });

  test('keeps the seat when somebody asks for it who is back in time', async () => {
    const table = await dealt('replace-late', { missesToHouse: 1 });
    const seat = await untilAway(table);
    await act(table, table.players[seat] ?? '', { type: 'back' });
    const { answer } = await come(table, seat);
    expect(answer).toMatchObject({ ok: false, error: { code: 'table-full' } });
  });
});

describe('a share in the shuffle', () => {
  test('is nobody’s who came after it; the next epoch is the newcomer’s, and is proven', async () => {
    const table = await drivenTable('replace-secret', { seats: SEATS });
    const [ana = '', bo = '', cy = ''] = table.players;
    const shares = [await giveSecret(table, ana, 1), await giveSecret(table, bo, 2)];
    for (const { promise } of shares) expect(await promise()).toMatchObject({ ok: true });
    await act(table, cy, { type: 'contribute', text: 'words' });
    for (const { open } of shares) expect(await open()).toMatchObject({ ok: true });
    expect((await viewOf(table, bo)).fair.grade).toBe('B');
    await act(table, bo, { type: 'leave' });
    const key = '11'.repeat(32);
    const { newcomer } = await come(table, 1, undefined, key);
    const seen = await viewOf(table, newcomer);
    expect(seen.fair).toMatchObject({ grade: 'C', secrets: [0, 1] });
    const [move] = seen.you.moves;
    if (move !== undefined) {
      const { size, head } = seen.fair;
      const signed = { ...move, seen: { size, head }, sig: '22'.repeat(64) };
      const refused = await act(table, newcomer, { type: 'play', ...signed });
      expect(refused).toMatchObject({ ok: false, error: { code: 'no-device-key' } });
    }
    const players = [newcomer, ana, cy];
    const behind = await playOn({ ...table, players }, undefined, ({ fair }) =>
      Boolean(fair.epoch?.background && fair.epoch.phase === 'commit'),
    );
    expect(behind.status).toBe('playing');
    const theirs = [await giveSecret(table, newcomer, 3), await giveSecret(table, ana, 4)];
    for (const { promise } of theirs) expect(await promise()).toMatchObject({ ok: true });
    let view = await viewOf(table, newcomer);
    for (let i = 0; i < 4 && view.fair.epoch?.phase !== 'reveal'; i += 1) {
      const { no } = (await viewOf(table, ana)).round ?? { no: 0 };
      await playOn({ ...table, players }, undefined, ({ round }) => (round?.no ?? no) > no);
      view = await viewOf(table, newcomer);
    }
    for (const { open } of theirs) expect(await open()).toMatchObject({ ok: true });
    await playOn({ ...table, players }, undefined, ({ fair }) => fair.grade === 'B');
    expect((await viewOf(table, newcomer)).fair.grade).toBe('B');
    await act(table, newcomer, { type: 'resign' });
    await expectFolds(table);
    expect(await reportOf(table)).toMatchObject({ verdict: 'ok', fault: null });
  });

  test('of who left and came back counts again: without it no epoch is locked', async () => {
    const table = await drivenTable('replace-again', { seats: SEATS });
    const [ana = '', bo = '', cy = ''] = table.players;
    const share = await giveSecret(table, bo, 2);
    await share.promise();
    await act(table, ana, { type: 'contribute', text: 'words' });
    await runOut(table);
    expect(await share.open()).toMatchObject({ ok: true });
    await act(table, bo, { type: 'leave' });
    expect((await come(table, 1, bo)).answer).toMatchObject({ ok: true });
    expect((await viewOf(table, bo)).fair.grade).toBe('B');
    const isOpen = ({ fair }: View) => fair.epoch?.background === true;
    const { round } = await playOn(table, undefined, isOpen);
    await act(table, cy, { type: 'contribute', text: 'mine' });
    const no = round?.no ?? 0;
    const after = await playOn(table, undefined, (view) => (view.round?.no ?? no) > no + 1);
    expect(after.fair.epoch).toMatchObject({ phase: 'commit', texts: [2] });
    await act(table, ana, { type: 'resign' });
    expect(await reportOf(table)).toMatchObject({ verdict: 'ok', fault: null });
  });
});

describe('while the first epoch is pending', () => {
  test('a newcomer takes part in the one that follows', async () => {
    const table = await drivenTable('replace-first', { seats: SEATS });
    const [ana = '', bo = '', cy = ''] = table.players;
    await act(table, bo, { type: 'leave' });
    const { newcomer } = await come(table, 1);
    expect((await viewOf(table, ana)).fair.epoch).toMatchObject({ no: 3, phase: 'commit' });
    const players = [ana, newcomer, cy];
    for (const player of players) {
      await act(table, player, { type: 'contribute', text: `of ${player}` });
    }
    expect((await viewOf(table, newcomer)).fair).toMatchObject({ grade: 'C', texts: [0, 1, 2] });
    await playOn({ ...table, players });
    const { t, tableId } = table;
    await t.drain();
    const proof = await t.app.reading.proof(tableId, { player: newcomer, key: null }, null);
    if (!proof.ok) throw new Error(proof.error.code);
    expect(verifyProof(proof.value)).toMatchObject({ ok: true, value: { verdict: 'ok' } });
  });
});

describePython('the Python verifier', () => {
  it('says the same as ours of a table whose seats changed hands', async () => {
    const table = await dealt('replace-python');
    const [ana = '', bo = '', cy = ''] = table.players;
    await act(table, bo, { type: 'leave' });
    const { newcomer } = await come(table, 1);
    await playOn({ ...table, players: [ana, newcomer, cy] }, undefined, ({ lastRound }) =>
      Boolean(lastRound),
    );
    await act(table, newcomer, { type: 'leave' });
    expect((await come(table, 1, bo)).answer).toMatchObject({ ok: true });
    await playOn(table, undefined, ({ lastRound }) => lastRound?.no === 2);
    await act(table, ana, { type: 'resign' });
    await table.t.drain();
    const { tableId, t } = table;
    const proof = await t.app.reading.proof(tableId, { player: ana, key: null }, null);
    if (!proof.ok) throw new Error(proof.error.code);
    expect(await verifyWhole(proof.value)).toMatchObject({ ok: true, value: { verdict: 'ok' } });
    const line = JSON.stringify(JSON.parse(proof.value));
    const ours = sharedAnswer(line);
    expect(ours).toMatchObject({ error: null, fault: null });
    expect(pythonAnswers([line])).toEqual([ours]);
  });
});
