/** How a player comes to a table: as a guest or with the pass kept, at a new one or by a link. */
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { RulesetDescription } from '../../shared/rulesets/ruleset.ts';
import { EXIT, type Failure } from '../exit.ts';
import type { TableLink } from './address.ts';
import { type Answer, type Client, failureOf, type TableAnswer } from './client.ts';
import type { Kept, Pass } from './kept.ts';

/** What a new table is to be. */
export interface NewTable {
  readonly ruleset: RulesetDescription;
  readonly options: unknown;
  readonly seats: number;
}

export interface Seated {
  readonly playerId: string;
  /** Keys that the logs of this server must be signed by, 64 hex each. */
  readonly logKeys: readonly string[];
  readonly view: View;
}

const BAD_NAME = `a name has 1 to ${LIMITS.nameCharsMax} signs, and none that steers or turns a text`;

type Found<T> = Promise<Result<T, Failure>>;

/** Sits down; `client` speaks for the player from then on. */
export async function sitDown(
  client: Client,
  kept: Kept,
  name: string,
  where: NewTable | TableLink,
): Found<Seated> {
  const logKeys = await keysOf(client, kept);
  if (!logKeys.ok) return logKeys;
  const pass = await passOf(client, kept, name);
  if (!pass.ok) return pass;
  const { playerId, token } = pass.value;
  client.playAs(token);
  const at = await ('tableId' in where ? join(client, where) : open(client, where));
  if (at.ok) return ok({ playerId, logKeys: logKeys.value, view: at.value.view });
  if (at.error.code !== 'unauthenticated') return err(failureOf(at.error));
  const message = `the server does not take your pass any more; without the folder ${kept.folder} you are a new guest`;
  return err({ exit: EXIT.notAllowed, message });
}

/** The first question to a server, asked once: who mistyped an address is told so at once. */
async function keysOf(client: Client, kept: Kept): Found<readonly string[]> {
  const known = await kept.logKeys();
  const shown = await client.get<{ keys?: readonly { pub?: unknown }[] }>('v1/keys', { tries: 1 });
  if (!shown.ok) return err(failureOf(shown.error));
  const keys = (shown.value.keys ?? []).flatMap(({ pub }) => (typeof pub === 'string' ? pub : []));
  if (keys.length === 0) {
    return err({ exit: EXIT.trouble, message: `${client.home} is no server of this game` });
  }
  if (known !== null && !known.some((key) => keys.includes(key))) {
    const message = `this is another server than before: it signs with other keys. If that is right, remove the folder ${kept.folder}`;
    return err({ exit: EXIT.failed, message });
  }
  return ok(known ?? (await kept.keepLogKeys(keys)));
}

async function passOf(client: Client, kept: Kept, name: string): Found<Pass> {
  const known = await kept.pass();
  if (known !== null) return ok(known);
  const guest = await client.post<Pass>('v1/guests', { name });
  if (!guest.ok) {
    const failure = failureOf(guest.error);
    return err(guest.error.code === 'bad-request' ? { ...failure, message: BAD_NAME } : failure);
  }
  const { playerId, token } = guest.value;
  return ok(await kept.keepPass({ playerId, token }));
}

function open(client: Client, table: NewTable): Promise<Answer<TableAnswer>> {
  const { ruleset, options, seats } = table;
  return client.post('v1/tables', {
    commandId: client.newId(),
    ruleset: ruleset.id,
    options,
    seats: Array.from({ length: seats }, (_, seat) => ({ kind: seat === 0 ? 'me' : 'house' })),
  });
}

/** Goes on at the own seat, or takes a free one. */
async function join(client: Client, { tableId, invite }: TableLink): Promise<Answer<TableAnswer>> {
  const seen = await client.table(tableId, invite);
  if (seen.ok && seen.value.view.you.seat !== null) return seen;
  if (!seen.ok && seen.error.code !== 'forbidden') return seen;
  // Without an invite only somebody may sit down whose seat is kept.
  const body = { commandId: client.newId(), ...(invite === null ? {} : { invite }) };
  const joined = await client.post<TableAnswer>(`v1/tables/${tableId}/join`, body);
  return !joined.ok && !seen.ok && invite === null ? seen : joined;
}
