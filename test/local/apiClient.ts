import { once } from 'node:events';
import { WebSocket } from 'ws';
import { toHex } from '../../shared/fair/bytes.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import type { View } from '../../shared/protocol/view.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  readonly body: any;
}

/** A player's calls to a server. */
export function apiClient(url: string, token: string | null = null) {
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: object) => call('POST', path, body),

    /** A socket by a fresh ticket. */
    async socket(): Promise<WebSocket> {
      const { body } = await call('POST', '/v1/ws-tickets', {});
      const ws = new WebSocket(body.url);
      await once(ws, 'open');
      return ws;
    },
  };
}

export type ApiClient = ReturnType<typeof apiClient>;

/** A new guest with a table against three house players, dealt with the guest's own secret. */
export async function sitDown(url: string): Promise<{ token: string; tableId: string }> {
  const guest = await apiClient(url).post('/v1/guests', { name: 'Ana' });
  const { token, playerId } = guest.body;
  const api = apiClient(url, token);
  const { body } = await api.post('/v1/tables', {
    commandId: crypto.randomUUID(),
    ruleset: 'jamaican-partner',
    options: {},
    seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
  });
  const { tableId, view } = body;
  const secret = new Uint8Array(32).fill(7);
  const commit = contribCommit({
    gameId: bytesOf(tableId),
    epoch: 1,
    seat: 0,
    playerId: bytesOf(playerId),
    seedRoot: new Uint8Array(Buffer.from(view.fair.epoch.seedRoot, 'hex')),
    r: secret,
  });
  const contribute = (expectedVersion: number, part: object) =>
    api.post(`/v1/tables/${tableId}/commands`, {
      commandId: crypto.randomUUID(),
      expectedVersion,
      type: 'contribute',
      ...part,
    });
  const committed = await contribute(view.version, { commit: toHex(commit) });
  await contribute(committed.body.version, { reveal: toHex(secret) });
  return { token, tableId };
}

const bytesOf = (id: string) => new Uint8Array(Buffer.from(id, 'base64url'));

/** The first legal play, if it is this viewer's turn. */
export function playOf(view: View): object | null {
  const [move] = view.you.moves;
  if (move === undefined) return null;
  const { version: expectedVersion } = view;
  return { commandId: crypto.randomUUID(), expectedVersion, type: 'play', ...move };
}

/** Waits until it is this viewer's turn, or the table is over. */
export async function untilTurn(api: ApiClient, tableId: string): Promise<View> {
  for (;;) {
    const { body } = await api.get(`/v1/tables/${tableId}`);
    const view: View = body.view;
    if (view.status === 'over' || view.you.moves.length > 0) return view;
    await api.get(`/v1/tables/${tableId}/events?after=${view.version}&wait=2`);
  }
}
