import type { Command } from '../shared/protocol/commands.ts';
import type { ServerFrame } from '../shared/protocol/frames.ts';
import type { Answer, CommandAnswer, Trouble } from './api.ts';
import type { Unsent } from './store.ts';

export interface OutboxDeps {
  /** Sends over the socket; false when there is none. */
  frame(command: Command): boolean;
  post(command: Command): Promise<Answer<CommandAnswer>>;
  newId(): string;
  /** The newest version known. */
  version(): number;
  /** Asks which round runs: null for none, undefined where there is no answer. */
  round(): Promise<number | null | undefined>;
  onAccepted(answer: CommandAnswer, command: Command): void;
  onRefused(command: Command, trouble: Trouble): void;
  /** The set of commands without an answer has changed. */
  onChange(): void;
}

const ANSWER_MS = 8_000;
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 20_000;
const RENEWALS_MAX = 8;

const LATER: ReadonlySet<string> = new Set(['network', 'busy', 'internal', 'rate-limited']);

/** Whether the same command may well be taken a little later. */
export function isLater({ code }: Trouble): boolean {
  return LATER.has(code);
}

const OF_A_ROUND: ReadonlySet<Command['type']> = new Set(['orders', 'lead', 'keep', 'redeal']);

/** Whether what a command says holds for the round that it was made in, and for no other. */
export function isOfRound({ type }: Command): boolean {
  return OF_A_ROUND.has(type);
}

interface Entry {
  readonly command: Command;
  readonly round: number | null;
  readonly renewals: number;
  tries: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Commands on their way. Each keeps its id until its one answer, so that sending it again is
 * harmless. A stale play is refused, because only its player can say whether it still holds;
 * anything else goes out again under a new id for the new version, unless its round is over. A
 * player whom the server does not know any more loses nothing: what they chose stays.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #entries = new Map<string, Entry>();

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  waiting(): readonly Command[] {
    return [...this.#entries.values()].map((entry) => entry.command);
  }

  /** The same, each with the round that it is for. */
  unsent(): readonly Unsent[] {
    return [...this.#entries.values()].map(({ command, round }) => ({ command, round }));
  }

  send(command: Command, round: number | null = null): void {
    this.#add({ command, round, renewals: 0 });
  }

  /** The socket is back: everything unanswered goes out again under its own id. */
  resend(): void {
    for (const entry of this.#entries.values()) {
      entry.tries = 0;
      this.#attempt(entry);
    }
  }

  /** An answer. Unknown ids are ignored: each command ends once. */
  answer(commandId: string, result: Answer<CommandAnswer>): void {
    const entry = this.#entries.get(commandId);
    if (entry === undefined) return;
    if (!result.ok && isLater(result.trouble)) {
      this.#wait(entry, Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(entry.tries, 6)));
      return;
    }
    if (result.ok) {
      this.#drop(entry);
      this.#deps.onAccepted(result.value, entry.command);
    } else this.#refused(entry, result.trouble);
  }

  close(): void {
    for (const entry of this.#entries.values()) clearTimer(entry);
    this.#entries.clear();
  }

  #refused(entry: Entry, trouble: Trouble): void {
    const { command, round, renewals } = entry;
    const isStale = trouble.code === 'stale' && command.type !== 'play';
    if (trouble.code === 'unauthenticated') {
      clearTimer(entry);
      this.#deps.onRefused(command, trouble);
    } else if (!isStale || renewals >= RENEWALS_MAX) {
      this.#drop(entry);
      this.#deps.onRefused(command, trouble);
    } else if (round === null || !isOfRound(command)) this.#renew(entry, trouble);
    else void this.#renewInRound(entry, trouble);
  }

  async #renewInRound(entry: Entry, trouble: Trouble): Promise<void> {
    clearTimer(entry);
    const round = await this.#deps.round();
    if (this.#entries.get(entry.command.commandId) !== entry) return;
    if (round === undefined) this.#wait(entry, RETRY_MAX_MS);
    else if (round === entry.round) this.#renew(entry, trouble);
    else {
      this.#drop(entry);
      this.#deps.onRefused(entry.command, trouble);
    }
  }

  #renew(entry: Entry, { version }: Trouble): void {
    const expectedVersion = Math.max(version ?? 0, this.#deps.version());
    const command = { ...entry.command, commandId: this.#deps.newId(), expectedVersion };
    this.#drop(entry);
    this.#add({ ...entry, command, renewals: entry.renewals + 1 });
  }

  #add(unsent: Omit<Entry, 'tries' | 'timer'>): void {
    const entry: Entry = { ...unsent, tries: 0, timer: null };
    this.#entries.set(entry.command.commandId, entry);
    this.#attempt(entry);
    this.#deps.onChange();
  }

  #drop(entry: Entry): void {
    clearTimer(entry);
    this.#entries.delete(entry.command.commandId);
    this.#deps.onChange();
  }

  /** Over the socket first, over HTTP where there is none or no answer came. */
  #attempt(entry: Entry): void {
    clearTimer(entry);
    entry.tries += 1;
    const { command } = entry;
    if (entry.tries % 2 === 1 && this.#deps.frame(command)) {
      this.#wait(entry, ANSWER_MS);
      return;
    }
    void this.#deps.post(command).then((result) => this.answer(command.commandId, result));
  }

  #wait(entry: Entry, ms: number): void {
    clearTimer(entry);
    entry.timer = setTimeout(() => this.#attempt(entry), ms);
  }
}

function clearTimer(entry: Entry): void {
  if (entry.timer !== null) clearTimeout(entry.timer);
  entry.timer = null;
}

/** The answer that a frame carries. */
export function answerIn(frame: Extract<ServerFrame, { type: 'answer' }>): Answer<CommandAnswer> {
  if (frame.ok) return { ok: true, value: frame };
  const { code, title, version } = frame.problem;
  return { ok: false, trouble: version === undefined ? { code, title } : { code, title, version } };
}
