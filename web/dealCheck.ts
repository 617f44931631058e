import type { ProofReport, RoundReport } from '../shared/verify/report.ts';
import { verifyWhole } from '../shared/verify/verifyWhole.ts';
import type { Answer } from './api.ts';
import { keysOf } from './fairCheck.ts';
import type { Store } from './store.ts';

/** The check of one round's deal, as far as it has come. */
export type DealCheck =
  | { readonly round: number; readonly status: 'running' | 'unreachable' | 'unreadable' }
  | {
      readonly round: number;
      readonly status: 'done';
      /** The proof file, byte for byte as it was fetched. */
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
    // The code that checks a beacon comes from the server too, and may be gone after an update.
    const unreachable: DealCheck = { round, status: 'unreachable' };
    const next = proof.ok
      ? await checkProof(proof.value, round, this.#deps).catch(() => unreachable)
      : unreachable;
    if (this.#state?.round === round) this.#set(next);
  }

  clear(): void {
    this.#state = null;
  }

  #set(next: DealCheck): void {
    this.#state = next;
    this.#deps.onChange();
  }
}

async function checkProof(
  proof: string,
  round: number,
  { store, playerId }: Pick<DealCheckDeps, 'store' | 'playerId'>,
): Promise<DealCheck> {
  const keys = store.logKeys();
  const result = await verifyWhole(proof, {
    round,
    steps: true,
    ...(keys === null ? {} : { keys }),
    ...(playerId === null ? {} : { you: playerId }),
  });
  if (!result.ok) return { round, status: 'unreadable' };
  const report = result.value;
  if (keys === null && report.fault === null) store.setLogKeys(keysOf(proof));
  const facts = report.rounds.find(({ roundNo }) => roundNo === round) ?? null;
  return { round, status: 'done', proof, report, facts, knownKey: keys !== null };
}
