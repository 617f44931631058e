/** What viewers get after a commit, when connections die, hang or never say that they end. */
import { describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import type { Gateway } from '../../functions/app/ports.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { connectEvent, frameEvent } from '../support/gatewayEvents.ts';
import { drawFrom } from '../support/randomPlay.ts';
import { newCommandId, openHouseTable, type Seated, see, testApp } from '../support/testApp.ts';
import { playUntil } from '../support/worldPlan.ts';
import { connectionOf, openWorld, PARTNERS, send } from '../support/worlds.ts';

type Test = ReturnType<typeof testApp>;

/** Long enough for a second round. */
const GAME = { ...PARTNERS, options: { scoring: 'race', target: 2 } };
const WATCHERS = ['c1', 'c2', 'c3', 'c4', 'c5'];
/** A gateway forgets a connection after two hours, and its rows die a little later. */
const PAST_EVERY_CONNECTION_MS = 2 * 3_600_000 + 60_000;

/** The application with a gateway of the test's own, and what that gateway was given. */
function appOver(seed: string, post: Gateway['post']) {
  const got: string[] = [];
  const t = testApp(seed, (ports) => ({
    ...ports,
    gateway: {
      async post(connectionId, message) {
        const answer = await post(connectionId, message);
        if (answer === 'sent') got.push(connectionId);
        return answer;
      },
    },
  }));
  return { t, got };
}

/** A table that five connections follow, each of another player. */
async function followed(t: Test): Promise<Seated> {
  const table = await openHouseTable(t);
  for (const connectionId of WATCHERS) {
    const { playerId } = await t.app.guest(connectionId);
    await t.app.follow(connectionId, playerId, table.tableId);
  }
  await t.drain();
  return table;
}

/** Plays the first legal bone; the answer must be good. */
async function play(t: Test, { tableId, player }: Seated) {
  const { version, you } = await see(t, tableId, player);
  const base = { commandId: newCommandId(), expectedVersion: version };
  const command = { ...base, type: 'play', ...you.moves[0] } as Command;
  const received = { tableId, player, command, receivedAt: t.clock.at, via: null };
  const answer = await t.app.commands.run(received);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

describe('one connection of five', () => {
  test('that is gone is forgotten, it alone; the others and the mover are served (report 27)', async () => {
    const asked: string[] = [];
    let isGone = false;
    const { t, got } = appOver('gone', async (connectionId) => {
      asked.push(connectionId);
      return isGone && connectionId === 'c3' ? 'gone' : 'sent';
    });
    const table = await followed(t);
    isGone = true;
    got.length = 0;
    await play(t, table);
    await t.drain();
    const others = WATCHERS.filter((id) => id !== 'c3');
    expect(got.sort()).toEqual(others);
    const left = await t.ports.directory.subscriptions(table.tableId, t.clock.at);
    expect(left.map(({ connectionId }) => connectionId).sort()).toEqual(others);
    asked.length = 0;
    await play(t, table);
    await t.drain();
    expect(asked.sort()).toEqual(others);
  });

  test('that fails keeps its place, and the others are served', async () => {
    let fails = false;
    const { t, got } = appOver('failing', async (connectionId) => {
      if (fails && connectionId === 'c3') throw new Error('500');
      return 'sent';
    });
    const table = await followed(t);
    fails = true;
    got.length = 0;
    await play(t, table);
    await t.drain();
    expect(got.sort()).toEqual(WATCHERS.filter((id) => id !== 'c3'));
    expect(await t.ports.directory.subscriptions(table.tableId, t.clock.at)).toHaveLength(5);
  });

  test('that hangs holds up neither the others nor the next move (report 36)', async () => {
    let letGo = () => {};
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let hangs = false;
    const { t, got } = appOver('hanging', async (connectionId) => {
      if (hangs && connectionId === 'c3') await hanging;
      return 'sent';
    });
    const table = await followed(t);
    hangs = true;
    got.length = 0;
    const first = await play(t, table);
    let isDone = false;
    const drained = t.drain().then(() => {
      isDone = true;
    });
    // Every turn of the event loop lets all go on that does not wait for the one that hangs.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    expect(got.sort()).toEqual(WATCHERS.filter((id) => id !== 'c3'));
    const second = await play(t, table);
    expect(second.receipt.version).toBeGreaterThan(first.receipt.version);
    letGo();
    await drained;
    expect(got.filter((id) => id === 'c3')).not.toEqual([]);
  });
});

describe('a connection whose end nobody tells', () => {
  test('dies with its time, and its player goes on over another (report 29)', async () => {
    const world = await openWorld('no disconnect', null, {}, GAME);
    const { t, tableId } = world;
    const script = await playUntil(world, 1, drawFrom(1), GAME);
    expect(script.length).toBeGreaterThan(0);
    const [turn = 0] = (await world.state()).round?.play?.turns ?? [];
    const player = world.players[turn] ?? '';
    t.clock.at += PAST_EVERY_CONNECTION_MS;
    expect(await t.ports.directory.connection(connectionOf(turn), t.clock.at)).toBe(null);
    t.sent.length = 0;
    const view = await see(t, tableId, player);
    const [move] = view.you.moves;
    await send(world, { seat: turn, body: { type: 'play', ...move } }, 900);
    expect(t.sent).toEqual([]);

    const { url } = await t.app.ticket(player, undefined);
    const ticket = new URL(url).searchParams.get('ticket') ?? '';
    const opened = await world.socket(connectEvent('anew', { ticket }, t.clock.at));
    expect(opened.statusCode).toBe(200);
    const subscribe = { type: 'subscribe', commandId: 's', tableId, after: view.version };
    const answer = await world.socket(frameEvent('anew', subscribe, t.clock.at));
    expect(JSON.parse(answer.body ?? '')).toMatchObject({
      type: 'subscribed',
      events: [{ version: view.version + 1 }],
    });
    const [next = 0] = (await world.state()).round?.play?.turns ?? [];
    const theirs = await see(t, tableId, world.players[next] ?? '');
    await send(world, { seat: next, body: { type: 'play', ...theirs.you.moves[0] } }, 901);
    expect(t.sent.map(({ connectionId }) => connectionId)).toEqual(['anew']);
  });
});

describe('commits that are delivered late, twice and in reverse', () => {
  test('take nothing back: newest state, heads and what each frame says (report 14)', async () => {
    const t = testApp('reverse');
    const table = await openHouseTable(t);
    await t.app.follow('c1', table.player, table.tableId);
    await t.drain();
    for (let turn = 0; turn < 4; turn += 1) await play(t, table);
    const { tableId, player } = table;
    const commits = await t.ports.journal.after(tableId, 0, 200);
    const before = await see(t, tableId, player);
    // Another process, which knows nothing yet.
    const app = makeApp(t.ports);
    t.sent.length = 0;
    for (const commit of [...commits, ...commits].reverse()) await app.consume(tableId, commit);
    const frames = t.sent.map(({ message }) => JSON.parse(message));
    expect(frames).toHaveLength(2 * commits.length);
    for (const { version, events, view } of frames) {
      const seqs = commits[version - 1]?.events.map(({ seq }) => seq);
      expect(events.map(({ seq }: { seq: number }) => seq)).toEqual(seqs);
      expect(view.version).toBe(version);
    }
    const seen = await app.reading.view(tableId, { player, key: null });
    expect(seen).toMatchObject({ ok: true, value: { view: before } });
    const base = { commandId: newCommandId(), expectedVersion: before.version };
    const command = { ...base, type: 'play', ...before.you.moves[0] } as Command;
    const received = { tableId, player, command, receivedAt: t.clock.at, via: null };
    expect(await app.commands.run(received)).toMatchObject({ ok: true });
    await t.drain();
    const sizes = (await t.ports.directory.heads(tableId)).map(({ size }) => size);
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
  });
});
