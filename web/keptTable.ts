import type { View } from '../shared/protocol/view.ts';
import type { Trouble } from './api.ts';
import { type Scene, sceneOf } from './playback.ts';
import { seenOf } from './recap.ts';
import type { Kept, Store } from './store.ts';

export interface KeptTableDeps {
  readonly tableId: string;
  readonly store: Pick<Store, 'keptView' | 'setKeptView' | 'dismissed' | 'me'>;
  nowMs(): number;
}

/**
 * A table as this device saw it last: shown until the server answers, and while there is no line.
 * Whoever only watches is not kept.
 */
export class KeptTable {
  readonly #deps: KeptTableDeps;
  #kept: Kept<View> | null;

  constructor(deps: KeptTableDeps) {
    this.#deps = deps;
    this.#kept = deps.store.me() === null ? null : deps.store.keptView(deps.tableId);
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
    const { store, tableId } = this.#deps;
    return sceneOf(view, seenOf(view), store.dismissed(tableId));
  }

  take(view: View): void {
    const { store, tableId, nowMs } = this.#deps;
    this.#kept = { atMs: nowMs(), value: view };
    if (view.you.seat !== null) store.setKeptView(tableId, this.#kept);
  }

  /** Whether it may be shown although the table could not be had. */
  outlives({ code }: Trouble): boolean {
    if (code === 'network') return this.#kept !== null;
    this.#kept = null;
    this.#deps.store.setKeptView(this.#deps.tableId, null);
    return false;
  }
}
