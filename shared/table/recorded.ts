/** The rounds of a table for its game record, from its journal. */
import { boneName } from '../engine/bone.ts';
import { bonesIn } from '../engine/boneSet.ts';
import { leaderOf } from '../engine/leadDraw.ts';
import type { Rules } from '../engine/rules.ts';
import { Z32 } from '../fair/bytes.ts';
import { dealBones } from '../fair/deal.ts';
import { H } from '../fair/tags.ts';
import type { JournalEvent, JournalEventOf, WithheldWords } from '../journal/events.ts';
import type { RecordRound } from '../rulesets/record.ts';
import { dealtHands } from './hands.ts';

/** What is known of a round from its lock on. */
interface Begun {
  readonly lock: Uint8Array;
  /** B: zeros without a beacon, or before the deal. */
  readonly beacon: Uint8Array;
  /** The seat whose lead was drawn. */
  readonly lead: number | null;
}

/**
 * Every scored round, and every deal that the rules had dealt again; other voids are left out.
 * Bones are two digits; `no` is DF1's round number.
 */
export function recordedRounds(
  rules: Rules,
  events: readonly (JournalEvent | WithheldWords)[],
): RecordRound[] {
  let begun: Begun | null = null;
  const rounds: RecordRound[] = [];
  for (const event of events) {
    if (event.type === 'roundLock') {
      begun = { lock: event.lock, beacon: Z32, lead: null };
    }
    if (event.type === 'deal' && begun !== null && event.beaconSig.length > 0) {
      begun = { ...begun, beacon: H(event.beaconSig) };
    }
    if (event.type === 'leadDrawn' && begun !== null) {
      begun = { ...begun, lead: leaderOf(event.bones) };
    }
    if (event.type === 'roundScored') rounds.push(scoredRound(event));
    if (event.type === 'roundVoid' && event.reason === 'rules' && begun !== null) {
      rounds.push(cancelledRound(rules, begun, event));
    }
  }
  return rounds;
}

function withPoser(poser: number | null): { readonly poser?: number } {
  return poser === null ? {} : { poser };
}

function scoredRound({ no, round }: JournalEventOf<'roundScored'>): RecordRound {
  const { deal, poser, plays } = round;
  return { no, deal, plays, ...withPoser(poser) };
}

/** The deal follows from the seed that the void has opened. */
function cancelledRound(
  rules: Rules,
  { lock, beacon, lead }: Begun,
  { roundNo, seed }: JournalEventOf<'roundVoid'>,
): RecordRound {
  const deal = dealBones({ seed, lock, beacon, ...rules });
  return {
    no: roundNo,
    deal: dealtHands(rules, deal).map((hand) => bonesIn(hand).map(boneName)),
    ...withPoser(lead),
    cancelled: true,
  };
}
