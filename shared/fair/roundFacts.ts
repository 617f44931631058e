import type { Bone } from '../engine/bone.ts';
import { beaconRoundSeconds } from './beaconRound.ts';
import type { Observation } from './bundle.ts';
import { equalBytes } from './bytes.ts';
import type { ContributionKind } from './contribution.ts';
import type { HandRecord, LogError, LogState } from './logState.ts';
import type { Df1EventOf } from './payloads.ts';
import type { LogReport } from './verifier.ts';

/**
 * What a round's proof holds against (DF1 A.13): A the server with all other players, by the
 * beacon; B the same, by your own secret; C the server alone; D only a later change of the deck.
 */
export type Grade = 'A' | 'B' | 'A+B' | 'C' | 'D';

/** A lock seen this long before its beacon round was due counts as seen in time (DF1 A.8), ms. */
export const WITNESS_MARGIN_MS = 2000;

/** What a verifier found about one round: facts, and the grade that follows from them. */
export interface RoundFacts {
  readonly roundNo: number;
  /** Whether its whole deck was checked and a signed head covers its end. */
  readonly verified: boolean;
  readonly error: LogError | null;
  /** `stripped`: the file withholds its bones; `running`: not verifiable yet. */
  readonly status: 'ended' | 'voided' | 'stripped' | 'running';
  readonly voidReason: Df1EventOf<'roundVoid'>['reason'] | null;
  /** By position; null unless verified. */
  readonly deck: readonly Bone[] | null;
  readonly beacon: 'witnessed' | 'claimed' | 'none';
  /** Whether the beacon's own signature was checked; null without a beacon. */
  readonly beaconChecked: boolean | null;
  /** Seats whose devices gave a secret. */
  readonly secrets: readonly number[];
  /** Seats that gave words. */
  readonly texts: readonly number[];
  /** What you gave; null if you are not at this table, or did not say who you are. */
  readonly you: ContributionKind | null;
  readonly voidsSoFar: number;
  readonly cancelledEpochs: number;
  readonly grade: Grade;
}

/** Who reads the proof, as far as they say. */
export interface Reader {
  /** 16 bytes; null for a stranger. */
  readonly playerId: Uint8Array | null;
  readonly observed: readonly Observation[];
}

/** The facts about every round that the log has locked. */
export function roundFacts(report: LogReport, reader: Reader): RoundFacts[] {
  const { log } = report;
  return log === null ? [] : log.hands.map((hand) => factsOf(report, log, hand, reader));
}

function factsOf(
  { fault, signedSize }: LogReport,
  log: LogState,
  hand: HandRecord,
  reader: Reader,
): RoundFacts {
  const { seats } = hand.epoch;
  const seatsOf = (kind: ContributionKind): number[] =>
    seats.flatMap((seat, i) => (seat.kind === kind ? [i] : []));
  const isSigned = hand.endSeq !== null && hand.endSeq < signedSize;
  const status = statusOf(hand);
  const { playerId } = reader;
  const you =
    playerId === null ? null : seats.find((seat) => equalBytes(seat.playerId, playerId))?.kind;
  const facts = {
    beacon: beaconFact(log, hand, reader.observed),
    secrets: seatsOf('secret'),
    texts: seatsOf('text'),
    you: you ?? null,
  };
  const isChecked = (status === 'ended' || status === 'voided') && isSigned;
  return {
    ...facts,
    roundNo: hand.locked.roundNo,
    verified: isChecked,
    error: isSigned ? null : (fault?.code ?? null),
    status,
    voidReason: hand.ended?.type === 'roundVoid' ? hand.ended.reason : null,
    deck: isChecked ? hand.deck : null,
    beaconChecked: log.genesis.flags.beacon ? log.verifyBeacon !== null : null,
    voidsSoFar: hand.voidsSoFar,
    cancelledEpochs: hand.cancelledEpochs,
    grade: gradeOf(facts),
  };
}

function statusOf(hand: HandRecord): RoundFacts['status'] {
  if (hand.ended?.type === 'roundVoid') return 'voided';
  if (hand.stripped) return 'stripped';
  return hand.endSeq === null ? 'running' : 'ended';
}

/** Witnessed: this device saw a head over the lock while its beacon value could not be known. */
function beaconFact(
  log: LogState,
  { lockSeq, locked }: HandRecord,
  observed: readonly Observation[],
): RoundFacts['beacon'] {
  if (!log.genesis.flags.beacon) return 'none';
  const dueMs = beaconRoundSeconds(locked.beaconRound) * 1000;
  const isSeen = observed.some(
    ({ size, atMs }) => size > lockSeq && atMs + WITNESS_MARGIN_MS < dueMs,
  );
  return isSeen ? 'witnessed' : 'claimed';
}

export type GradeFacts = Pick<RoundFacts, 'beacon' | 'secrets' | 'you'>;

/** The grade of DF1 A.13. That you followed the client's rules is yours to know. */
export function gradeOf({ beacon, secrets, you }: GradeFacts): Grade {
  const isWitnessed = beacon === 'witnessed';
  if (you === 'secret') return isWitnessed ? 'A+B' : 'B';
  if (isWitnessed) return 'A';
  return beacon === 'claimed' || secrets.length > 0 || you === 'text' ? 'C' : 'D';
}
