import { describe, expect, test } from 'vitest';
import { parseBone } from '../../shared/engine/bone.ts';
import { leaderOf } from '../../shared/engine/leadDraw.ts';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  giveSecret,
  plainly,
  playOn,
  recordOf,
  reportOf,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';

const LATIN = { ruleset: 'latin-international', options: { target: 60 } } as const;

function bones(names: readonly string[]) {
  return names.map((name) => {
    const bone = parseBone(name);
    if (bone === null) throw new Error(`${name} is no bone`);
    return bone;
  });
}

describe('a lead that is drawn', () => {
  test('is shown with the deal, leads, and is proven at the end', async () => {
    const leaders = new Set<number>();
    for (const seed of ['draw-2', 'draw-3', 'draw-5', 'draw-6']) {
      const table = await drivenTable(seed, LATIN);
      const [ana = ''] = table.players;
      const first = await runOut(table);
      const { draw } = first.round ?? {};
      if (draw === undefined || draw === null) throw new Error('no draw is shown');
      expect(draw.bones).toHaveLength(4);
      expect(new Set(draw.bones).size).toBe(4);
      expect(draw.seat).toBe(leaderOf(bones(draw.bones)));
      expect(first.round?.poser).toBe(draw.seat);
      leaders.add(draw.seat);
      await playOn(table);
      const record = await recordOf(table);
      expect(record.rounds[0]).toMatchObject({ no: 1, poser: draw.seat });
      expect(adjudicate(record)).toMatchObject({
        ok: true,
        scores: (await viewOf(table, ana)).scores,
      });
      expect(await reportOf(table)).toMatchObject({ verdict: 'ok', play: { verdict: 'ok' } });
      for (const { no } of record.rounds) {
        expect((await reportOf(table, no)).verdict).toBe('ok');
      }
      await expectFolds(table);
    }
    expect(leaders.size).toBeGreaterThan(1);
  });

  test('is drawn for the first round of a game alone', async () => {
    const table = await drivenTable('draw-5', LATIN);
    await runOut(table);
    const second = await playOn(table, plainly, ({ round }) => round?.no === 2);
    expect(second.round).toMatchObject({ no: 2, draw: null });
    const drawn = (await eventsOf(table)).filter(({ type }) => type === 'leadDrawn');
    expect(drawn).toHaveLength(1);
  });
});

const DRAWN = { terms: { seating: 'drawn' }, options: { scoring: 'race', target: 2 } } as const;
const PAIR = { ...DRAWN, seats: ['me', 'open', 'house', 'house'] } as const;

/** Both players add a secret to the epoch that is open. */
async function bothGive(table: DrivenTable, fill: number): Promise<void> {
  const secrets = await Promise.all(
    table.players.map((player, i) => giveSecret(table, player, fill + i)),
  );
  for (const { promise } of secrets) expect(await promise()).toMatchObject({ ok: true });
  const { fair } = await viewOf(table, table.players[0] ?? '');
  if (fair.epoch?.phase === 'commit') await runOut(table);
  for (const { open } of secrets) expect(await open()).toMatchObject({ ok: true });
}

async function seatsOf(table: DrivenTable): Promise<(number | null)[]> {
  return Promise.all(table.players.map(async (p) => (await viewOf(table, p)).you.seat));
}

async function endWell(table: DrivenTable): Promise<void> {
  await playOn(table);
  const record = await recordOf(table);
  expect(record.rounds.map(({ no }) => no)[0]).toBe(2);
  expect(adjudicate(record)).toMatchObject({ ok: true });
  expect(await reportOf(table)).toMatchObject({ verdict: 'ok' });
  expect((await reportOf(table, 1)).rounds).toMatchObject([
    { roundNo: 1, status: 'voided', voidReason: 'seatDraw', commitment: { verdict: 'ok' } },
  ]);
  expect((await reportOf(table, 2)).verdict).toBe('ok');
  await expectFolds(table);
}

