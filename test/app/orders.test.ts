/** Standing orders through the whole application: given, seen, fired, revoked. */
import { describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { storedState } from '../../functions/app/storedState.ts';
import type { View } from '../../shared/protocol/view.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  plainly,
  playOn,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { newCommandId } from '../support/testApp.ts';

const FOUR = ['me', 'open', 'open', 'open'] as const;

interface Entry {
  readonly bone: string;
  readonly end?: string;
  readonly when?: object;
  readonly at?: 'turn' | 'expiry';
}

/** Four people at a table whose first round is dealt; by seat. */
async function dealt(
  seed: string,
  terms: object = {},
  change?: (ports: Ports) => Ports,
  options: Readonly<Record<string, unknown>> = {},
): Promise<DrivenTable> {
  const table = await drivenTable(seed, { terms, options, seats: FOUR }, change);
  await runOut(table);
  return table;
}

const playerOf = ({ players }: DrivenTable, seat: number) => players[seat % 4] ?? '';
const look = (table: DrivenTable, seat: number) => viewOf(table, playerOf(table, seat));

async function toPlay({ t, tableId }: DrivenTable): Promise<number> {
  const newest = await t.ports.journal.newest(tableId);
  return (newest && storedState(newest))?.round?.play?.turns[0] ?? 0;
}

async function order(table: DrivenTable, seat: number, entries: readonly Entry[]) {
  const orders = entries.map((entry) => ({ at: 'turn', ...entry }));
  const answer = await act(table, playerOf(table, seat), { type: 'orders', orders });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

async function ordersOf(table: DrivenTable, seat: number) {
  const orders = await table.t.app.commands.orders(table.tableId, playerOf(table, seat));
  if (!orders.ok) throw new Error(orders.error.code);
  return orders.value;
}

/** Every play that a hand could come to make. */
function everything({ you }: View): Entry[] {
  return you.hand.flatMap((bone) => [
    { bone, end: 'L' },
    { bone, end: 'R' },
  ]);
}

/** The player whose turn it is plays the first legal bone. */
async function playNext(table: DrivenTable) {
  const seat = await toPlay(table);
  const { you } = await look(table, seat);
  const answer = await act(table, playerOf(table, seat), { type: 'play', ...you.moves[0] });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

/**
 * Plays on until some seat will hold a bone that fits when its turn comes right after the next
 * play, whatever that is: it has at least one bone of every number. Answers that seat.
 */
async function beforeSureTurn(table: DrivenTable): Promise<number> {
  for (let i = 0; i < 12; i += 1) {
    const seat = ((await toPlay(table)) + 1) % 4;
    const { you, round } = await look(table, seat);
    const pips = new Set(you.hand.join(''));
    if ((round?.ends ?? []).every((pip) => pips.has(String(pip))) && round?.history.length) {
      return seat;
    }
    await playNext(table);
  }
  throw new Error('no seat is sure of its turn');
}

async function reasons(table: DrivenTable, seat: number): Promise<string[]> {
  const events = await eventsOf(table);
  return events.flatMap((e) => (e.type === 'automatic' && e.seat === seat ? [e.reason] : []));
}

const fired = async (table: DrivenTable, seat: number) =>
  (await reasons(table, seat)).filter((reason) => reason === 'orders').length;

describe('standing orders', () => {
  test('are made by their own command alone, and stand in the list of orders (report 95)', async () => {
    const table = await dealt('explicit');
    const seat = await toPlay(table);
    const early = await act(table, playerOf(table, seat + 1), {
      type: 'play',
      bone: (await look(table, seat + 1)).you.hand[0],
    });
    expect(early).toMatchObject({ ok: false, error: { code: 'not-your-turn' } });
    expect(await ordersOf(table, seat + 1)).toMatchObject({ revision: 0, orders: [] });
    await playNext(table);
    expect(await fired(table, (seat + 1) % 4)).toBe(0);

    const [bone = ''] = (await look(table, seat)).you.hand;
    const answer = await order(table, seat, [{ bone, when: { passed: [seat] } }]);
    expect(answer.receipt).toMatchObject({ type: 'orders', code: 'ok', events: null });
    expect(await ordersOf(table, seat)).toMatchObject({
      revision: 1,
      round: 1,
      orders: [{ bone, when: { passed: [seat] }, at: 'turn' }],
      preview: null,
      disarmed: [],
    });
  });

  test('fire in the commit that brings the turn, as deep as they go (report 97)', async () => {
    const table = await dealt('deep');
    const seat = ((await toPlay(table)) + 2) % 4;
    await order(table, seat, everything(await look(table, seat)));
    await playOn(table, plainly, ({ lastRound }) => lastRound !== null);
    const commits = await table.t.ports.journal.after(table.tableId, 0, 1_000);
    const states = commits.map((commit) => storedState(commit));
    const waits = states.filter((s) => s?.rounds === 1 && s.round?.play?.turns[0] === seat);
    // Only where a bone fitted both ends was there anything to say, and the list says it.
    expect(waits).toHaveLength(0);
    expect(await fired(table, seat)).toBeGreaterThan(2);
  });

  test('name themselves as the reason, and leave the clock, the misses and the signature alone', async () => {
    const table = await dealt('reason');
    const seat = await beforeSureTurn(table);
    await order(table, seat, everything(await look(table, seat)));
    const { version, view } = await playNext(table);
    const commit = await table.t.ports.journal.at(table.tableId, version);
    expect(commit?.receipt?.playerId).not.toBe(playerOf(table, seat));
    expect(view?.round?.history.find((turn) => turn.auto === 'orders')).toMatchObject({ seat });
    expect(await reasons(table, seat)).toEqual(['orders']);
  });

  test('are played at once where the turn is open already', async () => {
    const table = await dealt('open');
    await playNext(table);
    const seat = await toPlay(table);
    const { you, version } = await look(table, seat);
    const answer = await order(table, seat, [{ ...(you.moves[0] as Entry) }]);
    expect(answer.receipt.version).toBe(version);
    expect(answer.version).toBe(version + 1);
    expect(answer.view?.round?.history.at(-1)).toMatchObject({ seat, auto: 'orders' });
  });

  test('with a guard that turns false are off, which their player is told (report 98)', async () => {
    const table = await dealt('guard');
    const seat = await beforeSureTurn(table);
    const never = everything(await look(table, seat)).map((e) => ({
      ...e,
      when: { passed: [seat] },
    }));
    await order(table, seat, never);
    expect(await ordersOf(table, seat)).toMatchObject({ disarmed: [] });
    await playNext(table);
    expect(await toPlay(table)).toBe(seat);
    const told = await ordersOf(table, seat);
    expect(told.disarmed).toHaveLength(1);
    expect(told.unmet).toEqual([{ no: told.disarmed[0], ends: [], passed: [seat] }]);
    expect(told).toMatchObject({ preview: null, orders: { length: never.length } });

    // They stay off, also where a later entry or position would do; new ones count again.
    await playNext(table);
    const plain = everything(await look(table, seat));
    expect((await ordersOf(table, seat)).disarmed).toEqual(told.disarmed);
    await order(table, seat, plain);
    expect((await ordersOf(table, seat)).disarmed).toEqual([]);
  });

  test('say which parts of a guard did not hold, as the line was at that turn', async () => {
    const table = await dealt('guard in parts');
    const seat = await beforeSureTurn(table);
    const others = [0, 1, 2, 3].filter((other) => other !== seat);
    const asked = { ends: [0, 1, 2, 3], passed: others };
    const entries = everything(await look(table, seat)).map((e) => ({ ...e, when: asked }));
    await order(table, seat, entries);
    await playNext(table);
    const { round } = await look(table, seat);
    const passed = new Set(
      (round?.history ?? []).flatMap((t) => (t.pass === true ? [t.seat] : [])),
    );
    expect(passed).toEqual(new Set());
    const open = new Set<number>(round?.ends ?? []);
    const unmet = { ends: asked.ends.filter((pip) => !open.has(pip)), passed: others };
    expect((await ordersOf(table, seat)).unmet).toEqual([{ no: expect.any(Number), ...unmet }]);
    // What is said is of that turn, also when the line has gone on.
    await playNext(table);
    expect((await ordersOf(table, seat)).unmet).toMatchObject([unmet]);
  });

  test('for the moment of expiry go before the house, and no deadline is missed (report 79)', async () => {
    for (const onExpiry of ['house', 'claim', 'forfeit']) {
      const table = await dealt(`expiry ${onExpiry}`, { onExpiry, missesToHouse: 1 });
      const seat = await beforeSureTurn(table);
      const late = everything(await look(table, seat)).map((e) => ({
        ...e,
        at: 'expiry' as const,
      }));
      await order(table, seat, late);
      await playNext(table);
      expect(await toPlay(table)).toBe(seat);
      const { seats, status } = await runOut(table);
      expect(await reasons(table, seat)).toEqual(['orders']);
      expect([status, seats[seat]?.away]).toEqual(['playing', false]);
      expect((await eventsOf(table)).some(({ type }) => type === 'missed')).toBe(false);
    }
  });

  test('add to the bank as plays of the player’s own, but not once the turn has run out', async () => {
    const terms = { allowanceSeconds: 3_600, bankSeconds: 600, incrementSeconds: 60 };
    const bankOf = async (table: DrivenTable, seat: number) =>
      (await look(table, seat)).seats[seat]?.bankSeconds;
    const atOnce = await dealt('bank', terms);
    const seat = await beforeSureTurn(atOnce);
    const before = (await bankOf(atOnce, seat)) ?? 0;
    await order(atOnce, seat, everything(await look(atOnce, seat)));
    await playNext(atOnce);
    expect(await reasons(atOnce, seat)).toEqual(['orders']);
    expect(await bankOf(atOnce, seat)).toBe(before + 60);

    const late = await dealt('bank late', terms);
    const other = await beforeSureTurn(late);
    const entries = everything(await look(late, other));
    await order(
      late,
      other,
      entries.map((e) => ({ ...e, at: 'expiry' as const })),
    );
    await playNext(late);
    await runOut(late);
    expect(await reasons(late, other)).toEqual(['orders']);
    expect(await bankOf(late, other)).toBe(0);
  });

  test('whose moment has come without one that fits leave it to the terms', async () => {
    const table = await dealt('no fallback', { missesToHouse: 1 });
    const seat = await beforeSureTurn(table);
    const late = everything(await look(table, seat)).map((e) => ({
      ...e,
      at: 'expiry' as const,
      when: { passed: [seat] },
    }));
    await order(table, seat, late);
    await playNext(table);
    await runOut(table);
    expect(await reasons(table, seat)).toContain('time');
    expect((await eventsOf(table)).some(({ type }) => type === 'missed')).toBe(true);
  });

  test('are there after a restart (report 100)', async () => {
    const table = await dealt('restart');
    const seat = await beforeSureTurn(table);
    await order(table, seat, everything(await look(table, seat)));
    const before = await ordersOf(table, seat);
    const restarted = { ...table, t: { ...table.t, app: makeApp(table.t.ports) } };
    expect(await ordersOf(restarted, seat)).toEqual(before);
    await playNext(restarted);
    expect(await reasons(restarted, seat)).toEqual(['orders']);
  });

  test('are bound to their round', async () => {
    const table = await dealt('round');
    const seat = ((await toPlay(table)) + 1) % 4;
    const late = (await look(table, seat)).you.hand.map((bone) => ({
      bone,
      at: 'expiry' as const,
    }));
    await order(table, seat, late);
    await playOn(table, plainly, ({ round }) => round?.no === 2 && round.turns.length > 0);
    expect(await ordersOf(table, seat)).toMatchObject({ revision: 1, orders: [], preview: null });
    const before = await fired(table, seat);
    for (let i = 0; i < 4; i += 1) await runOut(table);
    expect(await fired(table, seat)).toBe(before);
  });

  test('are bound to their player: whoever has the seat next has none', async () => {
    const table = await dealt('player');
    const seat = await beforeSureTurn(table);
    await order(table, seat, everything(await look(table, seat)));
    await act(table, playerOf(table, seat), { type: 'leave' });
    await playNext(table);
    expect(await fired(table, seat)).toBe(0);
    const gone = await table.t.app.commands.orders(table.tableId, playerOf(table, seat));
    expect(gone).toMatchObject({ ok: false, error: { code: 'not-seated' } });
  });

  test('of the seat that won go first where either partner may pose', async () => {
    const table = await dealt('pose', {}, undefined, { poseChooser: 'eitherPartner' });
    await playOn(table, plainly, ({ round }) => round !== null && round.turns.length === 2);
    const [winner = 0, partner = 0] = (await look(table, 0)).round?.turns ?? [];
    // Given late, one after the other, and asked when the turn runs out: then both are there.
    for (const seat of [partner, winner]) {
      const [bone = ''] = (await look(table, seat)).you.hand;
      await order(table, seat, [{ bone, at: 'expiry' }]);
    }
    const before = [await fired(table, winner), await fired(table, partner)];
    await runOut(table);
    const [by = 0, other = 0] = [await fired(table, winner), await fired(table, partner)];
    expect([by, other]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });
});

describe('a command for orders', () => {
  const body = (bone: string) => ({ type: 'orders' as const, orders: [{ bone, at: 'expiry' }] });

  test('has one receipt, however often it is sent', async () => {
    const table = await dealt('receipt');
    const seat = await toPlay(table);
    const player = playerOf(table, seat + 1);
    const [one = '', two = ''] = (await look(table, seat + 1)).you.hand;
    const id = { commandId: newCommandId() };
    const first = await act(table, player, { ...body(one), ...id });
    await act(table, player, body(two));
    await playNext(table);
    const again = await act(table, player, { ...body(one), ...id });
    const [a, b] = [first.ok && first.value.receipt, again.ok && again.value.receipt];
    expect(a).toMatchObject({ commandId: id.commandId, code: 'ok' });
    expect(b).toEqual(a);
    expect(await ordersOf(table, (seat + 1) % 4)).toMatchObject({ revision: 2 });
    const reused = await act(table, player, { ...body(two), ...id });
    expect(reused).toMatchObject({ ok: false, error: { code: 'command-id-reused' } });
    const atOnce = await Promise.all(
      Array.from({ length: 5 }, () => act(table, player, { ...body(two), commandId: 'once' })),
    );
    const receipts = atOnce.map((answer) => answer.ok && answer.value.receipt);
    expect(new Set(receipts.map((r) => JSON.stringify(r))).size).toBe(1);
    expect(receipts[0]).toBeTruthy();
  });

  test('is stale, future or refused by the rules of every other command', async () => {
    const table = await dealt('refused');
    const seat = await toPlay(table);
    const player = playerOf(table, seat + 1);
    const { you, version } = await look(table, seat + 1);
    const other = (await look(table, seat)).you.hand[0] ?? '';
    const [bone = ''] = you.hand;
    const codeOf = async (what: object) => {
      const answer = await act(table, player, { ...body(bone), ...what });
      return answer.ok ? 'ok' : answer.error.code;
    };
    expect(await codeOf({ expectedVersion: version + 1 })).toBe('future-version');
    expect(await codeOf({ orders: [{ bone: '78', at: 'turn' }] })).toBe('no-such-bone');
    expect(await codeOf({ orders: [{ bone: other, at: 'turn' }] })).toBe('not-your-bone');
    expect(await codeOf({ orders: [{ bone, end: 3, at: 'turn' }] })).toBe('does-not-fit');
    await playNext(table);
    expect(await codeOf({ expectedVersion: version })).toBe('stale');
    expect(await ordersOf(table, (seat + 1) % 4)).toMatchObject({ revision: 0 });
    const { playerId } = await table.t.app.guest('Nobody');
    const nobody = await act(table, playerId, body(bone));
    expect(nobody).toMatchObject({ ok: false, error: { code: 'not-seated' } });
  });

  test('is refused where there is nothing to order, or the terms have no orders', async () => {
    const early = await drivenTable('early', { seats: FOUR });
    const waiting = await act(early, playerOf(early, 0), { type: 'orders', orders: [] });
    expect(waiting).toMatchObject({ ok: false, error: { code: 'not-started' } });
    const table = await dealt('none', { orders: false });
    const [bone = ''] = (await look(table, 0)).you.hand;
    const none = await act(table, playerOf(table, 0), body(bone));
    expect(none).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    expect((await look(table, 0)).you.can).not.toContain('orders');
    expect((await look(await dealt('some'), 0)).you.can).toContain('orders');
  });

  test('is never forgotten while it may be sent again: the seventeenth of a turn waits', async () => {
    const table = await dealt('many');
    const seat = await toPlay(table);
    const player = playerOf(table, seat + 1);
    const [bone = ''] = (await look(table, seat + 1)).you.hand;
    const codes: string[] = [];
    for (let i = 0; i < 17; i += 1) {
      const answer = await act(table, player, body(bone));
      codes.push(answer.ok ? 'ok' : answer.error.code);
    }
    expect(codes).toEqual([...Array.from({ length: 16 }, () => 'ok'), 'rate-limited']);
    await playNext(table);
    expect((await act(table, player, body(bone))).ok).toBe(true);
  });
});
