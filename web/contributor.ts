import { toHex } from '../shared/fair/bytes.ts';
import type { View } from '../shared/protocol/view.ts';
import type { Answer } from './api.ts';
import {
  commitTo,
  type FairCheck,
  type FairFault,
  keysOf,
  mayCommit,
  mayReveal,
  type Place,
} from './fairCheck.ts';
import type { Secret, Store } from './store.ts';

/** Why a device kept its secret: a fault in the log, or nothing more to open. */
export type Withheld = FairFault | 'not-closed' | 'secret-lost';

/** What a device gives to a shuffle. */
export type Share =
  | { readonly commit: string }
  | { readonly reveal: string }
  | { readonly text: string };

export interface ContributorDeps {
  readonly store: Pick<
    Store,
    'secret' | 'setSecret' | 'luck' | 'setLuck' | 'logKeys' | 'setLogKeys' | 'tableKey'
  >;
  readonly playerId: string;
  proof(): Promise<Answer<string>>;
  /** Whether the device's own log is as long as the view's, the same, and nothing is wrong. */
  agrees(view: View): Promise<boolean>;
  /** 32 bytes from the device's own generator. */
  randomBytes(): Uint8Array;
  pause(ms: number): Promise<void>;
  contribute(share: Share): void;
  onWithheld(reason: Withheld, epoch: number): void;
}

/** The head that covers a phase is signed moments after its event; this is looked for so often. */
const LOOKS_MAX = 14;
const LOOK_EVERY_MS = 600;
/** Two tabs that make a secret at once both keep the one that was stored last. */
const SETTLE_MS = 120;

/**
 * Adds this device's secret to each shuffle, by the client rules of DF1 A.6: it promises only
 * against a signed log, opens only after the signed close, and uses no secret twice: each is kept
 * under its player, table and epoch, and opened for nothing but the root it was promised against.
 */
export class Contributor {
  readonly #deps: ContributorDeps;
  readonly #begun = new Set<string>();
  /** Epochs by what was promised for them. */
  readonly #promised = new Map<string, Place>();

  constructor(deps: ContributorDeps) {
    this.#deps = deps;
  }

  /** Does what the newest view asks for, once for each phase. */
  look(view: View): void {
    const { epoch } = view.fair;
    const { seat, can } = view.you;
    if (epoch === null || seat === null || !can.includes('contribute')) return;
    const { no, seedRoot, phase } = epoch;
    const key = `${no}.${phase}`;
    if (seedRoot === null || this.#begun.has(key)) return;
    this.#begun.add(key);
    const { playerId, store } = this.#deps;
    const playerKey = store.tableKey({ tableId: view.tableId, playerId });
    const place = { tableId: view.tableId, epoch: no, seat, playerId, seedRoot, playerKey };
    const done = phase === 'commit' ? this.#commit(place, view) : this.#reveal(place, view);
    // What could not be seen yet is looked for again with the next view.
    void done.then((isDone) => !isDone && this.#begun.delete(key));
  }

  /** The server has taken this promise: from now on it must not be left out. */
  taken(commit: string): void {
    const { store } = this.#deps;
    const place = this.#promised.get(commit);
    const secret = place === undefined ? null : store.secret(place, place.epoch);
    if (place === undefined || secret?.commit !== commit) return;
    store.setSecret(place, place.epoch, { ...secret, isTaken: true });
  }

  async #commit(place: Place, view: View): Promise<boolean> {
    const { store, contribute, onWithheld, agrees } = this.#deps;
    const { epoch } = place;
    const found = await this.#checked((proof) => mayCommit(proof, place, store.logKeys()));
    if (found === 'past') return true;
    if (found === 'wait' || (found === 'good' && !(await agrees(view)))) return false;
    if (found !== 'good') {
      onWithheld(found, epoch);
      return true;
    }
    const text = store.luck(place);
    if (text !== '' && !view.fair.secrets.includes(place.seat)) {
      store.setLuck(place, '');
      contribute({ text });
      return true;
    }
    const secret = await this.#keptSecret(place);
    if (secret === null) return false;
    if (secret.seedRoot === place.seedRoot) {
      this.#promised.set(secret.commit, place);
      contribute({ commit: secret.commit });
    } else {
      onWithheld('other-root', epoch);
    }
    return true;
  }

  async #reveal(place: Place, view: View): Promise<boolean> {
    const { store, contribute, onWithheld, agrees } = this.#deps;
    const { epoch } = place;
    const secret = store.secret(place, epoch);
    if (secret === null) {
      // Where another device of the player sits, that one has the secret.
      const found = await this.#checked((proof) => mayReveal(proof, place, store.logKeys(), ''));
      if (found !== 'past') onWithheld('secret-lost', epoch);
      return true;
    }
    if (secret.seedRoot !== place.seedRoot) {
      onWithheld('other-root', epoch);
      return true;
    }
    const found = await this.#checked((proof) =>
      mayReveal(proof, place, store.logKeys(), secret.commit),
    );
    if (found === 'past') return true;
    if (found === 'good') {
      if (!(await agrees(view))) return false;
      contribute({ reveal: secret.r });
      return true;
    }
    onWithheld(found === 'wait' ? 'not-closed' : found, epoch);
    return found !== 'wait';
  }

  /** The secret of this epoch, stored before anything is promised; null where it finds no room. */
  async #keptSecret(place: Place): Promise<Secret | null> {
    const { store, randomBytes, pause } = this.#deps;
    const known = store.secret(place, place.epoch);
    if (known !== null) return known;
    const r = randomBytes();
    const made = { r: toHex(r), commit: commitTo(place, r), seedRoot: place.seedRoot };
    if (!store.setSecret(place, place.epoch, made)) return null;
    await pause(SETTLE_MS);
    return store.secret(place, place.epoch) ?? made;
  }

  /** Looks at the proof until its signed part reaches far enough. */
  async #checked(check: (proof: string) => FairCheck): Promise<FairCheck> {
    const { store } = this.#deps;
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      if (look > 0) await this.#deps.pause(LOOK_EVERY_MS);
      const proof = await this.#deps.proof();
      const found = proof.ok ? check(proof.value) : 'wait';
      if (found === 'wait' || !proof.ok) continue;
      if (found === 'good' && store.logKeys() === null) store.setLogKeys(keysOf(proof.value));
      return found;
    }
    return 'wait';
  }
}
