/** Coming back at any version, over any door: the bytes of those who watched live. */
import { describe, expect, test } from 'vitest';
import type { Ports } from '../../functions/app/ports.ts';
import { makeSocketHandler } from '../../functions/handlers/socket.ts';
import type { ServerFrame } from '../../shared/protocol/frames.ts';
import type { CommitView } from '../../shared/protocol/http.ts';
import { act, type DrivenTable, drivenTable, runOut, viewOf } from '../support/drivenTable.ts';
import { connectEvent, frameEvent } from '../support/gatewayEvents.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { runs } from '../support/runs.ts';
import type { TestApp } from '../support/testApp.ts';

const FOUR = { seats: ['me', 'open', 'open', 'open'], options: { rounds: 60 } } as const;

/** A socket's page holds up to fifty commits: it is asked for at some versions, or at all. */
const SOCKET_STEP = Math.ceil(1_000 / runs(45, 1_000));

type Frame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** Plays the first legal bone of whoever is to play; false once there is no such turn. */
async function turn(table: DrivenTable): Promise<boolean> {
  const [first = ''] = table.players;
  const { round, status } = await viewOf(table, first);
  if (status === 'over') return false;
  const player = table.players[round?.turns[0] ?? -1];
  if (player === undefined) return (await runOut(table)).status !== 'over';
  const [move] = (await viewOf(table, player)).you.moves;
  const played = await act(table, player, { type: 'play', ...move });
  if (!played.ok) throw new Error(played.error.code);
  return true;
}

/** A socket of a player: what it was sent, and what it asks. */
async function socketOf(t: TestApp, connectionId: string, player: string) {
  const socket = makeSocketHandler(t.app);
  const { url } = await t.app.ticket(player, undefined);
  const ticket = new URL(url).searchParams.get('ticket') ?? '';
  await socket(connectEvent(connectionId, { ticket }, t.clock.at));
  return {
    async subscribe(tableId: string, after: number): Promise<Frame<'subscribed'>> {
      const frame = { type: 'subscribe', tableId, after };
      const { body = '' } = await socket(frameEvent(connectionId, frame, t.clock.at));
      const answer = JSON.parse(body) as ServerFrame;
      if (answer.type !== 'subscribed') throw new Error(body);
      return answer;
    },
    pushed: (): readonly Frame<'commit'>[] =>
      t.sent
        .filter((sent) => sent.connectionId === connectionId)
        .map(({ message }) => JSON.parse(message) as Frame<'commit'>),
  };
}

/** A pushed commit without what is not of the commit: the view and the head. */
function commitIn({ version, at, events }: CommitView): string {
  return JSON.stringify({ version, at, events });
}

const texts = (commits: readonly CommitView[]): string[] => commits.map(commitIn);

describe('who comes back', () => {
  /** A table of more than a thousand commits that somebody has watched from the first one on. */
  async function watched(seed: string, change?: (ports: Ports) => Ports) {
    const table = await drivenTable(seed, FOUR, change);
    const { t, tableId, players } = table;
    await t.drain();
    const live = await socketOf(t, 'live', players[1] ?? '');
    const first = await live.subscribe(tableId, 0);
    await runOut(table);
    await t.drain();
    return { ...table, live, first };
  }

  test('at any of 1,000 versions gets the bytes of who watched live, over each door (report 31)', async () => {
    const table = await watched('a thousand');
    const { t, tableId, players, live, first } = table;
    for (let newest = 0; newest <= 1_030; newest += 1) await turn(table);
    await t.drain();
    const seen = [...texts(first.events), ...texts(live.pushed())];
    const newest = (await t.ports.journal.newest(tableId))?.version ?? 0;
    expect(newest).toBeGreaterThan(1_000);
    expect(seen.length).toBe(newest);

    const ask = httpDoor(t);
    const token = `token.${players[2] ?? ''}`;
    const back = await socketOf(t, 'back', players[2] ?? '');
    type Page = { readonly events: readonly CommitView[]; readonly next: number };
    const http = async (query: string) =>
      (await ask(token, `GET /v1/tables/${tableId}/events?${query}`)).body as unknown as Page;
    const agree = (after: number, { events, next }: Page) => {
      expect(events.length).toBeGreaterThan(0);
      expect(next).toBe(after + events.length);
      expect(texts(events)).toEqual(seen.slice(after, next));
    };
    // A page that agrees at every version agrees with whoever goes on from its end.
    for (let after = 0; after < newest; after += 1) {
      agree(after, await http(`after=${after}&limit=2`));
      agree(after, await http(`after=${after}&limit=2&wait=20`));
      if (after % SOCKET_STEP === 0) agree(after, await back.subscribe(tableId, after));
    }
    for (let after = 0; after < newest; ) {
      const page = await http(`after=${after}&limit=200`);
      agree(after, page);
      after = page.next;
    }
    const end = await back.subscribe(tableId, newest);
    expect(end).toMatchObject({ events: [], next: newest, version: newest });
    expect(end.view).toEqual(await viewOf(table, players[2] ?? ''));
  });

  test('and waits gets the commit that comes meanwhile, the same', async () => {
    let duringPause: (() => Promise<void>) | null = null;
    const table = await watched('a long poll', (ports) => ({
      ...ports,
      pause: {
        async sleep(milliseconds) {
          await ports.pause.sleep(milliseconds);
          const run = duringPause;
          duringPause = null;
          await run?.();
        },
      },
    }));
    const { t, tableId, players, live } = table;
    const newest = (await t.ports.journal.newest(tableId))?.version ?? 0;
    duringPause = async () => {
      await turn(table);
      await t.drain();
    };
    const ask = httpDoor(t);
    const path = `GET /v1/tables/${tableId}/events?after=${newest}`;
    const { body } = await ask(`token.${players[2] ?? ''}`, `${path}&wait=20`);
    const page = body as { events: CommitView[]; next: number };
    expect(texts(page.events)).toEqual([texts(live.pushed()).at(-1)]);
    expect(page.next).toBe(newest + 1);
    const before = t.clock.at;
    const none = await ask(
      `token.${players[2] ?? ''}`,
      `${path.replace(/\d+$/, String(page.next))}&wait=20`,
    );
    expect(none.body).toEqual({ events: [], next: page.next });
    expect(t.clock.at - before).toBeGreaterThanOrEqual(20_000);
  });
});

