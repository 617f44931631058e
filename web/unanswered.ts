import type { Command } from '../shared/protocol/commands.ts';
import { type AtTable, keyAt } from './atTable.ts';
import type { Outbox } from './outbox.ts';
import type { Store } from './store.ts';

export type Play = Extract<Command, { readonly type: 'play' }>;

/** Runs work once no other window of this browser runs any under the same name. */
export type InTurn = (name: string, work: () => Promise<void>) => Promise<void>;

export interface UnansweredDeps {
  readonly at: AtTable;
  readonly store: Pick<Store, 'unanswered' | 'setUnanswered'>;
  readonly outbox: Pick<Outbox, 'send' | 'waiting'>;
  /** Null where tabs cannot know of one another. */
  readonly inTurn: InTurn | null;
  onChange(): void;
}

/** Held while a play of the player at the table is on its way. */
export const playLock = (at: AtTable): string => keyAt('send', at);
/** Held while anything else is. */
export const restLock = (at: AtTable): string => keyAt('rest', at);

const isPlay = (command: Command): command is Play => command.type === 'play';

/**
 * The one play at a table that has no answer yet, whichever tab of this browser made it. It is kept
 * until its answer, so that a reload sends it again under its own id, and one tab at a time sends:
 * the others show it as on its way, and take over where that tab has gone.
 */
export class UnansweredPlay {
  readonly #deps: UnansweredDeps;
  /** Being signed, or waiting for its turn at sending. */
  #own: Command | null = null;
  /** As this browser keeps it. */
  #kept: Command | null = null;
  /** Its id, while this tab waits to send it. */
  #queued: string | null = null;
  #recorded: string | null = null;
  #answered: () => void = () => undefined;
  #isClosed = false;

  constructor(deps: UnansweredDeps) {
    this.#deps = deps;
  }

  /** The play, beside what is in this tab's own outbox; null for none. */
  get command(): Command | null {
    const known = this.#own ?? this.#kept;
    const isSent = this.#deps.outbox.waiting().some((sent) => sent.commandId === known?.commandId);
    return isSent ? null : known;
  }

  /** The page is opened: what was left without an answer goes out again. */
  open(): void {
    const { store, at, outbox, inTurn } = this.#deps;
    const left = inTurn === null ? store.unanswered(at) : null;
    if (left === null) this.look();
    else outbox.send(left);
  }

  /** Another tab may have sent a play, or got its answer: whether it has got one. */
  look(): boolean {
    const { store, at, inTurn, onChange } = this.#deps;
    // Whether a tab that left a play is still there could not be told.
    if (inTurn === null) return false;
    const wasWaiting = this.#kept !== null;
    this.#kept = store.unanswered(at);
    const id = this.#kept?.commandId ?? null;
    if (id !== null && id !== this.#queued && id !== this.#recorded) this.#takeOver(id);
    onChange();
    return wasWaiting && id === null;
  }

  /** Sends a play of this tab; `sign` says what of it goes out. */
  async send(play: Play, sign: (play: Play) => Promise<Play>): Promise<void> {
    this.#own = play;
    await this.#inTurn(async () => {
      this.#record(play);
      const signed = await sign(play);
      this.#own = null;
      if (!this.#isClosed) this.#deps.outbox.send(signed);
      await this.#answer();
    });
  }

  /** What is in the outbox has changed. */
  changed(): void {
    const play = this.#deps.outbox.waiting().find(isPlay);
    if (play !== undefined) this.#record(play);
    else if (this.#recorded !== null && this.#own === null) this.#done(this.#recorded);
  }

  /** The page goes: another tab, or the next visit, sends what has no answer. */
  close(): void {
    this.#isClosed = true;
    this.#answered();
  }

  #takeOver(id: string): void {
    const { store, at, outbox } = this.#deps;
    if (this.#deps.inTurn === null) return;
    this.#queued = id;
    void this.#inTurn(async () => {
      this.#queued = null;
      const left = store.unanswered(at);
      // Answered meanwhile, or this page has gone, too.
      if (this.#isClosed || left?.commandId !== id) return;
      outbox.send(left);
      await this.#answer();
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const { inTurn, at } = this.#deps;
    return inTurn === null ? work() : inTurn(playLock(at), work);
  }

  #record(play: Command): void {
    this.#recorded = play.commandId;
    this.#deps.store.setUnanswered(this.#deps.at, play);
  }

  /** The play of this id has its answer. */
  #done(id: string): void {
    const { store, at } = this.#deps;
    if (store.unanswered(at)?.commandId === id) store.setUnanswered(at, null);
    this.#recorded = null;
    this.#kept = store.unanswered(at);
    this.#answered();
  }

  /** Until no play is on its way from here. */
  async #answer(): Promise<void> {
    while (!this.#isClosed && this.#deps.outbox.waiting().some(isPlay)) {
      await new Promise<void>((resolve) => {
        this.#answered = resolve;
      });
    }
  }
}
