import type { Command } from '../shared/protocol/commands.ts';
import type { ServerFrame } from '../shared/protocol/frames.ts';
import type { Answer, CommandAnswer, Trouble } from './api.ts';

export interface OutboxDeps {
  /** Sends over the socket; false when there is none. */
  frame(command: Command): boolean;
  post(command: Command): Promise<Answer<CommandAnswer>>;
  newId(): string;
  /** The newest version known. */
  version(): number;
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

interface Entry {
  readonly command: Command;
  readonly renewals: number;
  tries: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Commands on their way. Each keeps its id until its one answer, so that sending it again is
 * harmless. A stale play is refused, because only its player can say whether it still holds;
 * anything else goes out again under a new id for the new version.
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

  send(command: Command): void {
    this.#add(command, 0);
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
    this.#drop(entry);
    if (result.ok) this.#deps.onAccepted(result.value, entry.command);
    else this.#refused(entry, result.trouble);
  }

  close(): void {
    for (const entry of this.#entries.values()) clearTimer(entry);
    this.#entries.clear();
  }

  #refused({ command, renewals }: Entry, trouble: Trouble): void {
    if (trouble.code !== 'stale' || command.type === 'play' || renewals >= RENEWALS_MAX) {
      this.#deps.onRefused(command, trouble);
      return;
    }
    const expectedVersion = Math.max(trouble.version ?? 0, this.#deps.version());
    this.#add({ ...command, commandId: this.#deps.newId(), expectedVersion }, renewals + 1);
  }

  #add(command: Command, renewals: number): void {
    const entry: Entry = { command, renewals, tries: 0, timer: null };
    this.#entries.set(command.commandId, entry);
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
