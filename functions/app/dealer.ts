import type { Bone } from '../../shared/engine/bone.ts';
import { equalBytes } from '../../shared/fair/bytes.ts';
import { type Deal, dealBones } from '../../shared/fair/deal.ts';
import { drawnBones } from '../../shared/fair/draws.ts';
import { type EpochSecrets, openEpochSecrets } from '../../shared/fair/epochSecrets.ts';
import type { Secret } from '../../shared/fair/secret.ts';
import { EPOCH_DEPTH } from '../../shared/table/ceremony.ts';
import type { Dealer } from '../../shared/table/dealer.ts';
import type { Header } from '../../shared/table/header.ts';

/** A decision came to an epoch whose master is still sealed: it is opened, and decided anew. */
export class SealedEpoch extends Error {
  constructor(epoch: number) {
    super(`the master of epoch ${epoch} is not loaded`);
  }
}

/** A deal, with all that it follows from: another lock is another deal of the same slot. */
interface Dealt {
  readonly epoch: number;
  readonly slot: number;
  readonly lock: Uint8Array;
  readonly beacon: Uint8Array;
  readonly deal: Deal;
}

/**
 * The dealer of one table from the masters of its epochs. Keeps the seed trees and the last deal
 * in memory, so that a warm instance asks the vault for nothing. Decisions that lose their race
 * have been dealt for as well.
 */
export class TableDealer implements Dealer {
  readonly #header: Header;
  readonly #epochs = new Map<number, EpochSecrets>();
  #last: Dealt | null = null;

  constructor(header: Header) {
    this.#header = header;
  }

  has(epoch: number): boolean {
    return this.#epochs.has(epoch);
  }

  add(epoch: number, master: Secret): void {
    const place = { gameId: this.#header.gameId, epoch, depth: EPOCH_DEPTH };
    this.#epochs.set(epoch, openEpochSecrets({ master: master.reveal(), ...place }));
  }

  #secrets(epoch: number): EpochSecrets {
    const secrets = this.#epochs.get(epoch);
    if (secrets === undefined) throw new SealedEpoch(epoch);
    return secrets;
  }

  root(epoch: number): Uint8Array {
    return this.#secrets(epoch).root;
  }

  deal(epoch: number, slot: number, lock: Uint8Array, beacon: Uint8Array): Deal {
    const last = this.#last;
    const isSameSlot = last?.epoch === epoch && last.slot === slot;
    if (isSameSlot && equalBytes(last.lock, lock) && equalBytes(last.beacon, beacon)) {
      return last.deal;
    }
    const { seats, handSize, deckMask } = this.#header.rules;
    const seed = this.#secrets(epoch).seed(slot);
    const deal = dealBones({ seed, lock, beacon, deckMask, seats, handSize });
    this.#last = { epoch, slot, lock, beacon, deal };
    return deal;
  }

  drawnBones(epoch: number, slot: number, lock: Uint8Array, beacon: Uint8Array): Bone[] {
    const { seats, deckMask } = this.#header.rules;
    const seed = this.#secrets(epoch).seed(slot);
    return drawnBones({ seed, lock, beacon, deckMask, seats });
  }

  open(epoch: number, slot: number): { seed: Uint8Array; path: Uint8Array[] } {
    const secrets = this.#secrets(epoch);
    return { seed: secrets.seed(slot), path: secrets.path(slot) };
  }
}
