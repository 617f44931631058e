/**
 * Watchers of a table that is shown late. Two worlds share all but the round that runs: a watcher
 * gets the same bytes in both, over every way there is to look.
 */
import { describe, expect, test } from 'vitest';
import { eachAtOnce } from '../../functions/app/eachAtOnce.ts';
import { wantsLogHead } from '../../functions/app/heads.ts';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import { makeSocketHandler } from '../../functions/handlers/socket.ts';
import type { View } from '../../shared/protocol/view.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import {
  act,
  type Choose,
  type DrivenTable,
  expectFolds,
  playOn,
  reportOf,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { connectEvent, frameEvent, httpEvent } from '../support/gatewayEvents.ts';
import { newCommandId, testApp } from '../support/testApp.ts';

interface Watched {
  readonly table: DrivenTable;
  readonly watcher: string;
  readonly key: string;
}

/** A table of three people and the house; the same seed makes the same one, ids and all. */
async function watched(seed: string, delay: number): Promise<Watched> {
  const t = testApp(seed);
  const names = ['Ana', 'Bo', 'Cy', 'Watcher'];
  const guests = await eachAtOnce(names, 1, async (name) => (await t.app.guest(name)).playerId);
  const [ana = '', bo = '', cy = '', watcher = ''] = guests;
  const created = await t.app.opening.create(
    ana,
    {
      commandId: 'create',
      ruleset: 'jamaican-partner',
      options: { scoring: 'race', target: 4 },
      terms: { watchDelayRounds: delay },
      seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'house' }, { kind: 'open' }],
    },
    t.clock.at,
  );
  if (!created.ok) throw new Error(created.error.code);
  const { tableId, invite } = created.value;
  for (const player of [bo, cy]) {
    const joined = await t.app.opening.join(
      tableId,
      player,
      { commandId: 'join', invite },
      t.clock.at,
    );
    if (!joined.ok) throw new Error(joined.error.code);
  }
  const key = t.ports.derive.id('read', tableId);
  const world = { table: { t, tableId, players: [ana, bo, cy] }, watcher, key };
  await follow(world, watcher, 'watcher');
  return world;
}

/** Opens a connection for a player and follows the table from its first version. */
async function follow({ table, key }: Watched, player: string, connectionId: string) {
  const { t, tableId } = table;
  const socket = makeSocketHandler(t.app);
  const { url } = await t.app.ticket(player, undefined);
  const query = { ticket: new URL(url).searchParams.get('ticket') ?? '' };
  await socket(connectEvent(connectionId, query, t.clock.at));
  const frame = { type: 'subscribe', tableId, after: 0, k: key };
  return socket(frameEvent(connectionId, frame, t.clock.at));
}

const READS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['', {}],
  ['/events', { after: '0', limit: '200' }],
  ['/events', { after: '9', limit: '3', wait: '1' }],
  ['/record', {}],
  ['/proof', {}],
  ['/proof', { round: '1' }],
  ['/proof', { round: '2' }],
  ['/proof', { round: '3' }],
  ['/words', {}],
  ['/since', {}],
  ['/since', { after: '9' }],
  ['/board.svg', {}],
  ...Array.from({ length: 60 }, (_, v) => ['/board.svg', { v: String(v + 1) }] as const),
];

const plain = ({ statusCode, headers, body }: Record<string, unknown>) =>
  JSON.stringify({ statusCode, headers, body });

/** Everything that a watcher, signed in or not, can get now, by what was asked. */
async function observed(world: Watched): Promise<Map<string, string>> {
  const { table, watcher, key } = world;
  const { t, tableId } = table;
  await t.drain();
  const http = makeHttpHandler(t.app);
  const seen = new Map<string, string>();
  for (const token of [undefined, `token.${watcher}`]) {
    for (const [path, query] of READS) {
      const asked = { path: `/v1/tables/${tableId}${path}`, query: { k: key, ...query } };
      const bearer = token === undefined ? {} : { token };
      const answer = await http(httpEvent({ ...asked, ...bearer, at: t.clock.at }));
      seen.set(`${path} ${JSON.stringify(query)} ${token !== undefined}`, plain({ ...answer }));
    }
  }
  const socket = makeSocketHandler(t.app);
  for (const after of [0, 5, 500]) {
    const frame = { type: 'subscribe', tableId, after, k: key };
    const answer = await socket(frameEvent('watcher', frame, t.clock.at));
    seen.set(`subscribe after ${after}`, JSON.stringify(answer));
  }
  for (const expectedVersion of [1, 12, 900]) {
    const body = { commandId: 'refused', expectedVersion, type: 'back' };
    const path = `/v1/tables/${tableId}/commands`;
    const asked = { method: 'POST', path, token: `token.${watcher}`, body };
    const answer = await http(httpEvent({ ...asked, at: t.clock.at }));
    seen.set(`command at ${expectedVersion}`, plain({ ...answer }));
  }
  const pushed = t.sent.filter(({ connectionId }) => connectionId === 'watcher');
  seen.set('pushes', JSON.stringify(pushed));
  return seen;
}

