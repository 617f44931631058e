import { equalBytes, toHex } from '../../shared/fair/bytes.ts';
import type { HandRecord, LogState } from '../../shared/fair/logState.ts';
import { type Grade, gradeOf } from '../../shared/fair/roundFacts.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { Secret } from '../store.ts';
import { dueMs, isInTime } from './lookAt.ts';

/** What holds for this player, by what their own device has seen and done (DF1 A.13). */
export interface OwnGrade {
  readonly grade: Grade;
  /** What counts as this player's own share. */
  readonly you: 'secret' | 'text' | 'none';
  readonly beacon: 'witnessed' | 'claimed' | 'none';
  /** Seats of others whose devices gave a secret. */
  readonly others: readonly number[];
}

/**
 * The grade of a round. A secret counts as one's own only if it is the one that this device made:
 * the device opens it after the close was signed or never (DF1 A.6 a to c).
 */
export function ownGrade(
  log: LogState,
  hand: HandRecord,
  { playerId, secret, lockAtMs }: OwnFacts,
): OwnGrade {
  const id = idBytes(playerId);
  const mine = hand.epoch.seats.findIndex((seat) => id !== null && equalBytes(seat.playerId, id));
  const share = hand.epoch.seats[mine];
  const isKept = share !== undefined && secret?.r === toHex(share.value);
  const you = share?.kind === 'secret' ? (isKept ? 'secret' : 'none') : (share?.kind ?? 'none');
  const due = dueMs(log, hand);
  const beacon = due === null ? 'none' : isInTime(due, lockAtMs) ? 'witnessed' : 'claimed';
  const secrets = hand.epoch.seats.flatMap(({ kind }, seat) => (kind === 'secret' ? [seat] : []));
  const grade = gradeOf({ beacon, secrets, you });
  return { grade, you, beacon, others: secrets.filter((seat) => seat !== mine) };
}

export interface OwnFacts {
  readonly playerId: string;
  /** What this device keeps of the epoch's secret. */
  readonly secret: Secret | null;
  /** When it had the first signed head over the lock; null if it had none. */
  readonly lockAtMs: number | null;
}
