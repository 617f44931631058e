import type { Observation } from '../shared/fair/bundle.ts';
import { gradeOf } from '../shared/fair/roundFacts.ts';
import type { ProofReport, RoundReport } from '../shared/verify/report.ts';
import type { Answer } from './api.ts';
import { withObserved } from './fair/evidence.ts';
import { keysOf } from './fairCheck.ts';
import type { Store } from './store.ts';
import { verdictWords } from './verdictWords.ts';

/** The check of one round's deal, as far as it has come. */
export type DealCheck =
  | { readonly round: number; readonly status: 'running' | 'unreachable' | 'unreadable' }
  | {
      readonly round: number;
      readonly status: 'done';
      /** The proof file as it was fetched, with what this device has observed beside it. */
      readonly proof: string;
      readonly report: ProofReport;
      readonly facts: RoundReport | null;
      /** Whether the log's key was known to this device before. */
      readonly knownKey: boolean;
    };

export interface DealCheckDeps {
  fetchProof(round: number): Promise<Answer<string>>;
  readonly store: Pick<Store, 'logKeys' | 'setLogKeys'>;
  readonly playerId: string | null;
  /** When this device had which heads. */
  observed(): readonly Observation[];
  /** Whether the secret at this player's seat is one that this device made and opened. */
  isOwnSecret(round: number): boolean;
  onDone(report: ProofReport, round: number): void;
  onChange(): void;
}

/** Fetches a round's proof file and works it out again on this device. */
export class DealChecker {
  readonly #deps: DealCheckDeps;
  #state: DealCheck | null = null;

  constructor(deps: DealCheckDeps) {
    this.#deps = deps;
  }

  get state(): DealCheck | null {
    return this.#state;
  }

  async run(round: number): Promise<void> {
    this.#set({ round, status: 'running' });
    const proof = await this.#deps.fetchProof(round);
    const next: DealCheck = proof.ok
      ? await checkProof(withObserved(proof.value, this.#deps.observed()), round, this.#deps)
      : { round, status: 'unreachable' };
    if (next.status === 'done') this.#deps.onDone(next.report, round);
    if (this.#state?.round === round) this.#set(next);
  }

  /** Says what came of the last check in the language that is spoken now. */
  async retell(): Promise<void> {
    const before = this.#state;
    if (before?.status !== 'done') return;
    const next = await checkProof(before.proof, before.round, this.#deps);
    if (this.#state !== before || next.status !== 'done') return;
    this.#set({ ...next, knownKey: before.knownKey });
  }

  clear(): void {
    this.#state = null;
  }

  #set(next: DealCheck): void {
    this.#state = next;
    this.#deps.onChange();
  }
}

async function checkProof(proof: string, round: number, deps: DealCheckDeps): Promise<DealCheck> {
  const { store, playerId } = deps;
  const keys = store.logKeys();
  // Fetched when it is first needed: most visits check nothing.
  const { verifyWhole } = await import('../shared/verify/verifyWhole.ts');
  const result = await verifyWhole(proof, {
    round,
    steps: true,
    words: await verdictWords(),
    ...(keys === null ? {} : { keys }),
    ...(playerId === null ? {} : { you: playerId }),
  });
  if (!result.ok) return { round, status: 'unreadable' };
  const report = result.value;
  if (keys === null && report.fault === null) store.setLogKeys(keysOf(proof));
  const found = report.rounds.find(({ roundNo }) => roundNo === round) ?? null;
  const facts = found === null ? null : asOwn(found, deps.isOwnSecret(round));
  return { round, status: 'done', proof, report, facts, knownKey: keys !== null };
}

/** A secret that the log gives to the reader, but their device did not, protects nobody. */
function asOwn(facts: RoundReport, isOwnSecret: boolean): RoundReport {
  if (facts.you !== 'secret' || isOwnSecret) return facts;
  return { ...facts, you: 'none', grade: gradeOf({ ...facts, you: 'none' }) };
}