const firstMove: Choose = ({ you }) => {
  const [move] = you.moves;
  return move === undefined ? null : { type: 'play', ...move };
};

/** Plays on until a round of this number is dealt. */
function untilRound(table: DrivenTable, no: number): Promise<View> {
  return playOn(table, firstMove, ({ round }) => round?.no === no);
}

/** A few plays, each the first or the last that is legal; never so many that the round ends. */
async function playSome(table: DrivenTable, count: number, which: 'first' | 'last') {
  const choose: Choose = ({ you }) => {
    const move = which === 'first' ? you.moves[0] : you.moves.at(-1);
    return move === undefined ? null : { type: 'play', ...move };
  };
  let turns = 0;
  await playOn(table, choose, ({ round }) => {
    turns = round?.history.length ?? 0;
    return turns >= count;
  });
}

describe('a watcher of a table that is shown late', () => {
  test.each([
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 2],
    [2, 3],
    [3, 3],
  ])('%i round(s) late gets nothing that depends on round %i', async (delay, round) => {
    const seed = `late ${delay} ${round}`;
    const one = await watched(seed, delay);
    const other = await watched(seed, delay);
    for (const { table } of [one, other]) await untilRound(table, round);
    await playSome(one.table, 3, 'first');
    await playSome(other.table, 9, 'last');
    const [, bo = ''] = other.table.players;
    await act(other.table, bo, { type: 'contribute', text: 'words of the round that runs' });
    const a = await observed(one);
    const b = await observed(other);
    expect([...a.keys()].length).toBeGreaterThan(100);
    for (const [what, bytes] of a) expect(`${what}: ${b.get(what)}`).toBe(`${what}: ${bytes}`);
    const live = async ({ table }: Watched) => viewOf(table, table.players[0] ?? '');
    expect((await live(one)).version).not.toBe((await live(other)).version);
  });

  test('and who has left it becomes one', async () => {
    const one = await watched('late leaver', 1);
    const other = await watched('late leaver', 1);
    for (const { table } of [one, other]) await untilRound(table, 2);
    const answers: unknown[] = [];
    for (const [{ table }, count] of [
      [one, 2],
      [other, 8],
    ] as const) {
      await playSome(table, count, 'first');
      const [, bo = ''] = table.players;
      const answer = await act(table, bo, { type: 'leave' });
      if (!answer.ok) throw new Error(answer.error.code);
      const { view, version, head } = answer.value;
      expect(head).toBeNull();
      answers.push({ view, version });
      const { key } = one;
      const again = await table.t.app.reading.view(table.tableId, { player: bo, key });
      expect(again).toEqual({ ok: true, value: { version, view } });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ view: { you: { seat: null }, round: null } });
    expect((await observed(one)).get('pushes')).toBe((await observed(other)).get('pushes'));
  });

  test('sees every commit in order, and all of them once the table is over', async () => {
    const world = await watched('late to the end', 2);
    const { table, watcher, key } = world;
    const { t, tableId } = table;
    let seen = 0;
    for (let round = 1; round <= 4; round += 1) {
      const view = await playOn(table, firstMove, (now) => (now.round?.no ?? 0) >= round);
      await t.drain();
      const shown = await t.app.reading.view(tableId, { player: watcher, key });
      if (!shown.ok) throw new Error(shown.error.code);
      if (view.status === 'over') break;
      expect(shown.value.version).toBeGreaterThanOrEqual(seen);
      seen = shown.value.version;
      expect(shown.value.view).toMatchObject({ overdue: false, deadline: null, round: null });
      expect(shown.value.view.lastRound?.no ?? 0).toBe(Math.max(0, round - 2));
    }
    await playOn(table, firstMove);
    await t.drain();
    const { view, version } = await watchedView(world);
    expect(view).toMatchObject({ status: 'over', over: 'finished' });
    const pushed = t.sent
      .filter(({ connectionId }) => connectionId === 'watcher')
      .map(({ message }) => JSON.parse(message));
    const first = pushed[0]?.version ?? 0;
    expect(pushed.map((frame) => frame.version)).toEqual(
      Array.from({ length: version - first + 1 }, (_, i) => first + i),
    );
    const page = { after: first - 1, limit: 10_000, waitSeconds: 0 };
    const events = await t.app.reading.events(tableId, { player: watcher, key }, page);
    if (!events.ok) throw new Error(events.error.code);
    expect(pushed.map((frame) => frame.events)).toEqual(events.value.events.map((e) => e.events));
    const notes = new Map((await t.ports.directory.heads(tableId)).map((h) => [h.size, h.note]));
    const commits = await t.ports.journal.after(tableId, first - 1, 10_000);
    const heads = commits.map((c) => (wantsLogHead(c) ? notes.get(c.size) : null));
    expect(heads.filter((head) => head !== null).length).toBeGreaterThan(4);
    expect(pushed.map((frame) => frame.head)).toEqual(heads);
    expect(pushed.at(-1)?.view).toEqual(view);
    await expectFolds(table);
    expect(await reportOf(table)).toMatchObject({ verdict: 'ok', fault: null });
  });

  test('gets a proof that holds of the rounds that are shown', async () => {
    const world = await watched('late proof', 1);
    const { table, watcher, key } = world;
    await untilRound(table, 3);
    await table.t.drain();
    const proof = await table.t.app.reading.proof(table.tableId, { player: watcher, key }, null);
    if (!proof.ok) throw new Error(proof.error.code);
    const report = verifyProof(proof.value);
    expect(report).toMatchObject({ ok: true, value: { fault: null } });
    const rounds = report.ok ? report.value.rounds : [];
    expect(rounds.map(({ roundNo, play }) => [roundNo, play.verdict])).toEqual([
      [1, 'ok'],
      [2, 'ok'],
    ]);
    const { tableId, t } = table;
    const record = await t.app.reading.record(tableId, { player: watcher, key });
    expect(record).toMatchObject({ ok: true, value: { rounds: [{ no: 1 }, { no: 2 }] } });
    const hidden = await t.app.reading.proof(tableId, { player: watcher, key }, 3);
    expect(hidden).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  test('is answered by a long poll when a round has ended, not by its plays', async () => {
    const { table, watcher, key } = await watched('late poll', 1);
    await untilRound(table, 2);
    const { t, tableId } = table;
    const shown = await watchedView({ table, watcher, key });
    const page = { after: shown.version, limit: 50, waitSeconds: 20 };
    await playSome(table, 2, 'first');
    const asked = t.clock.at;
    const waited = await t.app.reading.events(tableId, { player: watcher, key }, page);
    expect(waited).toEqual({ ok: true, value: { events: [], next: shown.version } });
    expect(t.clock.at - asked).toBeGreaterThanOrEqual(20_000);
    await untilRound(table, 3);
    const next = await t.app.reading.events(tableId, { player: watcher, key }, page);
    expect(next.ok && next.value.events[0]?.version).toBe(shown.version + 1);
  });

  test('who takes a seat sees the table as it is', async () => {
    const { table, watcher } = await watched('late sitter', 1);
    await untilRound(table, 2);
    const [ana = '', bo = ''] = table.players;
    await act(table, bo, { type: 'leave' });
    const invite = table.t.ports.derive.id('invite', table.tableId);
    const body = { commandId: newCommandId(), invite, seat: 1 };
    const { clock, app } = table.t;
    const joined = await app.opening.join(table.tableId, watcher, body, clock.at);
    const { version } = await viewOf(table, ana);
    expect(joined).toMatchObject({ ok: true, value: { version, view: { round: { no: 2 } } } });
  });
});

