/** What goes to and fro between the test's Discord and a bot. */
import type { IncomingMessage } from 'node:http';
import { discordMember, discordSurroundings } from './chatShapes.ts';

export const APPLICATION = '1100000000000000001';
const GUILD = '1000000000000000009';
export type Body = Readonly<Record<string, unknown>>;

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: Body;
  /** Sizes of the files that came along. */
  readonly files: readonly number[];
}

export interface Shown {
  readonly id: string;
  readonly channel: string;
  readonly body: Body;
  /** Who alone sees it; null for everybody in the channel. */
  readonly onlyTo: string | null;
  /** How often it was written; 0 for one that is only promised. */
  readonly edition: number;
}

/** A message that an interaction has promised, and the edition that will be the answer. */
export interface Promised {
  readonly id: string;
  readonly edition: number;
}

/** One answer out of turn: to the next request that matches. */
export interface Scripted {
  readonly match: RegExp;
  readonly status: number;
  readonly code?: number;
  readonly retryAfter?: number;
  readonly global?: boolean;
  /** What was asked is done all the same, and only the answer is lost. */
  readonly isDone?: boolean;
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
}

export interface Token {
  readonly member: string;
  readonly channel: string;
  readonly madeAt: number;
  /** The message that `@original` names; null until the interaction is acknowledged. */
  original: string | null;
}

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Hands a signed request to the bot's endpoint, and answers what it said. */
export type Endpoint = (
  request: SignedRequest,
) => Promise<{ readonly status: number; readonly body: string; readonly type: string | null }>;

export interface Given {
  readonly member: Member;
  readonly channel: string;
  readonly name: string;
  readonly options?: Readonly<Record<string, string | number>>;
}

export interface Where {
  readonly member: Member;
  readonly channel: string;
  readonly clicked: Shown | null;
}

export function envelope(
  id: string,
  token: string,
  { id: user, name, locale }: Member,
  channel: string,
) {
  return {
    version: 1,
    id,
    application_id: APPLICATION,
    token,
    guild_id: GUILD,
    channel_id: channel,
    context: 0,
    locale,
    ...discordSurroundings(GUILD, channel),
    member: discordMember({ id: user, username: name.toLowerCase(), global_name: name }),
  };
}

interface Component {
  readonly type: number;
  readonly custom_id: string;
  readonly options?: readonly { readonly value: string }[];
}

/** All buttons and menus of a message. */
export function componentsOf({ body }: Pick<Shown, 'body'>): readonly Component[] {
  const rows = (body['components'] ?? []) as readonly { components: readonly Component[] }[];
  return rows.flatMap(({ components }) => components);
}

export function componentOf(message: Shown, data: string) {
  const found = componentsOf(message).find(
    ({ custom_id, options = [] }) =>
      custom_id === data || options.some(({ value }) => value === data),
  );
  if (found === undefined) throw new Error(`there is no button ${data} to click`);
  return { custom_id: found.custom_id, component_type: found.type };
}

export async function bodyOf(request: IncomingMessage): Promise<Pick<Received, 'body' | 'files'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (bytes.length === 0) return { body: {}, files: [] };
  if (!type.startsWith('multipart/form-data'))
    return { body: JSON.parse(String(bytes)), files: [] };
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const files = [...form.values()].flatMap((part) => (part instanceof File ? [part.size] : []));
  return { body: JSON.parse(String(form.get('payload_json'))), files };
}
