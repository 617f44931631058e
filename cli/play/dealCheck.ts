/**
 * Checks the deal of a round that has ended as `sixlove verify` does, and against what this player
 * has seen of it: the own secret, the own bones, and every head of the log that was shown.
 */

import { equalBytes, fromHex, toHex } from '../../shared/fair/bytes.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { CheckedProof } from '../../shared/verify/verifyProof.ts';
import { checkWhole } from '../../shared/verify/verifyWhole.ts';
import { english } from '../../shared/verify/words/english.ts';
import { spanish } from '../../shared/verify/words/spanish.ts';
import type { VerdictWords } from '../../shared/verify/words/verdictWords.ts';
import type { Language } from '../../shared/words/language.ts';
import type { Io } from '../io.ts';
import type { Client } from './client.ts';
import type { Kept } from './kept.ts';

export type DealFinding =
  /** `own`: the player's secret is in the shuffle. */
  | { readonly kind: 'holds'; readonly own: boolean }
  /** The proof fails: how, in a sentence of the verifier. */
  | { readonly kind: 'fails'; readonly words: string }
  /** The proof holds, but is not of what this player saw. */
  | { readonly kind: 'differs'; readonly from: 'heads' | 'bones' | 'table' }
  /** Not to be had, or not signed yet. */
  | { readonly kind: 'unknown' };

export interface DealCheckDeps {
  readonly client: Client;
  readonly kept: Kept;
  readonly playerId: string;
  readonly logKeys: readonly string[];
  readonly language: Language;
  readonly io: Pick<Io, 'wait'>;
}

const VERDICT_WORDS: Readonly<Record<Language, VerdictWords>> = { en: english, es: spanish };

/** The head that covers a round's end is signed moments after it; this is looked for so often. */
const LOOKS_MAX = 40;
const LOOK_EVERY_MS = 100;

export class DealCheck {
  readonly #deps: DealCheckDeps;
  /** Hash of the last event by the size of the log, 64 hex. */
  readonly #heads = new Map<number, string>();
  /** The bones that the player held, by round. */
  readonly #bones = new Map<number, Set<string>>();

  constructor(deps: DealCheckDeps) {
    this.#deps = deps;
  }

  /** Remembers what a view shows that a proof must show as well. */
  see({ fair, round, you }: View): void {
    this.#heads.set(fair.size, fair.head);
    if (round === null) return;
    const held = this.#bones.get(round.no) ?? new Set();
    for (const bone of you.hand) held.add(bone);
    this.#bones.set(round.no, held);
  }

  /** Fetches the proof of a round and works it out again. */
  async check({ tableId, you }: View, round: number): Promise<DealFinding> {
    const { client, io, logKeys, language } = this.#deps;
    const words = VERDICT_WORDS[language];
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      if (look > 0) await io.wait(LOOK_EVERY_MS);
      const proof = await client.proof(tableId, round);
      if (!proof.ok) break;
      const checked = await checkWhole(proof.value, { keys: logKeys, round, words });
      if (!checked.ok && checked.error === 'no_round') continue;
      if (!checked.ok) return { kind: 'fails', words: checked.error };
      const { report, log } = checked.value;
      const isSigned = log.fault?.code !== 'tail_unsigned';
      if (!isSigned || report.verdict === 'incomplete') continue;
      const failed = [report.commitment, report.shuffle, report.play].find(
        ({ verdict }) => verdict === 'failed',
      );
      if (failed !== undefined) return { kind: 'fails', words: failed.words };
      return await this.#against(checked.value, tableId, you.seat, round);
    }
    return { kind: 'unknown' };
  }

  async #against(
    { report, log }: CheckedProof,
    tableId: string,
    seat: number | null,
    round: number,
  ): Promise<DealFinding> {
    const hashes = log.log?.hashes ?? [];
    if (report.tableId !== tableId) return { kind: 'differs', from: 'table' };
    // The proof ends with its last signed head; what was shown since is for the next round's.
    const isOther = [...this.#heads].some(([size, head]) => {
      const hash = hashes[size - 1];
      return hash !== undefined && toHex(hash) !== head;
    });
    if (isOther) return { kind: 'differs', from: 'heads' };
    if (seat === null) return { kind: 'holds', own: false };
    const dealt = report.rounds[0]?.hands?.[seat] ?? [];
    const held = [...(this.#bones.get(round) ?? [])];
    if (!held.every((bone) => dealt.includes(bone))) return { kind: 'differs', from: 'bones' };
    return { kind: 'holds', own: await this.#isOwn(log, tableId, seat, round) };
  }

  /** Whether what was opened at the own seat is the secret that was made here. */
  async #isOwn(
    { log }: CheckedProof['log'],
    tableId: string,
    seat: number,
    round: number,
  ): Promise<boolean> {
    const epoch = log?.hands[round - 1]?.epoch;
    const given = epoch?.seats[seat];
    if (epoch === undefined || given?.kind !== 'secret') return false;
    const secret = await this.#deps.kept.secret(this.#deps.playerId, tableId, epoch.epoch);
    return secret !== null && equalBytes(given.value, fromHex(secret.r) ?? new Uint8Array());
  }
}
