import type { LogError } from '../../fair/logState.ts';
import type { PlayFault } from '../playCheck.ts';
import type { TableFault, Verdicts } from '../report.ts';

/** Every check that can fail. */
export type FaultCode = LogError | PlayFault | TableFault;

/** What verdicts say to people, in one language. */
export interface VerdictWords {
  readonly ok: Readonly<Record<keyof Verdicts, string>>;
  readonly redealt: string;
  readonly incomplete: string;
  readonly afterFault: string;
  readonly voided: string;
  readonly seatsDrawn: string;
  readonly unknownRules: string;
  readonly withheld: string;
  readonly noRound: string;
  /** A failed check as a sentence; `seq` is null where no single event is at fault. */
  failed(why: string, code: FaultCode, seq: number | null): string;
  /** What a failed check means: the `why` of `failed`. */
  readonly faults: Readonly<Record<FaultCode, string>>;
}
