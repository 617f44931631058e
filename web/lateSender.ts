import type { Api, Trouble } from './api.ts';
import { isLater } from './outbox.ts';
import type { Store } from './store.ts';
import type { InTurn } from './unanswered.ts';

export interface LateSenderDeps {
  readonly api: Pick<Api, 'command'>;
  readonly store: Pick<Store, 'tables' | 'unanswered' | 'setUnanswered'>;
  readonly inTurn: InTurn | null;
  /** The table that is shown, which sends its own; null for none. */
  shown(): string | null;
  onSent(): void;
  onRefused(trouble: Trouble): void;
}

/**
 * Sends the plays that were made at tables which are not shown any more, once there is a line. Each
 * goes under the id that it was given when it was made, so a second time would count for nothing.
 */
export class LateSender {
  readonly #deps: LateSenderDeps;
  /** Tables whose play waits for its turn here, or for its answer. */
  readonly #busy = new Set<string>();

  constructor(deps: LateSenderDeps) {
    this.#deps = deps;
  }

  async send(): Promise<void> {
    const { store, shown } = this.#deps;
    const left = store
      .tables()
      .filter(({ tableId }) => tableId !== shown() && store.unanswered(tableId) !== null)
      .filter(({ tableId }) => !this.#busy.has(tableId));
    await Promise.all(left.map(({ tableId }) => this.#sendAt(tableId)));
  }

  async #sendAt(tableId: string): Promise<void> {
    const { inTurn } = this.#deps;
    const work = (): Promise<void> => this.#post(tableId);
    this.#busy.add(tableId);
    await (inTurn === null ? work() : inTurn(`send.${tableId}`, work));
    this.#busy.delete(tableId);
  }

  async #post(tableId: string): Promise<void> {
    const { api, store, onSent, onRefused } = this.#deps;
    // Another window may have sent it in the meantime.
    const play = store.unanswered(tableId);
    if (play === null) return;
    const answer = await api.command(tableId, play);
    if (!answer.ok && (isLater(answer.trouble) || answer.trouble.code === 'unauthenticated'))
      return;
    store.setUnanswered(tableId, null);
    if (answer.ok) onSent();
    else onRefused(answer.trouble);
  }
}
