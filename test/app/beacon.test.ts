import { describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import type { Journal } from '../../functions/app/ports.ts';
import { beaconRoundSeconds, QUICKNET_CHAIN } from '../../shared/fair/beaconRound.ts';
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import type { JournalEvent, JournalEventOf } from '../../shared/journal/events.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { View } from '../../shared/protocol/view.ts';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  giveSecret,
  openTable,
  plainly,
  playOn,
  recordOf,
  reportOf,
  runOut,
  type TablePlan,
  viewOf,
} from '../support/drivenTable.ts';
import { testApp } from '../support/testApp.ts';
import {
  type TestBeacon,
  testBeacon,
  testSignature,
  verifyTestRound,
} from '../support/testBeacon.ts';

const [LOCK_TYPE] = DF1_PAYLOADS.roundLock;
const [DEAL_TYPE] = DF1_PAYLOADS.deal;
const SHORT = { scoring: 'race', target: 2 } as const;
const FOUR = { seats: ['me', 'open', 'open', 'open'] } as const;

interface BeaconTable extends DrivenTable {
  readonly beacon: TestBeacon;
}

/** A table whose shuffles wait for the test beacon. */
async function beaconTable(seed: string, plan: TablePlan = {}): Promise<BeaconTable> {
  const made: { beacon?: TestBeacon } = {};
  const terms = { beacon: true, ...plan.terms };
  const table = await drivenTable(seed, { options: SHORT, ...plan, terms }, (ports) => {
    const beacon = testBeacon(ports.clock);
    made.beacon = beacon;
    return { ...ports, beacon: beacon.beacon };
  });
  if (made.beacon === undefined) throw new Error('the application has no beacon');
  return { ...table, beacon: made.beacon };
}

/** The same, with its first round locked and the beacon down. */
async function waitingTable(seed: string, plan: TablePlan = {}): Promise<BeaconTable> {
  const table = await beaconTable(seed, plan);
  table.beacon.isDown = true;
  await runOut(table);
  return table;
}

const firstOf = (table: DrivenTable): string => table.players[0] ?? '';
const look = (table: DrivenTable): Promise<View> =>
  table.t.app.look(table.tableId).then(() => viewOf(table, firstOf(table)));

type Events = Awaited<ReturnType<typeof eventsOf>>;

function only<T extends JournalEvent['type']>(events: Events, type: T): JournalEventOf<T>[] {
  return events.filter((event): event is JournalEventOf<T> => event.type === type);
}

const commitsOf = ({ t, tableId }: DrivenTable) => t.ports.journal.after(tableId, 0, 10_000);

async function expectProven(table: DrivenTable): Promise<void> {
  const report = await reportOf(table, null, verifyTestRound);
  expect(report.fault).toBeNull();
  expect(report).toMatchObject({ commitment: { verdict: 'ok' }, shuffle: { verdict: 'ok' } });
  expect(report.rounds.every((round) => round.beaconChecked === true)).toBe(true);
  await expectFolds(table);
}

describe('a table with the public beacon', () => {
  test('waits before every deal, is played to its end, recorded and proven', async () => {
    const table = await beaconTable('beacon-whole');
    await playOn(table);
    const events = await eventsOf(table);
    expect(only(events, 'genesis')[0]).toMatchObject({
      flags: { beacon: true, liveOpenings: true },
      beaconChain: QUICKNET_CHAIN,
      beaconLeadSeconds: 30,
    });
    const locks = only(events, 'roundLock');
    const deals = only(events, 'deal');
    expect(deals.length).toBeGreaterThan(1);
    expect(deals.map(({ beaconSig }) => beaconSig)).toEqual(
      locks.map(({ beaconRound }) => testSignature(beaconRound)),
    );
    expect(new Set(locks.map(({ beaconRound }) => beaconRound)).size).toBe(locks.length);
    for (const { events: stored } of await commitsOf(table)) {
      const types = stored.map(({ type }) => type);
      expect(types.includes(LOCK_TYPE) && types.includes(DEAL_TYPE)).toBe(false);
    }
    expect(adjudicate(await recordOf(table)).ok).toBe(true);
    await expectProven(table);
    const report = await reportOf(table, null, verifyTestRound);
    expect(report).toMatchObject({ verdict: 'ok', play: { verdict: 'ok' } });
    expect(report.rounds[0]).toMatchObject({ beacon: 'claimed', grade: 'C' });
    expect((await reportOf(table, 2, verifyTestRound)).verdict).toBe('ok');
  });

  test.each([
    [899, 12],
    [900, 30],
    [null, 30],
  ])('with an allowance of %s s locks %d s ahead', async (allowanceSeconds, lead) => {
    const table = await waitingTable('lead', { terms: { allowanceSeconds } });
    const [lock] = only(await eventsOf(table), 'roundLock');
    const at = (await commitsOf(table)).at(-1)?.at ?? 0;
    const due = beaconRoundSeconds(lock?.beaconRound ?? 0);
    const ahead = due - at / 1000;
    expect(ahead).toBeGreaterThanOrEqual(lead);
    expect(ahead).toBeLessThan(lead + 4);
  });

  test('says in the fair panel what the server can say of it', async () => {
    const table = await beaconTable('fair');
    const view = await runOut(table);
    expect(view.fair).toMatchObject({ grade: 'C', beacon: 'claimed' });
    expect(view.fair.words).toContain('public beacon');
  });
});

