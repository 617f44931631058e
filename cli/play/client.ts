/** The public API as one player asks it (docs/protocol.md). */
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import type { View } from '../../shared/protocol/view.ts';
import { EXIT, type Exit, type Failure } from '../exit.ts';
import type { Io } from '../io.ts';

/** Why there is no answer of the kind that was asked for. */
export interface Trouble {
  /** A problem's code; `network` where nobody answered, `odd` where no such server did. */
  readonly code: string;
  /** In one line. */
  readonly title: string;
  /** HTTP; 0 where nobody answered. */
  readonly status: number;
}

export type Answer<T> = Result<T, Trouble>;

export interface TableAnswer {
  readonly version: number;
  readonly view: View;
}

/** A command without what `Client.command` adds. */
export type CommandBody = { readonly type: string } & Readonly<Record<string, unknown>>;

interface Asked {
  readonly body?: unknown;
  /** How often it is sent at most, unchanged, while nobody answers or the server is busy. */
  readonly tries?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 15_000;
const TRIES = 8;
/** Who waits for others may wait through a night with a line that comes and goes. */
const WAIT_TRIES = 1_000;
const WAIT_SECONDS = 20;
const PAUSE_MS = 500;
const PAUSE_MS_MAX = 15_000;

const BUSY: ReadonlySet<number> = new Set([0, 429, 500, 502, 503, 504]);

export class Client {
  readonly home: string;
  readonly #io: Pick<Io, 'fetch' | 'wait' | 'randomBytes'>;
  readonly #stop: AbortSignal;
  /** Told once each time a line is lost. */
  readonly #onLost: () => void;
  #token: string | null = null;

  /** `stop` ends everything that is under way, which then throws. */
  constructor(
    home: string,
    io: Pick<Io, 'fetch' | 'wait' | 'randomBytes'>,
    stop: AbortSignal,
    onLost: () => void = () => {},
  ) {
    this.home = home;
    this.#io = io;
    this.#stop = stop;
    this.#onLost = onLost;
  }

  playAs(token: string): void {
    this.#token = token;
  }

  /** An id for a command that was not sent yet. */
  newId(): string {
    return toHex(this.#io.randomBytes(16));
  }

  get<T>(path: string, asked: Asked = {}): Promise<Answer<T>> {
    return this.#json('GET', path, asked);
  }

  post<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.#json('POST', path, { body });
  }

  table(tableId: string, invite: string | null = null): Promise<Answer<TableAnswer>> {
    const query = invite === null ? '' : `?${new URLSearchParams({ invite })}`;
    return this.get(`v1/tables/${tableId}${query}`);
  }

  /** The text of a proof file; of the whole table without `round`. */
  proof(tableId: string, round: number | null): Promise<Answer<string>> {
    const query = round === null ? '' : `?round=${round}`;
    return this.#text('GET', `v1/tables/${tableId}/proof${query}`, {});
  }

  /** Sends a command; sent again, it has the same id, so that it is never done twice. */
  command(
    { tableId, version }: Pick<View, 'tableId' | 'version'>,
    body: CommandBody,
  ): Promise<Answer<{ readonly version: number; readonly view: View | null }>> {
    const command = { commandId: this.newId(), expectedVersion: version, ...body };
    return this.post(`v1/tables/${tableId}/commands`, command);
  }

  /** The table once it has changed, or after 20 s, whichever is first. */
  async changed(
    { tableId, version }: Pick<View, 'tableId' | 'version'>,
    signal: AbortSignal,
  ): Promise<Answer<TableAnswer>> {
    const asked = { signal, tries: WAIT_TRIES, timeoutMs: TIMEOUT_MS + 1_000 * WAIT_SECONDS };
    const query = `after=${version}&limit=1&wait=${WAIT_SECONDS}`;
    const events = await this.get(`v1/tables/${tableId}/events?${query}`, asked);
    return events.ok ? this.get(`v1/tables/${tableId}`, { signal, tries: WAIT_TRIES }) : events;
  }

  async #json<T>(method: string, path: string, asked: Asked): Promise<Answer<T>> {
    const text = await this.#text(method, path, asked);
    if (!text.ok) return text;
    const value = parsed(text.value);
    return value === null ? err(this.#odd(200)) : ok(value as T);
  }

  async #text(method: string, path: string, asked: Asked): Promise<Answer<string>> {
    const { tries = TRIES, signal } = asked;
    const ends = AbortSignal.any(signal === undefined ? [this.#stop] : [this.#stop, signal]);
    for (let sent = 1; ; sent += 1) {
      const answer = await this.#once(method, path, asked, ends);
      ends.throwIfAborted();
      if (answer.ok || sent >= tries || !BUSY.has(answer.error.status)) return answer;
      if (sent === 1) this.#onLost();
      const pauseMs = Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** (sent - 1));
      await this.#io.wait(pauseMs, ends);
      ends.throwIfAborted();
    }
  }

  async #once(
    method: string,
    path: string,
    { body, timeoutMs = TIMEOUT_MS }: Asked,
    ends: AbortSignal,
  ): Promise<Answer<string>> {
    try {
      const response = await this.#io.fetch(new URL(path, this.home), {
        method,
        redirect: 'manual',
        signal: AbortSignal.any([ends, AbortSignal.timeout(timeoutMs)]),
        headers: {
          ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return response.ok ? ok(text) : err(this.#troubleOf(response, text));
    } catch (error) {
      const title = `no answer from ${this.home} (${reasonOf(error)})`;
      return err({ code: 'network', title, status: 0 });
    }
  }

  #troubleOf({ status, headers }: Response, text: string): Trouble {
    const to = headers.get('location');
    if (status >= 300 && status < 400 && to !== null) {
      return { code: 'odd', title: `${this.home} sends on to ${to}: name that address`, status };
    }
    const { code, title } = (parsed(text) ?? {}) as { code?: unknown; title?: unknown };
    if (typeof code !== 'string' || typeof title !== 'string') return this.#odd(status);
    return { code, title, status };
  }

  #odd(status: number): Trouble {
    return { code: 'odd', title: `${this.home} is no server of this game (${status})`, status };
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** `fetch` hides what went wrong in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'too late';
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}

const USAGE: ReadonlySet<string> = new Set(['unknown-ruleset', 'bad-option', 'bad-seats']);

/** What a trouble comes to for a command that cannot go on. */
export function failureOf({ code, title, status }: Trouble): Failure {
  return { exit: exitOf(code, status), message: title };
}

function exitOf(code: string, status: number): Exit {
  if (USAGE.has(code) || (code !== 'odd' && status === 400)) return EXIT.usage;
  const isRefused = code !== 'odd' && [401, 403, 422].includes(status);
  return isRefused ? EXIT.notAllowed : EXIT.trouble;
}
