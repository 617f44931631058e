import type { Command } from '../shared/protocol/commands.ts';
import type { Problem } from '../shared/protocol/errors.ts';
import type {
  CommitView,
  CreateBody,
  JoinBody,
  OrdersView,
  Receipt,
  RematchBody,
} from '../shared/protocol/http.ts';
import type { LobbyView } from '../shared/protocol/lobby.ts';
import type { MyTablesView } from '../shared/protocol/mine.ts';
import type { NoticesChange, NoticesView, PushBody } from '../shared/protocol/notices.ts';
import type {
  DayWindow,
  Language,
  ProfileChangeBody,
  SignInBody,
} from '../shared/protocol/people.ts';
import type { View } from '../shared/protocol/view.ts';

/** What went wrong: a problem of the server, or no answer at all. */
export interface Trouble {
  readonly code: Problem['code'] | 'network';
  readonly title: string;
  /** The table's version, with `stale`. */
  readonly version?: number;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly trouble: Trouble };

export interface TableAnswer {
  readonly version: number;
  readonly view: View;
}

export interface CommandAnswer {
  readonly receipt: Receipt;
  readonly version: number;
  /** A signed head that covers the command; null as `view` is. */
  readonly head: string | null;
  /** Null after leaving a table that is open to its players alone. */
  readonly view: View | null;
}

/** A log key as the server lists it. */
export interface KeyView {
  readonly name: string;
  /** 64 hex. */
  readonly pub: string;
  readonly receipt_certs: readonly string[];
}

/** What the player has said of themselves. */
export interface MeAnswer {
  readonly name: string;
  readonly zone: string | null;
  readonly sleep: DayWindow | null;
  readonly quiet: DayWindow | null;
  readonly language: Language | null;
  /** Providers with whose accounts the player signs in. */
  readonly identities: readonly string[];
}

/** A key for a program, without the key. */
export interface BotKeyView {
  readonly id: string;
  readonly label: string;
  readonly createdAt: string;
}

/** What is asked of the public lobby; null for whatever it is. */
export interface LobbyAsked {
  readonly ruleset: string | null;
  /** Seconds for a turn. */
  readonly allowanceMin: number | null;
  readonly allowanceMax: number | null;
  /** Percent. */
  readonly completionMin: number | null;
  readonly lang: Language;
  readonly cursor: string | null;
}

/** Who somebody is from now on. */
export interface SignedIn {
  readonly playerId: string;
  readonly token: string;
}

/** A code that brings a friend to a table, short enough to be said on the telephone. */
export interface SpokenCode {
  readonly code: string;
  /** ISO 8601. */
  readonly until: string;
}

/** A provider that players can be sent to. */
export interface SignInPage {
  readonly issuer: string;
  readonly name: string;
  readonly authorizationEndpoint: string;
  readonly clientId: string;
}

/** A page of everything that is kept about the player; what it holds is the server's to say. */
export interface ExportPage {
  readonly tables: readonly unknown[];
  readonly next: string | null;
}

