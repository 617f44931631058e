import { describe, expect, test } from 'vitest';
import { toHex } from '../../shared/fair/bytes.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { View } from '../../shared/protocol/view.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { newCommandId, see, type TestApp, testApp } from '../support/testApp.ts';

interface Sat {
  readonly t: TestApp;
  readonly tableId: string;
  /** Players of seats 0 and 1; seats 2 and 3 are the house's, or open. */
  readonly players: readonly [string, string];
}

type Body = { readonly type: Command['type'] } & Readonly<Record<string, unknown>>;

/** Ana and Bo at a table; `third` says whether somebody is still missing. */
async function sit(seed: string, third: 'house' | 'open', terms: object = {}): Promise<Sat> {
  const t = testApp(seed);
  const ana = await t.app.guest('Ana');
  const bo = await t.app.guest('Bo');
  const created = await t.app.opening.create(
    ana.playerId,
    {
      commandId: newCommandId(),
      ruleset: 'jamaican-partner',
      options: {},
      terms,
      seats: [{ kind: 'me' }, { kind: 'open' }, { kind: third }, { kind: 'house' }],
    },
    t.clock.at,
  );
  if (!created.ok) throw new Error(created.error.code);
  const { tableId, invite } = created.value;
  const join = { commandId: newCommandId(), invite, seat: 1 };
  const joined = await t.app.opening.join(tableId, bo.playerId, join, t.clock.at);
  expect(joined).toMatchObject({ ok: true, value: { seat: 1 } });
  return { t, tableId, players: [ana.playerId, bo.playerId] };
}

async function send({ t, tableId }: Sat, player: string, body: Body, expectedVersion?: number) {
  const table = await t.ports.journal.newest(tableId);
  const version = expectedVersion ?? table?.version ?? 0;
  const command = { commandId: newCommandId(), expectedVersion: version, ...body } as Command;
  return t.app.commands.run({ tableId, player, command, receivedAt: t.clock.at, via: null });
}

async function deal(sat: Sat): Promise<View> {
  sat.t.clock.at += 10_000;
  await sat.t.app.look(sat.tableId);
  return see(sat.t, sat.tableId, sat.players[0]);
}

/** The verdict over the whole table's proof, as anyone with the read key gets it. */
async function verdictOf({ t, tableId, players }: Sat) {
  await t.drain();
  const { readKey } = await see(t, tableId, players[0]);
  const proof = await t.app.reading.proof(tableId, { player: null, key: readKey }, null);
  if (!proof.ok) throw new Error(proof.error.code);
  const report = verifyProof(proof.value);
  if (!report.ok) throw new Error(String(report.error));
  return report.value.verdict;
}

function promise({ tableId, players }: Sat, view: View, seat: 0 | 1, r: Uint8Array): string {
  const commit = contribCommit({
    gameId: idBytes(tableId) ?? new Uint8Array(),
    epoch: view.fair.epoch?.no ?? 0,
    seat,
    playerId: idBytes(players[seat]) ?? new Uint8Array(),
    seedRoot: Uint8Array.from(Buffer.from(view.fair.epoch?.seedRoot ?? '', 'hex')),
    r,
  });
  return toHex(commit);
}

describe('a table ends', () => {
  test('when a player resigns: the other side wins, the round stays open in the record', async () => {
    const sat = await sit('resign', 'house');
    await deal(sat);
    const answer = await send(sat, sat.players[0], { type: 'resign' });
    expect(answer).toMatchObject({
      ok: true,
      value: { view: { status: 'over', over: 'resigned', lastRound: { end: 'open' } } },
    });
    const after = await send(sat, sat.players[1], { type: 'leave' });
    expect(after).toMatchObject({ ok: false, error: { code: 'table-over' } });
    const reader = { player: sat.players[1], key: null };
    const record = await sat.t.app.reading.record(sat.tableId, reader);
    expect(record).toMatchObject({ ok: true, value: { rounds: [{ no: 1 }] } });
    expect(await verdictOf(sat)).toBe('ok');
  });

  test('when the last person leaves it, in the middle of a round', async () => {
    const sat = await sit('leave', 'house');
    await deal(sat);
    const first = await send(sat, sat.players[0], { type: 'leave' });
    expect(first).toMatchObject({ ok: true, value: { view: { status: 'playing' } } });
    const { seats } = await see(sat.t, sat.tableId, sat.players[1]);
    expect(seats[0]).toMatchObject({ kind: 'house', player: null });
    const last = await send(sat, sat.players[1], { type: 'leave' });
    expect(last).toMatchObject({ ok: true, value: { view: { over: 'nobody-left' } } });
  });

  test('when the last person leaves it before it began', async () => {
    const sat = await sit('early', 'open');
    await send(sat, sat.players[0], { type: 'leave' });
    const waiting = await see(sat.t, sat.tableId, sat.players[1]);
    expect(waiting).toMatchObject({ status: 'open', seats: [{ kind: 'open' }, {}, {}, {}] });
    const resigned = await send(sat, sat.players[1], { type: 'resign' });
    expect(resigned).toMatchObject({ ok: false, error: { code: 'not-started' } });
    const last = await send(sat, sat.players[1], { type: 'leave' });
    expect(last).toMatchObject({ ok: true, value: { view: { over: 'nobody-left' } } });
  });
});

