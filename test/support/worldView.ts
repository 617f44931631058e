import type { View } from '../../shared/protocol/view.ts';
import { frameEvent, httpEvent } from './gatewayEvents.ts';
import type { Plan } from './worldPlan.ts';
import { connectionOf, type World } from './worlds.ts';

/** What a viewer got, by what it asked. */
export type Seen = ReadonlyMap<string, string>;

interface Reader {
  readonly seat: number | null;
  readonly name: string;
  readonly token: string | null;
}

function asJson(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) =>
    v instanceof Uint8Array ? Buffer.from(v).toString('hex') : v,
  );
}

const READS: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['view', '', {}],
  ['events', '/events', { after: '0', limit: '200' }],
  ['record', '/record', {}],
  ['proof', '/proof', {}],
  ['words', '/since', { after: '0', lang: 'en' }],
  ['palabras', '/since', { after: '4', lang: 'es' }],
];

async function reads(world: World, plan: Plan, reader: Reader, seen: Map<string, string>) {
  const { tableId, t, readKey } = world;
  const token = reader.token === null ? {} : { token: reader.token };
  const round = String(plan.slot + 1);
  for (const [name, path, query] of [
    ...READS,
    ['proof of the round', '/proof', { round }],
  ] as const) {
    const asked = {
      path: `/v1/tables/${tableId}${path}`,
      query: { k: readKey, ...query },
      ...token,
    };
    const answer = await world.http(httpEvent({ ...asked, at: t.clock.at }));
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
    seen.set(`${reader.name}: ${name}`, asJson(answer));
  }
}

/** Commands that must be refused: of the moved bones, and of the reader's own that do not fit. */
function refusable(plan: Plan, view: View): Record<string, unknown>[] {
  const { moves, hand, can } = view.you;
  const idle = hand.filter((bone) => !moves.some((move) => move.bone === bone));
  const plays = [...plan.moved, ...idle.slice(0, 2), '77'].flatMap((bone) =>
    [{}, { end: 'L' }, { end: 'R' }].map((end) => ({ type: 'play', bone, ...end })),
  );
  const leads = can.includes('lead') ? [] : [0, 1, 2, 3].map((seat) => ({ type: 'lead', seat }));
  const answers = can.includes('keep') ? [] : [{ type: 'keep' }, { type: 'redeal' }];
  return [
    ...plays,
    ...leads,
    ...answers,
    { type: 'back' },
    { type: 'contribute' },
    { type: 'cheat' },
  ];
}

async function refusals(world: World, plan: Plan, reader: Reader, seen: Map<string, string>) {
  const { tableId, t } = world;
  if (reader.token === null) return;
  const path = `/v1/tables/${tableId}`;
  const token = reader.token;
  const query = { k: world.readKey };
  const got = await world.http(httpEvent({ path, query, token, at: t.clock.at }));
  const { view, version } = JSON.parse(got.body ?? '') as { view: View; version: number };
  const current = refusable(plan, view).map((body) => ({ expectedVersion: version, ...body }));
  const stale = [1, version - 1].map((expectedVersion) => ({ expectedVersion, type: 'back' }));
  const future = { expectedVersion: version + 1, type: 'back' };
  for (const body of [...current, ...stale, future]) {
    const command = { commandId: 'refused', ...body };
    const asked = { method: 'POST', path: `${path}/commands`, token, body: command };
    const http = await world.http(httpEvent({ ...asked, at: t.clock.at }));
    if ((http.statusCode ?? 0) < 400) throw new Error(`accepted: ${JSON.stringify(body)}`);
    const frame = frameEvent(connectionOf(reader.seat), { tableId, ...command }, t.clock.at);
    const what = `${reader.name}: refusal of ${JSON.stringify(body)}`;
    seen.set(what, asJson([http, await world.socket(frame)]));
  }
}

/** What a list of tables says to its player, and what anybody may ask of everybody. */
async function lists(world: World, { name, token }: Reader, seen: Map<string, string>) {
  const paths = world.players.map((player) => `/v1/players/${player}`);
  if (token !== null) paths.push('/v1/me', '/v1/me/tables', '/v1/me/export');
  for (const path of paths) {
    const asked = token === null ? { path } : { path, token };
    const answer = await world.http(httpEvent({ ...asked, at: world.t.clock.at }));
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    seen.set(`${name}: ${path}`, asJson(answer));
  }
}

async function frames(world: World, { seat, name, token }: Reader, seen: Map<string, string>) {
  if (token === null) return;
  const { t, tableId, readKey } = world;
  const connectionId = connectionOf(seat);
  for (const after of [0, (await world.state()).size]) {
    const frame = { type: 'subscribe', commandId: 's', tableId, after, k: readKey };
    const answer = await world.socket(frameEvent(connectionId, frame, t.clock.at));
    seen.set(`${name}: subscribed after ${after}`, asJson(answer));
  }
  const pushed = t.sent.filter((sent) => sent.connectionId === connectionId);
  if (pushed.length === 0) throw new Error('nothing was pushed');
  seen.set(`${name}: pushes`, asJson(pushed));
}

/**
 * Every byte that the plan's viewer, the watcher and a stranger with the link can get now, and
 * what leaves the server besides: the journal, which is public, and the log.
 */
export async function observe(world: World, plan: Plan): Promise<Seen> {
  const { t, tableId, players, watcher } = world;
  const { viewer } = plan;
  const seen = new Map<string, string>();
  const readers: Reader[] = [
    { seat: null, name: 'watcher', token: `token.${watcher}` },
    { seat: null, name: 'link', token: null },
  ];
  if (viewer !== null) {
    readers.unshift({ seat: viewer, name: 'viewer', token: `token.${players[viewer]}` });
  }
  for (const reader of readers) {
    await reads(world, plan, reader, seen);
    await lists(world, reader, seen);
    await refusals(world, plan, reader, seen);
    await frames(world, reader, seen);
  }
  seen.set('journal', asJson(await t.ports.journal.after(tableId, 0, 10_000)));
  seen.set('log', asJson(world.logged));
  seen.set('looks', asJson(t.looks));
  return seen;
}

/** What was asked where two viewers first got different bytes; null if they never did. */
export function difference(a: Seen, b: Seen): string | null {
  const asked = new Set([...a.keys(), ...b.keys()]);
  for (const what of asked) if (a.get(what) !== b.get(what)) return what;
  return null;
}
