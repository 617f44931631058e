/**
 * The player's own secret in each shuffle, by the client rules of DF1 A.6 (docs/fairness.md): it is
 * promised only against a signed log, opened only after the signed close of all promises, and used
 * for nothing but the root it was promised against.
 */
import { readBundle } from '../../shared/fair/bundle.ts';
import { equalBytes, fromHex, sized, toHex, Z32 } from '../../shared/fair/bytes.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import type { Ceremony } from '../../shared/fair/logState.ts';
import { verifyBundle } from '../../shared/fair/verifier.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { Io } from '../io.ts';
import type { Client } from './client.ts';
import type { Kept, Secret } from './kept.ts';

/** Why a secret was kept back: what is not as this player knows it. */
export type Withheld = 'log-changed' | 'key' | 'other-player' | 'other-root' | 'other-commit';

/** `wait`: not signed so far yet; `past`: this shuffle is locked or given up. */
type Finding = 'good' | 'wait' | 'past' | Withheld;

/** Where a secret belongs. `seedRoot` is 64 hex, ids are 22 base64url characters. */
interface Place {
  readonly tableId: string;
  readonly epoch: number;
  readonly seat: number;
  readonly playerId: string;
  readonly seedRoot: string;
}

/** The head that covers a phase is signed moments after its event; this is looked for so often. */
const LOOKS_MAX = 40;
const LOOK_EVERY_MS = 100;

const bytes = (id: string): Uint8Array => sized(idBytes(id) ?? new Uint8Array(), 16);

export interface ShareDeps {
  readonly client: Client;
  readonly kept: Kept;
  readonly playerId: string;
  readonly logKeys: readonly string[];
  readonly io: Pick<Io, 'wait' | 'randomBytes'>;
  onWithheld(reason: Withheld): void;
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
    const { playerId } = this.#deps;
    const place = { tableId, epoch: no, seat: you.seat, playerId, seedRoot };
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
    const found = await this.#checked(place, () => 'good');
    if (found !== 'good') return this.#without(found);
    const { tableId, epoch, seat, playerId, seedRoot } = place;
    const r = this.#deps.io.randomBytes(32);
    const commit = contribCommit({
      gameId: bytes(tableId),
      epoch,
      seat,
      playerId: bytes(playerId),
      seedRoot: sized(fromHex(seedRoot) ?? new Uint8Array(), 32),
      r,
    });
    const made: Secret = { r: toHex(r), commit: toHex(commit), seedRoot };
    const secret = await this.#deps.kept.keepSecret(playerId, tableId, epoch, made);
    return secret.seedRoot === seedRoot ? { commit: secret.commit } : this.#without('other-root');
  }

  async #opening(place: Place): Promise<{ readonly reveal: string } | 'wait' | null> {
    const { playerId, tableId, epoch, seedRoot } = place;
    const secret = await this.#deps.kept.secret(playerId, tableId, epoch);
    // Promised elsewhere, as in the page: whoever promised it opens it.
    if (secret === null) return null;
    if (secret.seedRoot !== seedRoot) return this.#without('other-root');
    const found = await this.#checked(place, ({ closed, commits }) => {
      if (!closed) return 'wait';
      const logged = commits.get(place.seat);
      return logged !== undefined && toHex(logged) === secret.commit ? 'good' : 'other-commit';
    });
    return found === 'good' ? { reveal: secret.r } : this.#without(found);
  }

  #without(found: Exclude<Finding, 'good'>): 'wait' | null {
    if (found === 'wait') return 'wait';
    if (found !== 'past') this.#deps.onWithheld(found);
    return null;
  }

  /** Looks at the proof until its signed part reaches far enough. */
  async #checked(place: Place, then: (ceremony: Ceremony) => Finding): Promise<Finding> {
    const { client, io, logKeys } = this.#deps;
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      if (look > 0) await io.wait(LOOK_EVERY_MS);
      const proof = await client.proof(place.tableId, null);
      const found = proof.ok ? findingOf(proof.value, place, logKeys, then) : 'wait';
      if (found !== 'wait') return found;
    }
    return 'wait';
  }
}

function findingOf(
  proof: string,
  place: Place,
  logKeys: readonly string[],
  then: (ceremony: Ceremony) => Finding,
): Finding {
  const bundle = readBundle(proof);
  if (!bundle.ok) return 'log-changed';
  const pinned = logKeys.map((key) => sized(fromHex(key) ?? new Uint8Array(), 32));
  const { fault, log } = verifyBundle(bundle.value, { pinned, verifyBeacon: null });
  if (fault?.code === 'tail_unsigned') return 'wait';
  if (fault?.code === 'key_not_pinned') return 'key';
  if (fault !== null || log === null) return 'log-changed';
  if (!equalBytes(log.gameId, bytes(place.tableId))) return 'log-changed';
  if (log.lastEpoch < place.epoch) return 'wait';
  const { ceremony } = log;
  if (ceremony === null || ceremony.open.epoch !== place.epoch) return 'past';
  const { seedRoot, players } = ceremony.open;
  if (toHex(seedRoot) !== place.seedRoot) return 'other-root';
  const at = players[place.seat];
  if (at === undefined || !equalBytes(at.playerId, bytes(place.playerId))) return 'other-player';
  // A device with a key of its own sits here for the same player, and adds its own secret.
  return equalBytes(at.playerKey, Z32) ? then(ceremony) : 'past';
}