describe('a first epoch', () => {
  test('is cancelled when a promised secret is withheld; the next locks at once without', async () => {
    const sat = await sit('withheld', 'house');
    const view = await see(sat.t, sat.tableId, sat.players[0]);
    for (const seat of [0, 1] as const) {
      const commit = promise(sat, view, seat, new Uint8Array(32).fill(seat + 1));
      const body: Body = { type: 'contribute', commit };
      expect(await send(sat, sat.players[seat], body)).toMatchObject({ ok: true });
    }
    const reveal = toHex(new Uint8Array(32).fill(1));
    const opened = await send(sat, sat.players[0], { type: 'contribute', reveal });
    expect(opened).toMatchObject({ ok: true, value: { view: { round: null } } });
    const dealt = await deal(sat);
    expect(dealt).toMatchObject({
      status: 'playing',
      round: { no: 1 },
      fair: { grade: 'D', epoch: { no: 2, phase: 'locked' } },
    });
    await send(sat, sat.players[0], { type: 'resign' });
    expect(await verdictOf(sat)).toBe('ok');
  });

  test('begins again at once when somebody leaves, for who is still here', async () => {
    const sat = await sit('left', 'house');
    const view = await see(sat.t, sat.tableId, sat.players[0]);
    const r = new Uint8Array(32).fill(9);
    await send(sat, sat.players[0], { type: 'contribute', commit: promise(sat, view, 0, r) });
    await send(sat, sat.players[1], { type: 'leave' });
    const again = await see(sat.t, sat.tableId, sat.players[0]);
    expect(again.fair.epoch).toMatchObject({ no: 2, phase: 'commit', committed: [] });
    const fresh = new Uint8Array(32).fill(10);
    const commit = promise(sat, again, 0, fresh);
    await send(sat, sat.players[0], { type: 'contribute', commit });
    const opened = await send(sat, sat.players[0], { type: 'contribute', reveal: toHex(fresh) });
    expect(opened).toMatchObject({ ok: true, value: { view: { fair: { grade: 'B' } } } });
  });
});

describe('a secret that can no longer be opened', () => {
  test.each([
    ['before the close', false],
    ['after the others opened theirs', true],
  ])('because its player left %s spoils the shuffle of nobody else', async (_, isOpened) => {
    const sat = await sit('spoiler', 'house');
    const [ana, bo] = sat.players;
    const view = await see(sat.t, sat.tableId, ana);
    const r = new Uint8Array(32).fill(3);
    const theirs = promise(sat, view, 1, new Uint8Array(32).fill(4));
    await send(sat, bo, { type: 'contribute', commit: theirs });
    if (isOpened) {
      await send(sat, ana, { type: 'contribute', commit: promise(sat, view, 0, r) });
      await send(sat, ana, { type: 'contribute', reveal: toHex(r) });
    }
    await send(sat, bo, { type: 'leave' });
    const next = await see(sat.t, sat.tableId, ana);
    expect(next.fair.epoch).toMatchObject({ no: 2, phase: 'commit', committed: [] });
    const fresh = new Uint8Array(32).fill(5);
    await send(sat, ana, { type: 'contribute', commit: promise(sat, next, 0, fresh) });
    const opened = await send(sat, ana, { type: 'contribute', reveal: toHex(fresh) });
    expect(opened).toMatchObject({ ok: true, value: { view: { fair: { grade: 'B' } } } });
    await send(sat, ana, { type: 'resign' });
    expect(await verdictOf(sat)).toBe('ok');
  });
});

