import type { Command } from '../shared/protocol/commands.ts';
import type { Api, Trouble } from './api.ts';
import type { AtTable } from './atTable.ts';
import { isLater, isOfRound } from './outbox.ts';
import type { Store, Unsent } from './store.ts';
import { type InTurn, playLock, restLock } from './unanswered.ts';

export interface LateSenderDeps {
  readonly api: Pick<Api, 'command' | 'table'>;
  readonly store: Pick<
    Store,
    'me' | 'tables' | 'unanswered' | 'setUnanswered' | 'unansweredRest' | 'setUnansweredRest'
  >;
  readonly inTurn: InTurn | null;
  newId(): string;
  /** The table that is shown, which sends its own; null for none. */
  shown(): string | null;
  onSent(type: Command['type']): void;
  onRefused(type: Command['type'], trouble: Trouble): void;
}

const RENEWALS_MAX = 8;

/**
 * Sends what was chosen at tables which are not shown any more, once there is a line. Each goes
 * under the id that it was given when it was made, so a second time would count for nothing; what
 * is no play and stale goes again under a new one, as from the table itself. Only what was chosen
 * by whoever plays here now is sent.
 */
export class LateSender {
  readonly #deps: LateSenderDeps;
  /** Locks that are waited for here, or held. */
  readonly #busy = new Set<string>();

  constructor(deps: LateSenderDeps) {
    this.#deps = deps;
  }

  async send(): Promise<void> {
    const { store, shown } = this.#deps;
    const playerId = store.me()?.playerId ?? null;
    if (playerId === null) return;
    const left = store
      .tables()
      .filter(({ tableId }) => tableId !== shown())
      .map(({ tableId }) => ({ tableId, playerId }));
    const plays = left.filter((at) => store.unanswered(at) !== null);
    const rest = left.filter((at) => store.unansweredRest(at).length > 0);
    await Promise.all([
      ...plays.map((at) => this.#inTurn(playLock(at), () => this.#sendPlay(at))),
      ...rest.map((at) => this.#inTurn(restLock(at), () => this.#sendRest(at))),
    ]);
  }

  async #inTurn(name: string, work: () => Promise<void>): Promise<void> {
    const { inTurn } = this.#deps;
    if (this.#busy.has(name)) return;
    this.#busy.add(name);
    await (inTurn === null ? work() : inTurn(name, work));
    this.#busy.delete(name);
  }

  async #sendPlay(at: AtTable): Promise<void> {
    const { store } = this.#deps;
    // Another window may have sent it in the meantime.
    const play = store.unanswered(at);
    if (play === null) return;
    const trouble = await this.#post(at, play);
    if (isKept(trouble)) return;
    store.setUnanswered(at, null);
    this.#say(play, trouble);
  }

  /** One after the other; what cannot be sent now keeps those after it waiting. */
  async #sendRest(at: AtTable): Promise<void> {
    const { store } = this.#deps;
    for (let renewals = 0; ; ) {
      const [first] = store.unansweredRest(at);
      if (first === undefined) return;
      const trouble = await this.#post(at, first.command);
      if (isKept(trouble)) return;
      const isStale = trouble?.code === 'stale' && renewals < RENEWALS_MAX;
      const next = isStale ? await this.#renewed(at, first, trouble) : null;
      if (next === undefined) return;
      this.#replace(at, first, next);
      renewals = next === null ? 0 : renewals + 1;
      if (next === null) this.#say(first.command, trouble);
    }
  }

  /** For the newest version; null where its round is over, undefined where that cannot be known. */
  async #renewed(
    { tableId }: AtTable,
    { command, round }: Unsent,
    { version }: Trouble,
  ): Promise<Unsent | null | undefined> {
    const { api, store, newId } = this.#deps;
    if (round !== null && isOfRound(command)) {
      const known = store.tables().find((table) => table.tableId === tableId);
      const answer = await api.table(tableId, known?.readKey ?? null);
      if (!answer.ok) return undefined;
      if (answer.value.view.round?.no !== round) return null;
    }
    const expectedVersion = version ?? command.expectedVersion;
    return { round, command: { ...command, commandId: newId(), expectedVersion } };
  }

  #replace(at: AtTable, { command }: Unsent, next: Unsent | null): void {
    const { store } = this.#deps;
    const rest = store
      .unansweredRest(at)
      .flatMap((unsent) =>
        unsent.command.commandId === command.commandId ? (next ?? []) : unsent,
      );
    store.setUnansweredRest(at, rest);
  }

  async #post({ tableId, playerId }: AtTable, command: Command): Promise<Trouble | null> {
    const { api, store } = this.#deps;
    if (store.me()?.playerId !== playerId) return NOT_OURS;
    const answer = await api.command(tableId, command);
    return answer.ok ? null : answer.trouble;
  }

  #say({ type }: Command, trouble: Trouble | null): void {
    const { onSent, onRefused } = this.#deps;
    if (trouble === null) onSent(type);
    else onRefused(type, trouble);
  }
}

const NOT_OURS: Trouble = { code: 'network', title: '' };

/** Whether it stays on this device: it may still be taken later, or from a player known again. */
function isKept(trouble: Trouble | null): boolean {
  return trouble !== null && (isLater(trouble) || trouble.code === 'unauthenticated');
}
