/** What players are called, kept for a while so that a view costs no read. */

import type { Players } from './ports/players.ts';
import type { Clock } from './ports.ts';

/**
 * How old names may be, ms. `looked`: wherever somebody looks at a table or follows it, a new name
 * shows so soon, and at once where it was given. `played`: in the answer to a play of somebody who
 * does not follow the table, and has looked at it before; an instance that has shown the table
 * since then answers with no older names than it has shown.
 */
const AGE_MAX_MS = { looked: 300_000, played: 24 * 3_600_000 } as const;
export type NamesFor = keyof typeof AGE_MAX_MS;
const NAMES_MAX = 5_000;

export class Names {
  readonly #players: Pick<Players, 'players'>;
  readonly #clock: Clock;
  readonly #known = new Map<string, { readonly name: string; readonly at: number }>();
  /** How often a name has changed here. */
  #forgets = 0;
  /** Reads under way: the views of one commit, made side by side, share one. */
  readonly #asking = new Map<string, Promise<void>>();

  constructor(ports: { readonly directory: Pick<Players, 'players'>; readonly clock: Clock }) {
    this.#players = ports.directory;
    this.#clock = ports.clock;
  }

  /** Names by player; a player without a profile is left out. */
  async of(
    playerIds: readonly string[],
    wanted: NamesFor = 'looked',
  ): Promise<ReadonlyMap<string, string>> {
    const now = this.#clock.now();
    if (this.#known.size > NAMES_MAX) this.#known.clear();
    const oldest = now - AGE_MAX_MS[wanted];
    const isKnown = (id: string) => (this.#known.get(id)?.at ?? oldest) > oldest;
    const missing = playerIds.filter((id) => !isKnown(id));
    if (missing.length > 0) await this.#ask(missing, now);
    return new Map(
      playerIds.flatMap((id) => {
        const name = this.#known.get(id)?.name;
        return name === undefined ? [] : [[id, name] as const];
      }),
    );
  }

  #ask(playerIds: readonly string[], at: number): Promise<void> {
    const key = playerIds.join(' ');
    const forgets = this.#forgets;
    const read = async (): Promise<void> => {
      // What was read while somebody's name changed may be the old one.
      let profiles = await this.#players.players(playerIds);
      for (let seen = forgets; seen !== this.#forgets; ) {
        seen = this.#forgets;
        profiles = await this.#players.players(playerIds);
      }
      for (const [id, { name }] of profiles) this.#known.set(id, { name, at });
    };
    const asking = this.#asking.get(key) ?? read().finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  /** The name of a player has changed. */
  forget(playerId: string): void {
    this.#forgets += 1;
    this.#known.delete(playerId);
  }
}
