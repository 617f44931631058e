/** Webhooks at tables of the test application, and how what is due gets delivered. */
import type { OutboundAnswer, OutboundPost } from '../../functions/app/ports/outbound.ts';
import type { HookView } from '../../shared/protocol/notices.ts';
import { drivenTable, viewOf } from './drivenTable.ts';
import { httpDoor } from './httpPlayer.ts';
import type { TestApp } from './testApp.ts';
import { playOnce, waitedFor } from './told.ts';

export const URL_OF_BOT = 'https://bot.example/hook';
const FOUR = ['me', 'open', 'open', 'open'] as const;

interface Made {
  readonly hookId: string;
  readonly secret: string;
}

export async function makeHook(t: TestApp, player: string, body: object = {}): Promise<Made> {
  const whole = { url: URL_OF_BOT, format: 'standard', ...body };
  const answer = await httpDoor(t)(`token.${player}`, 'POST /v1/me/hooks', whole);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const { hook, secret } = answer.body as { hook: HookView; secret: string };
  return { hookId: hook.hookId, secret };
}

export const hooksOf = async (t: TestApp, player: string): Promise<readonly HookView[]> => {
  const { body } = await httpDoor(t)(`token.${player}`, 'GET /v1/me/hooks');
  return body['hooks'] as HookView[];
};

/** Delivers what is due, as nudges and the minute's sweep do. */
export async function deliver(t: TestApp): Promise<void> {
  await t.drain();
  for (const { key, at } of t.notices.nudges.splice(0)) {
    if (at <= t.clock.at) await t.delivery.nudge(key);
  }
  await t.delivery.sweep();
}

export const typeOf = ({ body }: OutboundPost): string => JSON.parse(String(body)).type;
export const idOf = ({ headers }: OutboundPost): string => headers['webhook-id'] ?? '';
export const failing =
  (status: number, retryAfter: string | null = null) =>
  (): OutboundAnswer => ({
    kind: 'answered',
    status,
    retryAfter,
    excerpt: 'no',
  });

/** A table of four, in which the first player has a hook and somebody's turn is open. */
export async function hookedTable(seed: string, body: object = {}) {
  const table = await drivenTable(seed, { seats: FOUR });
  const [owner = ''] = table.players;
  const hook = await makeHook(table.t, owner, body);
  await waitedFor(table);
  return { ...table, owner, ...hook, posts: table.t.notices.posts };
}

/** The same at the moment at which the owner's own turn is announced, with nothing before. */
export async function ownTurn(seed: string, body: object = {}) {
  const table = await hookedTable(seed, { events: ['turn.started'], ...body });
  for (let i = 0; i < 12; i += 1) {
    const { you } = await viewOf(table, table.owner);
    if (you.moves.length > 0) return table;
    table.t.clock.at += 1_000;
    await playOnce(table);
  }
  throw new Error('the owner never plays');
}
