import type { View } from '../shared/protocol/view.ts';
import type { Api } from './api.ts';
import type { AtTable } from './atTable.ts';
import { missedLines } from './missed.ts';
import type { Seen } from './recap.ts';
import type { Sound } from './sounds.ts';
import type { Store } from './store.ts';
import { cueWords } from './tableWords.ts';

export interface VisitDeps {
  readonly at: AtTable;
  readonly api: Pick<Api, 'since' | 'saw'>;
  readonly store: Pick<Store, 'seen' | 'setSeen'>;
  announce(text: string): void;
  sound(sound: Sound): void;
  onChange(): void;
}

/** One visit to a table: what was missed before it, and how far it has looked. */
export class Visit {
  readonly #deps: VisitDeps;
  #told: readonly string[] = [];
  #from: Seen | null = null;
  /** The version that the server was last told that the player has seen. */
  #toldVersion = 0;
  /** The turn of the viewer that was last announced. */
  #cued = '';
  #isOver = false;

  constructor(deps: VisitDeps) {
    this.#deps = deps;
  }

  /** What happened before, in words; empty once it was put aside. */
  get told(): readonly string[] {
    return this.#told;
  }

  /** From where it can be shown turn by turn; null where it cannot. */
  get from(): Seen | null {
    return this.#told.length === 0 ? null : this.#from;
  }

  /** The first view: says what happened since the last visit, then that it is seen. */
  async begin(view: View): Promise<void> {
    const { api, store, at, announce, onChange } = this.#deps;
    this.#cued = cueKey(view);
    const { lines, from } = await missedLines(api, view, store.seen(at));
    if (this.#isOver) return;
    this.#saw(view);
    this.#told = lines;
    this.#from = from;
    for (const sentence of lines) announce(sentence);
    onChange();
  }

  /** The player acts, or looks at it turn by turn: it need not be told any longer. */
  putAside(): void {
    this.#told = [];
  }

  /** Everything up to a view is shown; a turn of the viewer's is announced once. */
  caughtUp(view: View, shown: Seen): void {
    const { store, at, announce, sound } = this.#deps;
    store.setSeen(at, { ...shown, version: view.version });
    const key = cueKey(view);
    if (key !== '' && key !== this.#cued) {
      announce(cueWords(view));
      sound('turn');
    }
    this.#cued = key;
  }

  /** The player goes. */
  end(view: View | null): void {
    this.#isOver = true;
    if (view !== null) this.#saw(view);
  }

  /** Says how far somebody who sits here has looked. */
  #saw({ tableId, you, version }: View): void {
    if (you.seat === null || version === this.#toldVersion) return;
    this.#toldVersion = version;
    void this.#deps.api.saw(tableId, version);
  }
}

/** Tells one turn of the viewer from another; empty where it is somebody else's. */
function cueKey({ round, you }: View): string {
  const isMine = round?.turns.includes(you.seat ?? -1) === true && you.moves.length > 0;
  return isMine ? `${round.no}.${round.history.length}` : '';
}