describe('a message that is lost', () => {
  /** Keeps its commits in order; a gap is asked for from the last of them (docs/protocol.md). */
  async function follower(t: TestApp, tableId: string, player: string) {
    const socket = await socketOf(t, 'follower', player);
    const { events, view } = await socket.subscribe(tableId, 0);
    const has = texts(events);
    let newest: unknown = view;
    return {
      has,
      view: () => newest,
      pushed: socket.pushed,
      async take(frame: Frame<'commit'>): Promise<void> {
        if (frame.version <= has.length) return;
        if (frame.version === has.length + 1) {
          has.push(commitIn(frame));
          newest = frame.view;
          return;
        }
        const missed = await socket.subscribe(tableId, has.length);
        has.push(...texts(missed.events));
        newest = missed.view;
      },
    };
  }

  test.each([1, 2, 3, 4, 5, 6, 7])(
    'is noticed by the next one and made good: the %ith (report 31) (pitfall 37)',
    async (lost) => {
      const table = await drivenTable('lost', FOUR);
      const { t, tableId, players } = table;
      await runOut(table);
      await t.drain();
      const [, player = ''] = players;
      const client = await follower(t, tableId, player);
      for (let i = 0; i < 8; i += 1) {
        await turn(table);
        const before = client.pushed().length;
        await t.drain();
        const frames = client.pushed().slice(before);
        if (i + 1 !== lost) for (const frame of frames) await client.take(frame);
      }
      const all = await t.ports.journal.after(tableId, 0, 10_000);
      expect(client.has.length).toBe(all.length);
      expect(client.has.map((text) => (JSON.parse(text) as CommitView).version)).toEqual(
        all.map(({ version }) => version),
      );
      expect(client.view()).toEqual(await viewOf(table, player));
    },
  );
});

test('between subscribing and reading no commit is lost, wherever it falls (report 32)', async () => {
  for (const isDelivered of [true, false]) {
    let calls = 0;
    for (let place = 1; place <= Math.max(calls, 1); place += 1) {
      calls = 0;
      let run: (() => Promise<void>) | null = null;
      const counted =
        <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          calls += run === null && calls === 0 ? 0 : 1;
          if (calls === place && run !== null) {
            const now = run;
            run = null;
            await now();
          }
          return call(...args);
        };
      const table = await drivenTable('race', FOUR, (ports) => ({
        ...ports,
        journal: {
          ...ports.journal,
          newest: counted(ports.journal.newest),
          after: counted(ports.journal.after),
        },
        directory: {
          ...ports.directory,
          putSubscription: counted(ports.directory.putSubscription),
        },
      }));
      const { t, tableId, players } = table;
      await runOut(table);
      await t.drain();
      const had = (await t.ports.journal.newest(tableId))?.version ?? 0;
      const client = await socketOf(t, 'racing', players[1] ?? '');
      calls = 0;
      run = async () => {
        const counter = calls;
        await turn(table);
        if (isDelivered) await t.drain();
        calls = counter;
      };
      const { events } = await client.subscribe(tableId, had);
      const used = calls;
      await t.drain();
      const got = [...events, ...client.pushed()].map(({ version }) => version);
      const newest = (await t.ports.journal.newest(tableId))?.version ?? 0;
      expect(newest, `place ${place}`).toBe(had + 1);
      expect(new Set(got), `place ${place}`).toEqual(new Set([newest]));
      calls = used;
    }
    expect(calls).toBeGreaterThanOrEqual(3);
  }
});

test('every connection of a player gets every version, however many there are (reports 33, 34)', async () => {
  const table = await drivenTable('many tabs', FOUR);
  const { t, tableId, players } = table;
  await runOut(table);
  await t.drain();
  const [ana = ''] = players;
  const sockets = await Promise.all(
    ['tab 1', 'tab 2', 'phone', 'tablet', 'telly'].map((id) => socketOf(t, id, ana)),
  );
  const had = (await t.ports.journal.newest(tableId))?.version ?? 0;
  for (const socket of sockets) await socket.subscribe(tableId, had);
  for (let i = 0; i < 8; i += 1) await turn(table);
  await t.drain();
  const newest = (await t.ports.journal.newest(tableId))?.version ?? 0;
  const expected = Array.from({ length: newest - had }, (_, i) => had + 1 + i);
  const [first, ...others] = sockets.map((socket) => JSON.stringify(socket.pushed()));
  for (const other of others) expect(other).toBe(first);
  expect(sockets[0]?.pushed().map(({ version }) => version)).toEqual(expected);
});
