import { describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { decodeStored } from '../../functions/app/storedEvent.ts';
import { storedState } from '../../functions/app/storedState.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { eventHash } from '../../shared/fair/chain.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { makeRules } from '../../shared/rulesets/registry.ts';
import { evolve, initialState } from '../../shared/table/evolve.ts';
import { newCommandId, openHouseTable, see, testApp } from '../support/testApp.ts';

describe('the journal', () => {
  test.each(['r1', 'r2'])('folded from its first event is the stored state (%s)', async (seed) => {
    const t = testApp(seed);
    const { tableId, player } = await openHouseTable(t, { scoring: 'race', target: 2 });
    for (let turn = 0; turn < 500; turn += 1) {
      const view = await see(t, tableId, player);
      if (view.status === 'over') break;
      const [move] = view.you.moves;
      if (move === undefined) {
        await t.app.look(tableId);
        continue;
      }
      // Every seventh turn runs out, so that missed and automatic plays are in the log as well.
      if (turn % 7 === 6) {
        t.clock.at = Date.parse(view.deadline ?? '') + 5_000;
        await t.app.look(tableId);
        continue;
      }
      const base = { commandId: newCommandId(), expectedVersion: view.version };
      const command = { ...base, type: 'play', ...move } as Command;
      const received = { tableId, player, command, receivedAt: t.clock.at, via: null };
      expect(await t.app.commands.run(received)).toMatchObject({ ok: true });
    }

    const rules = makeRules('jamaican-partner', { scoring: 'race', target: 2 }, 4);
    if (!rules.ok) throw new Error(rules.error);
    const gameId = idBytes(tableId) ?? new Uint8Array();
    let state = initialState(rules.value);
    let head = new Uint8Array(32);
    let commits = 0;
    for (const commit of await t.ports.journal.after(tableId, 0, 10_000)) {
      for (const stored of commit.events) {
        head = new Uint8Array(eventHash(gameId, head, stored));
        state = evolve(rules.value, state, decodeStored(stored, 4), {
          seq: stored.seq,
          ts: stored.ts,
          version: commit.version,
          head: toHex(head),
        });
      }
      expect(state).toEqual(storedState(commit));
      commits += 1;
    }
    expect(state.status).toBe('over');
    expect(commits).toBeGreaterThan(5);
  });

  test('replaces states of another version: the table goes on the same (report 101)', async () => {
    const t = testApp('older');
    const { tableId, player } = await openHouseTable(t, { rounds: 1 });
    await t.app.look(tableId);
    const { journal } = t.ports;
    const state = JSON.stringify({ v: 1, seats: 'whatever an older program kept' });
    const older = (commit: Commit | null): Commit | null => commit && { ...commit, state };
    const app = makeApp({
      ...t.ports,
      journal: {
        append: (id, commit) => journal.append(id, commit),
        newest: async (id) => older(await journal.newest(id)),
        at: async (id, version) => older(await journal.at(id, version)),
        after: (id, after, limit) => journal.after(id, after, limit),
      },
    });
    const seen = await app.reading.view(tableId, { player, key: null });
    if (!seen.ok) throw new Error(seen.error.code);
    expect(seen.value.view).toEqual(await see(t, tableId, player));
  });

  test('a player who misses three deadlines is kept a seat by the house, and takes it back (report 82)', async () => {
    const t = testApp('away');
    const ana = await t.app.guest('Ana');
    const bo = await t.app.guest('Bo');
    const created = await t.app.opening.create(
      ana.playerId,
      {
        commandId: newCommandId(),
        ruleset: 'jamaican-partner',
        options: {},
        seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'house' }, { kind: 'house' }],
      },
      t.clock.at,
    );
    if (!created.ok) throw new Error(created.error.code);
    const { tableId, invite } = created.value;
    const joined = await t.app.opening.join(
      tableId,
      bo.playerId,
      { commandId: newCommandId(), invite },
      t.clock.at,
    );
    expect(joined).toMatchObject({ ok: true, value: { seat: 1 } });
    t.clock.at += 10_000;
    await t.app.look(tableId);

    // Ana plays, Bo never does.
    for (let turn = 0; turn < 60; turn += 1) {
      const view = await see(t, tableId, ana.playerId);
      if (view.seats[1]?.away === true) break;
      const [move] = view.you.moves;
      if (move === undefined) {
        t.clock.at = Date.parse(view.deadline ?? '') + 5_000;
        await t.app.look(tableId);
        continue;
      }
      const base = { commandId: newCommandId(), expectedVersion: view.version };
      const command = { ...base, type: 'play', ...move } as Command;
      const player = ana.playerId;
      await t.app.commands.run({ tableId, player, command, receivedAt: t.clock.at, via: null });
    }
    const away = await see(t, tableId, bo.playerId);
    expect(away.seats[1]?.away).toBe(true);
    expect(away.you.can).toContain('back');
    // The seat is played at once: Ana waits for nobody any more.
    for (let turn = 0; turn < 3; turn += 1) {
      const { version, round, you } = await see(t, tableId, ana.playerId);
      expect(round?.turns).toEqual([0]);
      const base = { commandId: newCommandId(), expectedVersion: version, type: 'play' };
      const command = { ...base, ...you.moves[0] } as Command;
      const received = { tableId, player: ana.playerId, receivedAt: t.clock.at, via: null };
      await t.app.commands.run({ ...received, command });
    }

    const back = {
      commandId: newCommandId(),
      expectedVersion: (await see(t, tableId, bo.playerId)).version,
      type: 'back' as const,
    };
    const received = { tableId, player: bo.playerId, receivedAt: t.clock.at, via: null };
    expect(await t.app.commands.run({ ...received, command: back })).toMatchObject({ ok: true });
    expect((await see(t, tableId, bo.playerId)).seats[1]?.away).toBe(false);
  });

  test('a secret is promised, the phase closes, the secret opens, the round is dealt', async () => {
    const t = testApp('secret');
    const { playerId } = await t.app.guest('Ana');
    const created = await t.app.opening.create(
      playerId,
      {
        commandId: newCommandId(),
        ruleset: 'jamaican-partner',
        options: { rounds: 1 },
        seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
      },
      t.clock.at,
    );
    if (!created.ok) throw new Error(created.error.code);
    const { tableId, view } = created.value;
    const r = new Uint8Array(32).fill(7);
    const commit = contribCommit({
      gameId: idBytes(tableId) ?? new Uint8Array(),
      epoch: 1,
      seat: 0,
      playerId: idBytes(playerId) ?? new Uint8Array(),
      seedRoot: Uint8Array.from(Buffer.from(view?.fair.epoch?.seedRoot ?? '', 'hex')),
      r,
    });
    const run = (command: Command) =>
      t.app.commands.run({ tableId, player: playerId, command, receivedAt: t.clock.at, via: null });
    const base = { type: 'contribute' as const, expectedVersion: 1 };
    const wrong = { ...base, commandId: newCommandId(), reveal: toHex(r) };
    expect(await run(wrong)).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    const promised = await run({ ...base, commandId: newCommandId(), commit: toHex(commit) });
    expect(promised).toMatchObject({ ok: true, value: { version: 2 } });
    const other = { ...base, commandId: newCommandId(), reveal: toHex(new Uint8Array(32)) };
    expect(await run(other)).toMatchObject({ ok: false, error: { code: 'reveal-mismatch' } });
    const opened = await run({ ...base, commandId: newCommandId(), reveal: toHex(r) });
    expect(opened).toMatchObject({
      ok: true,
      value: { view: { status: 'playing', fair: { grade: 'B', secrets: [0] } } },
    });
  });
});
