/** What a device can see for itself in its own log: its secrets, its bones, the time of a lock. */
import { parseBone } from '../../shared/engine/bone.ts';
import { beaconRoundSeconds } from '../../shared/fair/beaconRound.ts';
import { equalBytes, fromHex, toHex } from '../../shared/fair/bytes.ts';
import { boneCommitment } from '../../shared/fair/deal.ts';
import type { HandRecord, LogState, Player } from '../../shared/fair/logState.ts';
import { WITNESS_MARGIN_MS } from '../../shared/fair/roundFacts.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { Secret } from '../store.ts';

/** The round that the log is at; null before the first. */
export function lastHand(log: LogState | null): HandRecord | null {
  return log?.hands.at(-1) ?? null;
}

function seatIn(players: readonly Pick<Player, 'playerId'>[], playerId: string): number {
  const id = idBytes(playerId);
  return id === null ? -1 : players.findIndex((player) => equalBytes(player.playerId, id));
}

/** When the beacon of a round is due, Unix ms; null without one. */
export function dueMs(log: LogState, { locked }: HandRecord): number | null {
  return log.genesis.flags.beacon ? beaconRoundSeconds(locked.beaconRound) * 1000 : null;
}

/** Whether a lock seen at this time was seen before its beacon could be known (DF1 A.8). */
export function isInTime(due: number, atMs: number | null): boolean {
  return atMs !== null && atMs + WITNESS_MARGIN_MS < due;
}

/**
 * Whether a lock was kept back: this device was awake and listening since before it must have been
 * made, and still has not had it in time. Who was away has nothing to complain about.
 */
export function isLate(
  log: LogState,
  hand: HandRecord,
  seen: { readonly atMs: number | null; readonly nowMs: number; readonly since: number | null },
): boolean {
  const due = dueMs(log, hand);
  if (due === null || seen.since === null || isInTime(due, seen.atMs)) return false;
  const isOver = seen.atMs !== null || seen.nowMs + WITNESS_MARGIN_MS >= due;
  return isOver && seen.since <= due - log.genesis.beaconLeadSeconds * 1000;
}

/**
 * Own promise and secret against the log (DF1 A.6): what was left out, and what was put in. A
 * device that has not sat down here cannot tell what was put in from what another of the player's
 * devices has added: it accuses nobody, and its grade counts the secret as none of its own.
 */
export function secretFault(
  log: LogState,
  playerId: string,
  hasSatDown: boolean,
  secretOf: (epoch: number) => Secret | null,
): { readonly kind: 'dropped' | 'not-mine'; readonly epoch: number } | null {
  const { ceremony, epoch } = log;
  const mayAccuse = (own: Secret | null): boolean => hasSatDown || own !== null;
  if (ceremony?.closed === true) {
    const no = ceremony.open.epoch;
    const secret = secretOf(no);
    const logged = ceremony.commits.get(seatIn(ceremony.open.players, playerId));
    if (logged === undefined && secret?.isTaken === true) return { kind: 'dropped', epoch: no };
    if (logged !== undefined && mayAccuse(secret) && secret?.commit !== toHex(logged)) {
      return { kind: 'not-mine', epoch: no };
    }
  }
  const mine = epoch?.seats[seatIn(epoch.seats, playerId)];
  if (epoch === null || mine === undefined) return null;
  const secret = secretOf(epoch.epoch);
  if (mine.kind !== 'secret') {
    return secret?.isTaken === true ? { kind: 'dropped', epoch: epoch.epoch } : null;
  }
  if (!mayAccuse(secret)) return null;
  return secret?.r === toHex(mine.value) ? null : { kind: 'not-mine', epoch: epoch.epoch };
}

/** Whether the bones that were dealt to the viewer fit the commitments of DEAL (DF1 A.10). */
export function doOpeningsFit(log: LogState, view: View): boolean {
  const hand = lastHand(log);
  const { seat, openings, hand: held } = view.you;
  const isRunning = hand !== null && view.round?.no === hand.locked.roundNo;
  if (!isRunning || hand.dealt === null || hand.stripped || seat === null) return true;
  const { commitments } = hand.dealt;
  const first = seat * log.genesis.handSize;
  const isMine = (pos: number) => pos >= first && pos < first + log.genesis.handSize;
  const areOpen = openings.every(({ pos, bone, salt }) => {
    const [id, bytes, promised] = [parseBone(bone), fromHex(salt), commitments[pos]];
    if (id === null || bytes?.length !== 16 || promised === undefined || !isMine(pos)) return false;
    return equalBytes(boneCommitment(hand.locked.lock, { pos, bone: id, salt: bytes }), promised);
  });
  const opened = new Set(openings.map(({ bone }) => bone));
  return areOpen && opened.size === openings.length && held.every((bone) => opened.has(bone));
}