export interface Api {
  me(): Promise<Answer<MeAnswer>>;
  changeMe(change: ProfileChangeBody): Promise<Answer<MeAnswer>>;
  /** What anybody may know of a player. */
  player(playerId: string): Promise<Answer<{ readonly name: string }>>;
  /** How the player is told. */
  notices(): Promise<Answer<NoticesView>>;
  changeNotices(change: NoticesChange): Promise<Answer<NoticesView>>;
  addPush(subscription: PushBody): Promise<Answer<NoticesView>>;
  dropPush(endpoint: string): Promise<Answer<unknown>>;
  setMail(address: string): Promise<Answer<NoticesView>>;
  dropMail(): Promise<Answer<unknown>>;
  testNotices(): Promise<Answer<{ readonly told: 'sent' | 'failed' | 'none' }>>;
  /** The player's tables, those first that wait for them, by deadline; from a cursor on. */
  myTables(cursor?: string | null): Promise<Answer<MyTablesView>>;
  lobby(asked: LobbyAsked): Promise<Answer<LobbyView>>;
  /** A code with which another device becomes this player. */
  newLink(): Promise<Answer<{ readonly code: string; readonly until: string }>>;
  useLink(code: string): Promise<Answer<SignedIn>>;
  /** Providers that the player can sign in at. */
  signInPages(): Promise<Answer<{ readonly providers: readonly SignInPage[] }>>;
  signIn(body: SignInBody): Promise<Answer<SignedIn>>;
  botKeys(): Promise<Answer<{ readonly keys: readonly BotKeyView[] }>>;
  /** The key is in this one answer and in none later. */
  newBotKey(label: string): Promise<Answer<BotKeyView & { readonly key: string }>>;
  dropBotKey(id: string): Promise<Answer<unknown>>;
  exportMe(cursor: string | null): Promise<Answer<ExportPage>>;
  deleteMe(): Promise<Answer<unknown>>;
  /** The player has seen a table at a version. */
  saw(tableId: string, version: number): Promise<Answer<unknown>>;
  guest(name: string): Promise<Answer<SignedIn>>;
  createTable(body: CreateBody): Promise<Answer<TableAnswer & { readonly tableId: string }>>;
  /** A code to say aloud, by which others find a table with a free seat. */
  newTableCode(tableId: string): Promise<Answer<SpokenCode>>;
  /** The table of a code that the player was told. */
  tableOfCode(code: string): Promise<Answer<{ readonly tableId: string; readonly invite: string }>>;
  join(tableId: string, body: JoinBody): Promise<Answer<TableAnswer>>;
  table(tableId: string, readKey: string | null): Promise<Answer<TableAnswer>>;
  command(tableId: string, command: Command): Promise<Answer<CommandAnswer>>;
  /** The player's own standing orders. */
  orders(tableId: string): Promise<Answer<OrdersView>>;
  /** In a few lines of words what happened after the version that the player has seen. */
  since(
    tableId: string,
    lang: Language,
  ): Promise<Answer<{ readonly after: number; readonly lines: readonly string[] }>>;
  /** Opens the rematch of a table that is over, or sits down at the one that is open. */
  rematch(
    tableId: string,
    body: RematchBody,
  ): Promise<Answer<TableAnswer & { readonly tableId: string }>>;
  /** Commits after a version, as many as come at once. */
  events(
    tableId: string,
    after: number,
    readKey: string | null,
  ): Promise<Answer<{ readonly events: readonly CommitView[] }>>;
  /** The log's keys, and whether tables here may have the public beacon. */
  keys(): Promise<Answer<{ readonly keys: readonly KeyView[]; readonly beacon?: boolean }>>;
  ticket(): Promise<Answer<{ readonly url: string }>>;
  /** The text of a proof file; of the whole table without `round`. */
  proof(tableId: string, round: number | null, readKey: string | null): Promise<Answer<string>>;
}