describe('who has left a table of players only', () => {
  test('sees no more of it: not by an old command, not by an open connection', async () => {
    const sat = await sit('gone', 'house', { watch: 'players' });
    const [ana, bo] = sat.players;
    const { version } = await deal(sat);
    await sat.t.app.follow('bo', bo, sat.tableId);
    await sat.t.drain();
    const leave: Command = { commandId: 'bye', expectedVersion: version, type: 'leave' };
    const received = { tableId: sat.tableId, player: bo, command: leave, via: null };
    const first = await sat.t.app.commands.run({ ...received, receivedAt: sat.t.clock.at });
    const before = sat.t.sent.length;
    const mine = await see(sat.t, sat.tableId, ana);
    if (mine.you.moves.length > 0) await send(sat, ana, { type: 'play', ...mine.you.moves[0] });
    await sat.t.drain();
    expect(sat.t.sent.length).toBe(before);
    const again = await sat.t.app.commands.run({ ...received, receivedAt: sat.t.clock.at });
    expect(again).toEqual(first);
    expect(again).toMatchObject({ ok: true, value: { view: null, head: null } });
  });

  test('gets the record and the proof when it is over', async () => {
    const sat = await sit('proofs', 'house', { watch: 'players' });
    const [ana, bo] = sat.players;
    await deal(sat);
    await send(sat, bo, { type: 'leave' });
    const reader = { player: bo, key: null };
    const early = await sat.t.app.reading.proof(sat.tableId, reader, null);
    expect(early).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    await send(sat, ana, { type: 'leave' });
    expect(await sat.t.app.reading.proof(sat.tableId, reader, null)).toMatchObject({ ok: true });
    expect(await sat.t.app.reading.record(sat.tableId, reader)).toMatchObject({ ok: true });
    const eve = await sat.t.app.guest('Eve');
    const other = { player: eve.playerId, key: null };
    const refused = await sat.t.app.reading.proof(sat.tableId, other, null);
    expect(refused).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  });
});

describe('a stale answer', () => {
  test('tells what changed from the version on, within one message', async () => {
    const sat = await sit('long', 'house');
    const [ana] = sat.players;
    await deal(sat);
    for (let turn = 0; turn < 40; turn += 1) {
      for (const player of sat.players) {
        const view = await see(sat.t, sat.tableId, player);
        const [move] = view.you.moves;
        if (move !== undefined) await send(sat, player, { type: 'play', ...move });
      }
    }
    const refused = await send(sat, ana, { type: 'resign' }, 1);
    if (refused.ok) throw new Error('an old resignation was accepted');
    expect(refused.error.code).toBe('stale');
    expect(JSON.stringify(refused.error).length).toBeLessThan(LIMITS.messageBytesMax);
    const versions = (refused.error.events as { version: number }[]).map((e) => e.version);
    expect(versions.length).toBeGreaterThan(1);
    expect(versions).toEqual(versions.map((_, i) => i + 2));
  });
});

describe('someone without a seat', () => {
  test('learns nothing of a players-only table from any refusal', async () => {
    const sat = await sit('stranger', 'house', { watch: 'players' });
    const { version } = await deal(sat);
    const { playerId } = await sat.t.app.guest('Eve');
    for (const expected of [0, 1, version, version + 100]) {
      const refused = await send(sat, playerId, { type: 'leave' }, expected);
      expect(refused).toEqual({
        ok: false,
        error: expect.objectContaining({ code: 'not-seated' }),
      });
      expect(JSON.stringify(refused)).not.toMatch(/version|events|payload/);
    }
    const reader = { player: playerId, key: null };
    const seen = await sat.t.app.reading.view(sat.tableId, reader);
    expect(seen).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  });

  test('who has left still gets the receipt of leaving', async () => {
    const sat = await sit('left-receipt', 'house');
    const { version } = await deal(sat);
    const command: Command = {
      commandId: newCommandId(),
      expectedVersion: version,
      type: 'leave',
    };
    const received = { tableId: sat.tableId, player: sat.players[1], command, via: null };
    const run = () => sat.t.app.commands.run({ ...received, receivedAt: sat.t.clock.at });
    const [first, again] = [await run(), await run()];
    if (!first.ok || !again.ok) throw new Error('leaving was refused');
    expect(again.value.receipt).toEqual(first.value.receipt);
  });
});

describe('the winner of a round', () => {
  test('may give the lead to the partner once, nobody else may', async () => {
    const t = testApp('lead');
    const { playerId: ana } = await t.app.guest('Ana');
    const opened = await t.app.opening.create(
      ana,
      {
        commandId: newCommandId(),
        ruleset: 'jamaican-partner',
        options: { scoring: 'race', target: 50 },
        seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
      },
      t.clock.at,
    );
    if (!opened.ok) throw new Error(opened.error.code);
    const sat: Sat = { t, tableId: opened.value.tableId, players: [ana, ana] };
    let view = await deal(sat);
    for (let turn = 0; turn < 1_000 && !view.you.can.includes('lead'); turn += 1) {
      expect(view.status).toBe('playing');
      await send(sat, ana, { type: 'play', ...view.you.moves[0] });
      view = await see(t, sat.tableId, ana);
    }
    expect(view.you.can).toContain('lead');
    const wrong = await send(sat, ana, { type: 'lead', seat: 1 });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    const given = await send(sat, ana, { type: 'lead', seat: 2 });
    expect(given).toMatchObject({ ok: true, value: { view: { round: { poser: 2 } } } });
    const again = await send(sat, ana, { type: 'lead', seat: 2 });
    expect(again).toMatchObject({ ok: false });
  });
});
