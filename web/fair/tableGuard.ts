import type { Observation } from '../../shared/fair/bundle.ts';
import type { HandRecord } from '../../shared/fair/logState.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { ServerFrame } from '../../shared/protocol/frames.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { ProofReport } from '../../shared/verify/report.ts';
import type { Api } from '../api.ts';
import type { AtTable } from '../atTable.ts';
import { Contributor, type Share, type Withheld } from '../contributor.ts';
import type { Store } from '../store.ts';
import type { DeviceKey } from './deviceKey.ts';
import { evidence, observations } from './evidence.ts';
import { lastHand } from './lookAt.ts';
import { type OwnGrade, ownGrade } from './ownGrade.ts';
import { signPlay } from './signPlay.ts';
import type { Warning } from './warning.ts';
import { Watcher } from './watcher.ts';

type Play = Extract<Command, { readonly type: 'play' }>;

export interface GuardDeps extends AtTable {
  readonly store: Store;
  readonly api: Pick<Api, 'events' | 'keys' | 'proof'>;
  readKey(): string | null;
  /** 32 bytes from the device's own generator. */
  randomBytes(): Uint8Array;
  pause(ms: number): Promise<void>;
  nowMs(): number;
  attentiveSince(): number | null;
  deviceKey(): Promise<DeviceKey | null>;
  contribute(share: Share): void;
  /** A shuffle goes on without this device, and nobody is to blame. */
  onWithheld(reason: 'not-closed' | 'secret-lost'): void;
  onChange(): void;
}

/** A move waits so long for the log that it is to be signed over; then it goes without. */
const WAIT_MS = 3_000;

/** A player's own part in the fairness of one table: their secrets, their signature, their eyes. */
export class TableGuard {
  readonly #deps: GuardDeps;
  readonly #watcher: Watcher;
  readonly #contributor: Contributor;

  constructor(deps: GuardDeps) {
    const { tableId, api, store, playerId, readKey } = deps;
    this.#deps = deps;
    this.#watcher = new Watcher({
      ...deps,
      events: (after) => api.events(tableId, after, readKey()),
      keys: () => api.keys(),
      proof: (round) => api.proof(tableId, round, readKey()),
    });
    this.#contributor = new Contributor({
      store,
      playerId,
      randomBytes: deps.randomBytes,
      pause: deps.pause,
      contribute: deps.contribute,
      agrees: (view) => this.#watcher.agrees(view),
      proof: async () => {
        const proof = await api.proof(tableId, null, readKey());
        if (proof.ok) this.#watcher.proven(proof.value);
        return proof;
      },
      onWithheld: (reason, epoch) => this.#withheld(reason, epoch),
    });
  }

  get warnings(): readonly Warning[] {
    return this.#watcher.warnings;
  }

  /** Events that the server has signed for, as this device knows. */
  get signedSize(): number {
    return this.#watcher.signedSize;
  }

  viewed(view: View): void {
    this.#watcher.viewed(view);
    if (this.#watcher.isSound) this.#contributor.look(view);
  }

  /** Frames that bring events: a commit with its head, or those since a version. */
  framed(frame: ServerFrame): void {
    if (frame.type === 'commit') this.#watcher.committed(frame, frame.head);
    if (frame.type !== 'subscribed') return;
    for (const commit of frame.events) this.#watcher.committed(commit, null);
  }

  /** Waits until the own log has come as far as the view, or cannot for now. */
  async caughtUp(view: View): Promise<void> {
    await this.#agrees(view);
  }

  /** `agrees` of the watcher, but nobody waits long for a bad line. */
  #agrees(view: View): Promise<boolean> {
    const late = this.#deps.pause(WAIT_MS).then(() => false);
    return Promise.race([this.#watcher.agrees(view), late]);
  }

  /** A command was accepted. */
  answered(head: string | null, command: Command): void {
    this.#watcher.answered(head);
    if (command.type === 'contribute' && command.commit !== undefined) {
      this.#contributor.taken(command.commit);
    }
  }

  /** The server shows a shorter log than it has signed. */
  wentBack(): void {
    const newest = this.#watcher.heads.newest;
    this.#watcher.warn('back', null, null, newest === null ? [] : [newest.note]);
  }

  /** The play with this device's signature; without, where something is wrong or not there yet. */
  async signed(play: Play, view: View): Promise<Play> {
    const { store, deviceKey } = this.#deps;
    const given = store.tableKey(this.#deps);
    if (given === null || !(await this.#agrees(view))) return play;
    const key = await deviceKey();
    const { state } = this.#watcher.log;
    if (state === null || key?.publicKey !== given) return play;
    return signPlay(play, view, state, key);
  }

  /** What the shuffle of the newest round is worth to this player; null before the first. */
  grade(): OwnGrade | null {
    const hand = lastHand(this.#watcher.log.state);
    return hand === null ? null : this.#gradeOf(hand);
  }

  #gradeOf(hand: HandRecord): OwnGrade | null {
    const { state } = this.#watcher.log;
    if (state === null) return null;
    const { store, playerId } = this.#deps;
    return ownGrade(state, hand, {
      playerId,
      secret: store.secret(this.#deps, hand.epoch.epoch),
      lockAtMs: this.#watcher.heads.firstOver(hand.lockSeq)?.atMs ?? null,
    });
  }

  observed(): readonly Observation[] {
    return observations(this.#watcher);
  }

  isOwnSecret(round: number): boolean {
    const hand = this.#watcher.log.state?.hands[round - 1];
    return hand !== undefined && this.#gradeOf(hand)?.you === 'secret';
  }

  /** A deal was checked: a proof that fails is kept in mind. */
  checked({ verdict, fault, commitment, shuffle, play }: ProofReport, round: number): void {
    if (verdict !== 'failed') return;
    const code = commitment.code ?? shuffle.code ?? play.code;
    if (fault?.code === 'key_not_pinned') this.#watcher.warn('key');
    else this.#watcher.warn('proof', round, code);
  }

  trustKeys(): Promise<void> {
    return this.#watcher.trustKeys();
  }

  evidence(): string {
    return evidence(this.#watcher, this.#deps.store.logKeys() ?? []);
  }

  #withheld(reason: Withheld, epoch: number): void {
    if (reason === 'not-closed' || reason === 'secret-lost') this.#deps.onWithheld(reason);
    else this.#watcher.warn(reason, reason === 'key' ? null : epoch);
  }
}