const TIMEOUT_MS = 15_000;
const EVENTS_LIMIT = 200;

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Requests to the server this page came from. `token` is asked anew for each request. */
export function makeApi(send: Send, token: () => string | null): Api {
  const text = async (
    method: string,
    path: string,
    body?: unknown,
    pass = token(),
  ): Promise<Answer<string>> => {
    const headers: Record<string, string> = {};
    if (pass !== null) headers['authorization'] = `Bearer ${pass}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    try {
      const response = await send(path, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const value = await response.text();
      return response.ok ? { ok: true, value } : { ok: false, trouble: troubleOf(value, pass) };
    } catch {
      return { ok: false, trouble: NETWORK };
    }
  };
  /** What takes no pass is asked for again without the one that is not taken any more. */
  const open = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const answer = await json<T>(method, path, body);
    const isRefused = !answer.ok && answer.trouble.code === 'unauthenticated' && token() !== null;
    return isRefused ? json<T>(method, path, body, null) : answer;
  };
  const json = async <T>(
    method: string,
    path: string,
    body?: unknown,
    pass?: null,
  ): Promise<Answer<T>> => {
    const answer = await text(method, path, body, pass);
    if (!answer.ok) return answer;
    const value = parse(answer.value);
    return value === null ? { ok: false, trouble: NETWORK } : { ok: true, value: value as T };
  };
  return {
    guest: (name) => open('POST', '/v1/guests', { name }),
    me: () => json('GET', '/v1/me'),
    changeMe: (change) => json('PATCH', '/v1/me', change),
    player: (id) => json('GET', `/v1/players/${id}`),
    notices: () => json('GET', '/v1/me/notices'),
    changeNotices: (change) => json('PATCH', '/v1/me/notices', change),
    addPush: (subscription) => json('POST', '/v1/me/push', subscription),
    dropPush: (endpoint) => text('DELETE', '/v1/me/push', { endpoint }),
    setMail: (address) => json('POST', '/v1/me/mail', { address }),
    dropMail: () => text('DELETE', '/v1/me/mail'),
    testNotices: () => json('POST', '/v1/me/notices/test'),
    myTables: (cursor = null) => json('GET', `/v1/me/tables${query({ cursor })}`),
    lobby: (asked) => open('GET', `/v1/lobby${query({ ...asked })}`),
    newLink: () => json('POST', '/v1/me/links'),
    useLink: (code) => json('POST', '/v1/links', { code }),
    signInPages: () => open('GET', '/v1/sign-in'),
    signIn: (body) => open('POST', '/v1/sign-in', body),
    botKeys: () => json('GET', '/v1/me/bot-keys'),
    newBotKey: (label) => json('POST', '/v1/me/bot-keys', { label }),
    dropBotKey: (id) => text('DELETE', `/v1/me/bot-keys/${encodeURIComponent(id)}`),
    exportMe: (cursor) => json('GET', `/v1/me/export${query({ cursor })}`),
    deleteMe: () => text('DELETE', '/v1/me'),
    saw: (id, version) => json('POST', `/v1/tables/${id}/seen`, { version }),
    createTable: (body) => json('POST', '/v1/tables', body),
    newTableCode: (id) => json('POST', `/v1/tables/${id}/code`),
    tableOfCode: (code) => open('POST', '/v1/table-codes', { code }),
    join: (id, body) => json('POST', `/v1/tables/${id}/join`, body),
    table: (id, k) => json('GET', `/v1/tables/${id}${query({ k })}`),
    command: (id, command) => json('POST', `/v1/tables/${id}/commands`, command),
    orders: (id) => json('GET', `/v1/tables/${id}/orders`),
    since: (id, lang) => json('GET', `/v1/tables/${id}/since${query({ lang })}`),
    rematch: (id, body) => json('POST', `/v1/tables/${id}/rematch`, body),
    events: (id, after, k) =>
      json('GET', `/v1/tables/${id}/events${query({ after, limit: EVENTS_LIMIT, k })}`),
    keys: () => open('GET', '/v1/keys'),
    ticket: () => json('POST', '/v1/ws-tickets', {}),
    proof: (id, round, k) => text('GET', `/v1/tables/${id}/proof${query({ round, k })}`),
  };
}

const NETWORK: Trouble = { code: 'network', title: '' };

/**
 * A problem's code and title; anything else that is not a good answer counts as none. Who showed no
 * pass may not see it, and none of theirs has expired.
 */
function troubleOf(body: string, pass: string | null): Trouble {
  const problem = parse(body) as Partial<Problem> | null;
  if (problem?.code === undefined) return NETWORK;
  const { title = '', version } = problem;
  const isNobody = problem.code === 'unauthenticated' && pass === null;
  const code = isNobody ? 'forbidden' : problem.code;
  return version === undefined ? { code, title } : { code, title, version };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function query(values: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
