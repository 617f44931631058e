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

export interface ContributorDeps {
  readonly store: Pick<Store, 'secret' | 'setSecret' | 'logKeys' | 'setLogKeys'>;
  readonly playerId: string;
  proof(): Promise<Answer<string>>;
  /** 32 bytes from the device's own generator. */
  randomBytes(): Uint8Array;
  contribute(part: { readonly commit: string } | { readonly reveal: string }): void;
  onWithheld(reason: Withheld): void;
}

/** The head that covers a phase is signed moments after its event; this is looked for so often. */
const LOOKS_MAX = 14;
const LOOK_EVERY_MS = 600;

/**
 * Adds this device's secret to each shuffle, by the client rules of DF1 A.6: it promises only
 * against a signed log, opens only after the signed close, and uses no secret twice.
 */
export class Contributor {
  readonly #deps: ContributorDeps;
  readonly #begun = new Set<string>();

  constructor(deps: ContributorDeps) {
    this.#deps = deps;
  }

  /** Does what the newest view asks for, once for each phase. */
  look(view: View): void {
    const { epoch } = view.fair;
    const { seat, can } = view.you;
    if (!epoch?.seedRoot || seat === null || !can.includes('contribute')) return;
    const key = `${epoch.no}.${epoch.phase}`;
    if (this.#begun.has(key)) return;
    this.#begun.add(key);
    const { playerId } = this.#deps;
    const { no, seedRoot, phase } = epoch;
    const place = { tableId: view.tableId, epoch: no, seat, playerId, seedRoot };
    void (phase === 'commit' ? this.#commit(place) : this.#reveal(place));
  }

  async #commit(place: Place): Promise<void> {
    const { store, contribute, onWithheld } = this.#deps;
    const found = await this.#checked((proof) => mayCommit(proof, place, store.logKeys()));
    if (found === 'past' || found === 'wait') return;
    if (found !== 'good') return onWithheld(found);
    const secret = store.secret(place.tableId, place.epoch) ?? this.#newSecret(place);
    if (secret.seedRoot !== place.seedRoot) return onWithheld('other-root');
    store.setSecret(place.tableId, place.epoch, secret);
    contribute({ commit: secret.commit });
  }

  async #reveal(place: Place): Promise<void> {
    const { store, contribute, onWithheld } = this.#deps;
    const secret = store.secret(place.tableId, place.epoch);
    if (secret === null) return onWithheld('secret-lost');
    if (secret.seedRoot !== place.seedRoot) return onWithheld('other-root');
    const found = await this.#checked((proof) =>
      mayReveal(proof, place, store.logKeys(), secret.commit),
    );
    if (found === 'good') contribute({ reveal: secret.r });
    else if (found !== 'past') onWithheld(found === 'wait' ? 'not-closed' : found);
  }

  #newSecret(place: Place): Secret {
    const r = this.#deps.randomBytes();
    return { r: toHex(r), commit: commitTo(place, r), seedRoot: place.seedRoot };
  }

  /** Looks at the proof until its signed part reaches far enough. */
  async #checked(check: (proof: string) => FairCheck): Promise<FairCheck> {
    const { store } = this.#deps;
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      if (look > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      const proof = await this.#deps.proof();
      const found = proof.ok ? check(proof.value) : 'wait';
      if (found === 'wait' || !proof.ok) continue;
      if (found === 'good' && store.logKeys() === null) store.setLogKeys(keysOf(proof.value));
      return found;
    }
    return 'wait';
  }
}
