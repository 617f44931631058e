import { parseBone } from '../../shared/engine/bone.ts';
import { equalBytes, fromHex, toHex } from '../../shared/fair/bytes.ts';
import type { LogState } from '../../shared/fair/logState.ts';
import { moveMessage } from '../../shared/fair/move.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { DeviceKey } from './deviceKey.ts';
import { lastHand } from './lookAt.ts';

type Play = Extract<Command, { readonly type: 'play' }>;

/**
 * The play, signed over the log up to the view that it was chosen in, which the caller has checked.
 * As it is where the round's epoch does not name this device's key at the seat.
 */
export async function signPlay(
  play: Play,
  view: View,
  log: LogState,
  key: DeviceKey,
): Promise<Play> {
  const round = lastHand(log);
  const { seat, openings } = view.you;
  const opening = openings.find(({ bone }) => bone === play.bone);
  const bone = parseBone(play.bone);
  const seenHead = fromHex(view.fair.head);
  const salt = fromHex(opening?.salt ?? '');
  if (round === null || seat === null || bone === null || seenHead === null) return play;
  if (opening === undefined || salt?.length !== 16 || view.round?.no !== round.locked.roundNo) {
    return play;
  }
  const named = round.epoch.seats[seat]?.playerKey;
  if (named === undefined || !equalBytes(named, fromHex(key.publicKey) ?? new Uint8Array())) {
    return play;
  }
  const { roundNo } = round.locked;
  const where = endOf(play, view);
  const seen = { size: view.fair.size, head: view.fair.head };
  const move = { type: 'play', roundNo, seat, pos: opening.pos, bone, where, salt } as const;
  const message = moveMessage(log.gameId, { ...move, seenSize: seen.size, seenHead, sig: null });
  const sig = toHex(await key.sign(message));
  return { ...play, ...(where === null ? {} : { end: where }), seen, sig };
}

/** Where the bone comes to lie: null for the pose; where any end will do, the right one. */
function endOf({ end }: Play, { round }: View): NonNullable<Play['end']> | null {
  const isPose = round?.history.every(({ bone }) => bone === undefined) !== false;
  return isPose ? null : (end ?? 'R');
}