async function watchedView({ table, watcher, key }: Watched) {
  const seen = await table.t.app.reading.view(table.tableId, { player: watcher, key });
  if (!seen.ok) throw new Error(seen.error.code);
  return seen.value;
}

describe('a table that is shown late', () => {
  test('deals its next round in a commit of its own; others do not', async () => {
    for (const [delay, alone] of [
      [1, true],
      [0, false],
    ] as const) {
      const { table } = await watched(`own commit ${delay}`, delay);
      await untilRound(table, 3);
      const commits = await table.t.ports.journal.after(table.tableId, 0, 1_000);
      const ending = commits.filter(({ events }) => events.some(({ type }) => type === 0x0e));
      const dealing = ending.filter(({ events }) => events.some(({ type }) => type === 0x09));
      expect(ending.length).toBeGreaterThan(0);
      expect(dealing.length === 0).toBe(alone);
    }
  });

  test('is seen as it is by everybody until its first round is dealt', async () => {
    const { table, watcher, key } = await watched('late open', 1);
    const [ana = ''] = table.players;
    const { version } = await viewOf(table, ana);
    expect((await watchedView({ table, watcher, key })).version).toBe(version);
    await runOut(table);
    expect((await watchedView({ table, watcher, key })).version).toBe(version);
    expect((await viewOf(table, ana)).version).toBeGreaterThan(version);
  });
});
