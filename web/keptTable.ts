import type { View } from '../shared/protocol/view.ts';
import type { Trouble } from './api.ts';
import { type AtTable, atTable } from './atTable.ts';
import { type Scene, sceneOf } from './playback.ts';
import { seenOf } from './recap.ts';
import type { Kept, Me, Store } from './store.ts';

export interface KeptTableDeps {
  readonly tableId: string;
  readonly me: Me | null;
  readonly store: Pick<Store, 'keptView' | 'setKeptView' | 'dismissed'>;
  nowMs(): number;
}

/**
 * A table as this device saw it last: shown until the server answers, and while there is no line.
 * Whoever only watches is not kept.
 */
export class KeptTable {
  readonly #deps: KeptTableDeps;
  /** Null for somebody who is nobody yet. */
  readonly #at: AtTable | null;
  #kept: Kept<View> | null;

  constructor(deps: KeptTableDeps) {
    const { me, tableId, store } = deps;
    this.#deps = deps;
    this.#at = me === null ? null : atTable(tableId, me);
    this.#kept = this.#at === null ? null : store.keptView(this.#at);
  }

  get view(): View | null {
    return this.#kept?.value ?? null;
  }

  /** Since when nothing newer is known, Unix ms; null where nothing is. */
  get atMs(): number | null {
    return this.#kept?.atMs ?? null;
  }

  /** All that it shows; nothing is told turn by turn. */
  scene(view: View): Scene {
    const { store, tableId, me } = this.#deps;
    return sceneOf(view, seenOf(view), store.dismissed(atTable(tableId, me)));
  }

  take(view: View): void {
    const { store, nowMs } = this.#deps;
    this.#kept = { atMs: nowMs(), value: view };
    if (view.you.seat !== null && this.#at !== null) store.setKeptView(this.#at, this.#kept);
  }

  /** Whether it may be shown although the table could not be had. */
  outlives({ code }: Trouble): boolean {
    if (code === 'network') return this.#kept !== null;
    this.#kept = null;
    if (this.#at !== null) this.#deps.store.setKeptView(this.#at, null);
    return false;
  }
}
