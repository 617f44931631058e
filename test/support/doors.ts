import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { expect } from 'vitest';
import { type Code, PROBLEMS } from '../../shared/protocol/errors.ts';
import { described } from './described.ts';
import { type Asked, frameEvent, httpEvent } from './gatewayEvents.ts';
import { see } from './testApp.ts';
import { connectionOf, openWorld } from './worlds.ts';

/** Expects an HTTP answer that is the problem of a code and nothing else. */
export function expectProblem(answer: APIGatewayProxyStructuredResultV2, code: Code): void {
  const [status, title] = PROBLEMS[code];
  const body: unknown = JSON.parse(answer.body ?? '');
  expect(body).toMatchObject({ type: `urn:sixlove:problem:${code}`, title, status, code });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers?.['content-type']).toBe('application/problem+json');
}

/** A table right after the forced pose of its first round, and both doors to it. */
export async function openDoors() {
  const world = await openWorld('bad input', null);
  const { t, tableId, players } = world;
  const turn = (await world.state()).round?.play?.turns[0] ?? 0;
  const tokenOf = (seat: number) => `token.${players[seat % players.length]}`;
  const http = described(world.http);
  const ask = (asked: Omit<Asked, 'at'>) => http(httpEvent({ ...asked, at: t.clock.at }));

  /** The one answer to a frame, over a connection that stays open. */
  async function frame(connectionId: string, body: unknown): Promise<Record<string, unknown>> {
    const result = await world.socket(frameEvent(connectionId, body, t.clock.at));
    expect(result.statusCode).toBe(200);
    return JSON.parse(result.body ?? '') as Record<string, unknown>;
  }

  /** Runs what must change nothing; after it nothing is written or logged and both doors serve. */
  async function unharmed(act: () => Promise<void>): Promise<void> {
    const written = world.written.length;
    await act();
    expect(world.written.slice(written)).toEqual([]);
    expect(world.logged).toEqual([]);
    const path = `/v1/tables/${tableId}`;
    expect((await ask({ path, token: tokenOf(turn) })).statusCode).toBe(200);
    for (const connectionId of [connectionOf(turn), connectionOf(null)]) {
      const pong = await frame(connectionId, { type: 'ping', commandId: 'after' });
      expect(pong).toEqual({ type: 'pong', commandId: 'after' });
    }
  }

  return {
    world,
    /** The seat whose turn it is, and what it sees. */
    turn,
    view: await see(t, tableId, players[turn] ?? ''),
    tokenOf,
    ask,
    frame,
    unharmed,
  };
}