describe('while the beacon is waited for', () => {
  test('everybody sees it, nobody holds a bone, and plays are refused', async () => {
    const table = await waitingTable('wait', FOUR);
    const [lock] = only(await eventsOf(table), 'roundLock');
    const round = lock?.beaconRound ?? 0;
    const dueAt = new Date(beaconRoundSeconds(round) * 1000).toISOString();
    for (const player of table.players) {
      const view = await viewOf(table, player);
      expect(view.round).toMatchObject({ no: 1, beacon: { round, dueAt }, turns: [], poser: null });
      expect(view.you).toMatchObject({ hand: [], openings: [], moves: [] });
      expect(view.seats.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
      expect(view).toMatchObject({ deadline: null, overdue: false, fair: { code: null } });
      const played = await act(table, player, { type: 'play', bone: '66' });
      expect(played).toMatchObject({ ok: false, error: { code: 'not-dealt' } });
      const lead = await act(table, player, { type: 'lead', seat: 1 });
      expect(lead).toMatchObject({ ok: false, error: { code: 'not-dealt' } });
    }
  });

  test('no look deals before it is due, and none asks for it', async () => {
    const table = await beaconTable('early');
    const { round } = await runOut(table);
    const due = Date.parse(round?.beacon?.dueAt ?? '');
    table.t.clock.at = due + LIMITS.beaconGraceSeconds * 1000 - 1;
    expect((await look(table)).round?.beacon).not.toBeNull();
    expect(table.beacon.asked).toEqual([]);
    table.t.clock.at += 1;
    const dealt = await look(table);
    expect(dealt.round).toMatchObject({ no: 1, beacon: null });
    expect(dealt.you.hand.length).toBeGreaterThan(0);
  });

  test('looks come back later and later, then the sweep looks, and the round is dealt', async () => {
    const table = await waitingTable('down');
    const { looks, clock, app } = table.t;
    await table.t.drain();
    const waits: number[] = [];
    for (let next = looks.splice(0).at(-1); next !== undefined; next = looks.splice(0).at(-1)) {
      waits.push(next.at - clock.at);
      clock.at = Math.max(clock.at, next.at);
      await look(table);
      expect(waits.length).toBeLessThan(20);
    }
    const retries = waits.slice(1);
    expect(retries).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000]);
    const asked = table.beacon.asked.length;
    for (let minute = 1; minute <= 5; minute += 1) {
      clock.at += 60_000;
      await app.sweep();
      expect(table.beacon.asked).toHaveLength(asked + minute);
    }
    expect(looks).toEqual([]);
    table.beacon.isDown = false;
    clock.at += 60_000;
    await app.sweep();
    expect((await viewOf(table, firstOf(table))).round?.beacon).toBeNull();
    await playOn(table);
    await expectProven(table);
  });

  test('reading the table asks for no look', async () => {
    const table = await waitingTable('read');
    await table.t.drain();
    table.t.looks.splice(0);
    table.t.clock.at += 3_600_000;
    await viewOf(table, firstOf(table));
    expect(table.t.looks).toEqual([]);
  });

  test('a server that asks no beacon any more waits, and deals nothing else', async () => {
    const table = await waitingTable('off');
    const bare = makeApp({ ...table.t.ports, beacon: null });
    table.t.clock.at += 3_600_000;
    await bare.look(table.tableId);
    expect(only(await eventsOf(table), 'deal')).toEqual([]);
  });
});

test('a round is dealt the same whenever, by whoever, and after whoever died on it', async () => {
  const table = await waitingTable('same', FOUR);
  const { ports, clock } = table.t;
  table.beacon.isDown = false;
  const lost: Uint8Array[] = [];
  const append: Journal['append'] = async (_, { events }) => {
    const deal = events.find(({ type }) => type === DEAL_TYPE);
    lost.push(deal?.payload ?? new Uint8Array());
    throw new Error('killed');
  };
  for (const wait of [60_000, 86_400_000]) {
    clock.at += wait;
    const dying = makeApp({ ...ports, journal: { ...ports.journal, append } });
    await expect(dying.look(table.tableId)).rejects.toThrow('killed');
  }
  clock.at += 1_000;
  await makeApp(ports).look(table.tableId);
  const stored = (await commitsOf(table)).flatMap(({ events }) => events);
  const [deal] = stored.filter(({ type }) => type === DEAL_TYPE);
  expect(deal?.payload?.length).toBeGreaterThan(900);
  expect(lost).toEqual([deal?.payload, deal?.payload]);
  await playOn(table);
  await expectProven(table);
});

