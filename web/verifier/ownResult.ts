import type { Bundle } from '../../shared/fair/bundle.ts';
import type { LogState } from '../../shared/fair/logState.ts';
import type { StepName } from '../../shared/fair/roundSteps.ts';

/** What the page's own code made of a file. */
export interface OwnResult {
  readonly bundle: Bundle;
  readonly log: LogState;
  /** Events covered by the newest good head. */
  readonly signedSize: number;
  /** Public keys that the reader pinned. */
  readonly pinned: readonly Uint8Array[] | null;
  /** The rounds whose steps are listed, and which steps. */
  readonly rounds: readonly { readonly roundNo: number; readonly steps: readonly StepName[] }[];
}