describe('seats that are drawn', () => {
  test('are drawn before play, from the secrets of all, and proven', async () => {
    const seatings = new Set<string>();
    for (const seed of ['seats-1', 'seats-2', 'seats-3', 'seats-4']) {
      const table = await drivenTable(seed, PAIR);
      expect(await seatsOf(table)).toEqual([0, 1]);
      for (const player of table.players) await table.t.app.follow(player, player, table.tableId);
      await bothGive(table, 1);
      await table.t.drain();
      expect(table.t.sent.length).toBeGreaterThan(0);
      expect(table.t.sent.filter(({ message }) => /"hand":\["/.test(message))).toEqual([]);
      const after = await viewOf(table, table.players[0] ?? '');
      expect(after).toMatchObject({
        status: 'playing',
        round: null,
        lastRound: null,
        you: { hand: [], openings: [], moves: [] },
        seats: [{ count: 0 }, { count: 0 }, { count: 0 }, { count: 0 }],
        fair: { code: null, epoch: { no: 2, phase: 'commit' } },
      });
      const drawn = await seatsOf(table);
      seatings.add(JSON.stringify(drawn));
      await bothGive(table, 5);
      expect(await seatsOf(table)).toEqual(drawn);
      const dealt = await viewOf(table, table.players[0] ?? '');
      expect(dealt).toMatchObject({ round: { no: 2 }, fair: { grade: 'B', epoch: { no: 2 } } });
      expect([...dealt.fair.secrets].sort()).toEqual([...drawn].sort());
      await endWell(table);
    }
    expect(seatings.size).toBeGreaterThan(1);
  });

  test('are drawn at a table where nobody adds a secret', async () => {
    const table = await drivenTable('seats-none', DRAWN);
    await runOut(table);
    const dealt = await runOut(table);
    const next = { no: 3, background: true };
    expect(dealt).toMatchObject({ round: { no: 2 }, fair: { grade: 'D', epoch: next } });
    await endWell(table);
  });

  test.each([
    ['promised', 0],
    ['opened', 1],
  ])(
    'wait for nobody: a secret that is not %s again leaves the first shuffle',
    async (_, parts) => {
      const table = await drivenTable(`silent-${parts}`, PAIR);
      const [ana = '', bo = ''] = table.players;
      await bothGive(table, 1);
      const drawn = await seatsOf(table);
      const [mine, theirs] = [await giveSecret(table, ana, 7), await giveSecret(table, bo, 8)];
      await mine.promise();
      if (parts === 1) await theirs.promise();
      await runOut(table);
      const dealt = parts === 0 ? await viewOf(table, ana) : await runOut(table);
      expect(dealt).toMatchObject({ round: { no: 2 }, fair: { grade: 'B', epoch: { no: 1 } } });
      expect(await seatsOf(table)).toEqual(drawn);
      await endWell(table);
    },
  );

  test('cannot sign by keys that stand at the seats before the draw', async () => {
    const deviceKey = '11'.repeat(32);
    const table = await drivenTable('keys', { ...PAIR, deviceKey });
    const [ana = ''] = table.players;
    await bothGive(table, 1);
    await runOut(table);
    const view = await playOn(table, plainly, ({ you }) => you.moves.length > 0);
    const { size, head } = view.fair;
    const seen = { seen: { size, head }, sig: '00'.repeat(64) };
    const signed = await act(table, ana, { type: 'play', ...view.you.moves[0], ...seen });
    expect(signed).toMatchObject({ ok: false, error: { code: 'no-device-key' } });
    await endWell(table);
  });

  test('are drawn without secrets when one that was promised is withheld', async () => {
    const table = await drivenTable('withheld', PAIR);
    const [ana = '', bo = ''] = table.players;
    const [mine, theirs] = [await giveSecret(table, ana, 1), await giveSecret(table, bo, 2)];
    await mine.promise();
    await theirs.promise();
    await theirs.open();
    const drawn = await runOut(table);
    expect(drawn).toMatchObject({ round: null, fair: { epoch: { no: 3, phase: 'commit' } } });
    await bothGive(table, 5);
    expect(await viewOf(table, ana)).toMatchObject({ round: { no: 2 }, fair: { grade: 'B' } });
    await endWell(table);
  });

  test('go on when somebody leaves before the draw', async () => {
    const table = await drivenTable('leaves-before', PAIR);
    const [ana = '', bo = ''] = table.players;
    await act(table, bo, { type: 'leave' });
    expect((await viewOf(table, ana)).fair.epoch).toMatchObject({ no: 2, phase: 'commit' });
    const alone = { ...table, players: [ana] };
    await bothGive(alone, 1);
    await bothGive(alone, 4);
    await endWell(alone);
  });

  test.each([
    ['before promising again', 0],
    ['after promising again', 1],
    ['after opening again', 2],
  ])('go on when somebody leaves after the draw, %s', async (_, parts) => {
    const table = await drivenTable(`leaves-after-${parts}`, PAIR);
    const [ana = '', bo = ''] = table.players;
    await bothGive(table, 1);
    const [mine, theirs] = [await giveSecret(table, ana, 7), await giveSecret(table, bo, 8)];
    if (parts > 0) await theirs.promise();
    if (parts > 1) {
      await mine.promise();
      await theirs.open();
    }
    await act(table, bo, { type: 'leave' });
    const alone = { ...table, players: [ana] };
    const { fair } = await viewOf(table, ana);
    expect(fair.epoch).toMatchObject({ no: 3, phase: 'commit', background: false });
    await bothGive(alone, 9);
    expect((await viewOf(table, ana)).fair.grade).toBe('B');
    await endWell(alone);
  });

  test('end with the last player who leaves', async () => {
    const table = await drivenTable('all-leave', PAIR);
    await bothGive(table, 1);
    for (const player of table.players) await act(table, player, { type: 'leave' });
    expect((await eventsOf(table)).at(-1)).toMatchObject({
      type: 'tableOver',
      reason: 'nobody-left',
    });
    expect(await reportOf(table)).toMatchObject({ fault: null, commitment: { verdict: 'ok' } });
  });
});