describe('a table whose beacon never comes', () => {
  async function expectVoided(table: BeaconTable, reason: string): Promise<void> {
    const events = await eventsOf(table);
    expect(only(events, 'roundVoid')).toMatchObject([{ roundNo: 1, reason: 'beacon' }]);
    expect(only(events, 'gameEnd')).toMatchObject([{ reason }]);
    expect(only(events, 'deal')).toEqual([]);
    const report = await reportOf(table, null, verifyTestRound);
    expect(report).toMatchObject({ fault: null, commitment: { verdict: 'ok' } });
    expect(report.rounds[0]).toMatchObject({ status: 'voided', voidReason: 'beacon' });
    expect((await recordOf(table)).rounds).toEqual([]);
    await expectFolds(table);
  }

  test('ends when a side resigns', async () => {
    const table = await waitingTable('resign', FOUR);
    table.t.clock.at += 3_600_000;
    expect(await act(table, firstOf(table), { type: 'resign' })).toMatchObject({ ok: true });
    await expectVoided(table, 'resigned');
  });

  test('ends when the last person leaves', async () => {
    const table = await waitingTable('leave');
    expect(await act(table, firstOf(table), { type: 'leave' })).toMatchObject({ ok: true });
    await expectVoided(table, 'abandoned');
  });

  test('goes on waiting for those who stay', async () => {
    const table = await waitingTable('stay', FOUR);
    const [ana = '', ...others] = table.players;
    expect(await act(table, ana, { type: 'leave' })).toMatchObject({ ok: true });
    const rest = { ...table, players: others };
    expect((await viewOf(rest, firstOf(rest))).round?.beacon).not.toBeNull();
    table.beacon.isDown = false;
    await playOn(rest);
    expect(only(await eventsOf(rest), 'roundVoid')).toEqual([]);
    await expectProven(rest);
  });
});

describe('draws and redeals', () => {
  const DRAWN = { ...FOUR, terms: { seating: 'drawn' } } as const;

  test('seats are drawn with a beacon of their own', async () => {
    const table = await beaconTable('seats', DRAWN);
    await playOn(table);
    const events = await eventsOf(table);
    expect(only(events, 'roundVoid').map(({ reason }) => reason)).toEqual(['seatDraw']);
    expect(only(events, 'roundLock').every(({ beaconRound }) => beaconRound > 0)).toBe(true);
    await expectProven(table);
  });

  test('who leaves before the seats are drawn has them drawn anew', async () => {
    const table = await waitingTable('seats-left', DRAWN);
    const [ana = '', ...others] = table.players;
    expect(await act(table, ana, { type: 'leave' })).toMatchObject({ ok: true });
    const rest = { ...table, players: others };
    table.beacon.isDown = false;
    await playOn(rest);
    const voids = only(await eventsOf(rest), 'roundVoid').map(({ reason }) => reason);
    expect(voids).toEqual(['beacon', 'seatDraw']);
    await expectProven(rest);
  });

  test('are drawn among those who stayed, though one of them withholds a secret', async () => {
    const table = await waitingTable('seats-left-withheld', DRAWN);
    const [ana = '', ...others] = table.players;
    expect(await act(table, ana, { type: 'leave' })).toMatchObject({ ok: true });
    const rest = { ...table, players: others };
    table.beacon.isDown = false;
    const secret = await giveSecret(rest, others[0] ?? '', 3);
    expect(await secret.promise()).toMatchObject({ ok: true });
    await playOn(rest);
    const events = await eventsOf(rest);
    expect(only(events, 'epochCancel')[0]).toMatchObject({ epoch: 2, reason: 'withheld' });
    expect(only(events, 'roundVoid').map(({ reason }) => reason)).toEqual(['beacon', 'seatDraw']);
    await expectProven(rest);
  });

  test('bones that are dealt again, and a drawn lead, wait for a beacon each', async () => {
    const redeal = { mode: 'auto', minDoubles: 4 } as const;
    const table = await beaconTable('redeal-b', { options: { ...SHORT, redeal } });
    await playOn(table);
    const events = await eventsOf(table);
    expect(only(events, 'roundVoid').length).toBeGreaterThan(0);
    expect(adjudicate(await recordOf(table)).ok).toBe(true);
    await expectProven(table);
    const latin = await beaconTable('lead', {
      ruleset: 'latin-international',
      options: { target: 60 },
    });
    await playOn(latin, plainly, ({ round }) => round?.no === 2);
    expect(only(await eventsOf(latin), 'leadDrawn')).toHaveLength(1);
    const report = await reportOf(latin, null, verifyTestRound);
    expect(report).toMatchObject({ fault: null, rounds: [{ verified: true }, {}] });
  });
});

test('a server without the beacon says so when a table asks for it', async () => {
  const t = testApp('none');
  const { playerId } = await t.app.guest('Ana');
  const refused = await openTable(t, playerId, { terms: { beacon: true } });
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad-terms', status: 422 } });
  expect(refused.ok ? '' : refused.error.detail).toContain('beacon');
});
