/**
 * The player's own secret in each shuffle, by the client rules of DF1 A.6 (docs/fairness.md): it is
 * promised only against a signed log, opened only after the signed close of all promises, and used
 * for nothing but the root it was promised against.
 */
import { fromHex, toHex, Z32 } from '../../shared/fair/bytes.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import {
  checkShare,
  type ShareCheck,
  type ShareFault,
  type SharePlace,
} from '../../shared/fair/ownShare.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { Io } from '../io.ts';
import type { Client } from './client.ts';
import type { Kept, Secret } from './kept.ts';

/** The head that covers a phase is signed moments after its event; this is looked for so often. */
const LOOKS_MAX = 40;
const LOOK_EVERY_MS = 100;

/** What is not written as it must be is equal to nothing. */
const bytes = (read: Uint8Array | null): Uint8Array => read ?? new Uint8Array();

/** Where a secret belongs, as a view says it. */
interface Place {
  readonly tableId: string;
  readonly epoch: number;
  readonly seat: number;
  /** 64 hex. */
  readonly seedRoot: string;
}

export interface ShareDeps {
  readonly client: Client;
  readonly kept: Kept;
  readonly playerId: string;
  readonly logKeys: readonly string[];
  readonly io: Pick<Io, 'wait' | 'randomBytes'>;
  onWithheld(reason: ShareFault): void;
}

export class Share {
  readonly #deps: ShareDeps;
  /** Phases of epochs that nothing is left to do for. */
  readonly #done = new Set<string>();

  constructor(deps: ShareDeps) {
    this.#deps = deps;
  }

  /** Does what the newest view asks for; answers whether the table has moved on by it. */
  async look({ tableId, version, fair, you }: View): Promise<boolean> {
    const { epoch } = fair;
    if (epoch === null || you.seat === null || !you.can.includes('contribute')) return false;
    const { no, phase, seedRoot } = epoch;
    const key = `${no}.${phase}`;
    if (seedRoot === null || phase === 'locked' || this.#done.has(key)) return false;
    const place = { tableId, epoch: no, seat: you.seat, seedRoot };
    const part = await (phase === 'commit' ? this.#promise(place) : this.#opening(place));
    if (part === 'wait') return false;
    this.#done.add(key);
    if (part === null) return false;
    const answer = await this.#deps.client.command(
      { tableId, version },
      { type: 'contribute', ...part },
    );
    // A table that has moved on is looked at again, and so is what it asks for.
    if (!answer.ok && answer.error.code === 'stale') this.#done.delete(key);
    return true;
  }

  async #promise(place: Place): Promise<{ readonly commit: string } | 'wait' | null> {
    const found = await this.#checked(place, null);
    if (found !== 'good') return this.#without(found);
    const { kept, playerId, io } = this.#deps;
    const { tableId, epoch, seedRoot } = place;
    const r = io.randomBytes(32);
    const commit = contribCommit({ ...this.#inBytes(place), r });
    const made: Secret = { r: toHex(r), commit: toHex(commit), seedRoot };
    const secret = await kept.keepSecret(playerId, tableId, epoch, made);
    return secret.seedRoot === seedRoot ? { commit: secret.commit } : this.#without('other-root');
  }

  async #opening(place: Place): Promise<{ readonly reveal: string } | 'wait' | null> {
    const { kept, playerId } = this.#deps;
    const secret = await kept.secret(playerId, place.tableId, place.epoch);
    // Promised elsewhere, as in the page: whoever promised it opens it.
    if (secret === null) return null;
    if (secret.seedRoot !== place.seedRoot) return this.#without('other-root');
    const found = await this.#checked(place, bytes(fromHex(secret.commit)));
    return found === 'good' ? { reveal: secret.r } : this.#without(found);
  }

  #without(found: Exclude<ShareCheck, 'good'>): 'wait' | null {
    if (found === 'wait') return 'wait';
    if (found !== 'past') this.#deps.onWithheld(found);
    return null;
  }

  /** Looks at the proof until its signed part reaches far enough. */
  async #checked(place: Place, promised: Uint8Array | null): Promise<ShareCheck> {
    const { client, io, logKeys } = this.#deps;
    const pinned = logKeys.map((key) => bytes(fromHex(key)));
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      if (look > 0) await io.wait(LOOK_EVERY_MS);
      const proof = await client.proof(place.tableId, null);
      if (!proof.ok) return 'wait';
      const found = checkShare(proof.value, this.#inBytes(place), { pinned, promised });
      if (found !== 'wait') return found;
    }
    return 'wait';
  }

  /** This player gives no device key. */
  #inBytes({ tableId, epoch, seat, seedRoot }: Place): SharePlace {
    return {
      gameId: bytes(idBytes(tableId)),
      epoch,
      seat,
      playerId: bytes(idBytes(this.#deps.playerId)),
      seedRoot: bytes(fromHex(seedRoot)),
      playerKey: Z32,
    };
  }
}
