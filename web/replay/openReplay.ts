import { equalBytes, toHex } from '../../shared/fair/bytes.ts';
import type { LogState } from '../../shared/fair/logState.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { ProofReport } from '../../shared/verify/report.ts';
import { checkWhole } from '../../shared/verify/verifyWhole.ts';
import type { Store } from '../store.ts';
import { verdictWords } from '../verdictWords.ts';
import { type ReplayTable, readReplay } from './readReplay.ts';

/** A proof file that is gone through. */
export interface OpenedReplay {
  /** The proof file as it came. */
  readonly proof: string;
  /** What it was checked to say, under the keys that the file itself names. */
  readonly report: ProofReport;
  /** Null where the file is about rules that this page does not know. */
  readonly table: ReplayTable | null;
  readonly log: LogState | null;
}

/** Checks and reads a proof file; null where it is none. */
export async function openReplay(proof: string): Promise<OpenedReplay | null> {
  const checked = await checkWhole(proof, { words: await verdictWords() });
  if (!checked.ok) return null;
  const { report, log } = checked.value;
  return { proof, report, table: readReplay(checked.value), log: log.log };
}

/** Whether the secret that the log gives to a player in a round is one that this device keeps. */
export function isOwnSecret(
  { log, report }: OpenedReplay,
  round: number,
  playerId: string,
  store: Pick<Store, 'secret'>,
): boolean {
  const epoch = log?.hands[round - 1]?.epoch;
  const id = idBytes(playerId);
  const share = epoch?.seats.find((seat) => id !== null && equalBytes(seat.playerId, id));
  if (epoch === undefined || share === undefined) return false;
  return store.secret({ tableId: report.tableId, playerId }, epoch.epoch)?.r === toHex(share.value);
}
