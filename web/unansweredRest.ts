import type { Command } from '../shared/protocol/commands.ts';
import type { AtTable } from './atTable.ts';
import type { Outbox } from './outbox.ts';
import type { Store, Unsent } from './store.ts';
import { type InTurn, restLock } from './unanswered.ts';

export interface UnansweredRestDeps {
  readonly at: AtTable;
  readonly store: Pick<Store, 'unansweredRest' | 'setUnansweredRest'>;
  readonly outbox: Pick<Outbox, 'send' | 'unsent'>;
  /** Null where tabs cannot know of one another. */
  readonly inTurn: InTurn | null;
  /** Another tab, to which it looked as if nobody would send it, has had its answer. */
  onTaken(command: Command): void;
}

/** What is made anew from the table's views need not be kept. */
const isKept = ({ command: { type } }: Unsent): boolean => type !== 'play' && type !== 'contribute';

/**
 * What else than a play has no answer yet at a table: standing orders, days off, a way out. Each
 * is kept until its answer, and one tab at a time sends, so that what is stale is renewed once.
 */
export class UnansweredRest {
  readonly #deps: UnansweredRestDeps;
  /** Those that wait for their turn, by id. */
  readonly #own = new Map<string, Command>();
  /** Ids of those that this tab keeps until their answer. */
  readonly #recorded = new Set<string>();
  #answered: () => void = () => undefined;
  /** It is this tab's turn to send. */
  #isSending = false;
  #isClosed = false;

  constructor(deps: UnansweredRestDeps) {
    this.#deps = deps;
  }

  /** Those that are not in this tab's outbox yet. */
  get commands(): readonly Command[] {
    return [...this.#own.values()];
  }

  /** The page is opened: what was left without an answer goes out again. */
  open(): void {
    const { store, at } = this.#deps;
    if (store.unansweredRest(at).length > 0) void this.#inTurn(() => this.#takeOver());
  }

  async send(unsent: Unsent): Promise<void> {
    const { command, round } = unsent;
    const { outbox, onTaken } = this.#deps;
    this.#record(unsent);
    if (this.#isSending) {
      outbox.send(command, round);
      return;
    }
    this.#own.set(command.commandId, command);
    await this.#inTurn(async () => {
      this.#own.delete(command.commandId);
      if (this.#isClosed) return;
      if (this.#has(command.commandId)) outbox.send(command, round);
      else {
        this.#recorded.delete(command.commandId);
        onTaken(command);
      }
      await this.#answer();
    });
  }

  /** What is in the outbox has changed. */
  changed(): void {
    const waiting = this.#waiting();
    for (const unsent of waiting) this.#record(unsent);
    const ids = new Set([...this.#own.keys(), ...waiting.map(({ command }) => command.commandId)]);
    for (const id of this.#recorded) if (!ids.has(id)) this.#done(id);
    if (waiting.length === 0) this.#answered();
  }

  /** The page goes: another tab, or the next visit, sends what has no answer. */
  close(): void {
    this.#isClosed = true;
    this.#answered();
  }

  async #takeOver(): Promise<void> {
    const { store, at, outbox } = this.#deps;
    if (this.#isClosed) return;
    const mine = new Set([...this.#own.keys(), ...this.#recorded]);
    for (const { command, round } of store.unansweredRest(at)) {
      if (!mine.has(command.commandId)) outbox.send(command, round);
    }
    await this.#answer();
  }

  #waiting(): readonly Unsent[] {
    return this.#deps.outbox.unsent().filter(isKept);
  }

  #has(id: string): boolean {
    const { store, at } = this.#deps;
    return store.unansweredRest(at).some(({ command }) => command.commandId === id);
  }

  #record(unsent: Unsent): void {
    const { store, at } = this.#deps;
    const { commandId } = unsent.command;
    this.#recorded.add(commandId);
    if (!this.#has(commandId)) store.setUnansweredRest(at, [...store.unansweredRest(at), unsent]);
  }

  #done(id: string): void {
    const { store, at } = this.#deps;
    this.#recorded.delete(id);
    const rest = store.unansweredRest(at);
    store.setUnansweredRest(
      at,
      rest.filter(({ command }) => command.commandId !== id),
    );
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const { inTurn, at } = this.#deps;
    return inTurn === null ? work() : inTurn(restLock(at), work);
  }

  /** Until nothing of it is on its way from here. */
  async #answer(): Promise<void> {
    this.#isSending = true;
    while (!this.#isClosed && this.#waiting().length > 0) {
      await new Promise<void>((resolve) => {
        this.#answered = resolve;
      });
    }
    this.#isSending = false;
  }
}
