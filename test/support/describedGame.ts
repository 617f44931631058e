import type { View } from '../../shared/protocol/view.ts';
import { expectDescribed, expectFrame } from './described.ts';
import { type Asked, frameEvent, httpEvent } from './gatewayEvents.ts';
import { connectionOf, openWorld, type World, type WorldGame } from './worlds.ts';

/**
 * Doors to a world, behind which everything that is answered or sent is held against the
 * description. `who` is a place in `world.players`; null is a watcher with the link.
 */
export interface DescribedGame {
  readonly world: World;
  /** Names of the schemas of everything that has come over the socket. */
  readonly frames: Set<string>;
  /** A request; the JSON of its answer, empty where there is none. */
  ask(who: number | null, line: string, body?: object): Promise<Answered>;
  frame(who: number | null, body: object): Promise<Record<string, unknown>>;
  /** Plays to the end of the table. */
  playOut(): Promise<void>;
}

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export async function describedGame(seed: string, game: WorldGame): Promise<DescribedGame> {
  const world = await openWorld(seed, null, {}, game);
  const { t, tableId, players, readKey } = world;
  const frames = new Set<string>();
  let heard = 0;

  function hear(): void {
    for (const { message } of t.sent.slice(heard)) frames.add(expectFrame(message));
    heard = t.sent.length;
  }

  async function ask(who: number | null, line: string, body?: object): Promise<Answered> {
    const [method = '', address = ''] = line.split(' ');
    const { pathname, searchParams } = new URL(address, 'http://dominoes.test');
    const token = who === null ? {} : { token: `token.${players[who]}` };
    if (who === null) searchParams.set('k', readKey);
    const asked: Asked = {
      ...{ method, path: pathname, query: Object.fromEntries(searchParams), at: t.clock.at },
      ...{ ...token, ...(body === undefined ? {} : { body }) },
    };
    const event = httpEvent(asked);
    const answer = await world.http(event);
    expectDescribed(event, answer);
    const isJson = String(answer.headers?.['content-type']).includes('json');
    return { status: answer.statusCode ?? 0, body: isJson ? JSON.parse(answer.body ?? '') : {} };
  }

  async function frame(who: number | null, body: object): Promise<Record<string, unknown>> {
    const { body: text = '' } = await world.socket(frameEvent(connectionOf(who), body, t.clock.at));
    frames.add(expectFrame(text));
    return JSON.parse(text);
  }

  const viewOf = async (who: number): Promise<View> =>
    (await ask(who, `GET /v1/tables/${tableId}`)).body['view'] as View;

  /** One play or answer of whoever's turn it is, over either door in turn. */
  async function act(no: number): Promise<boolean> {
    const { round, status, seats } = await viewOf(0);
    const [seat] = round?.redeal?.waiting ?? round?.turns ?? [];
    if (status === 'over') return false;
    if (seat === undefined) {
      t.clock.at += 10_000;
      await t.app.look(tableId);
      await t.drain();
      return true;
    }
    // Where seats are drawn, people sit elsewhere than they sat down.
    const who = players.indexOf(seats[seat]?.player ?? '');
    const { version, you } = await viewOf(who);
    const [move] = you.moves;
    const what = round?.redeal === null ? { type: 'play', ...move } : { type: 'keep' };
    const body = { commandId: `described-${no}`, expectedVersion: version, ...what };
    if (no % 2 === 1) await frame(who, { ...body, tableId });
    else await ask(who, `POST /v1/tables/${tableId}/commands`, body);
    await t.drain();
    hear();
    t.clock.at += 1_000;
    return true;
  }

  async function playOut(): Promise<void> {
    hear();
    for (let no = 0; await act(no); no += 1) {
      if (no > 3_000) throw new Error('the game does not end');
    }
  }

  return { world, frames, ask, frame, playOut };
}
