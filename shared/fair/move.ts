import { concat, sized, u8 } from './bytes.ts';
import { type Df1EventOf, encodePayload } from './payloads.ts';
import { TAGS } from './tags.ts';

export type MoveEvent = Df1EventOf<'play' | 'pass' | 'draw'>;

/**
 * What a device signs for a move: the payload up to and including `seen_head` (DF1 A.12).
 * The event's own signature, if it has one yet, does not matter.
 */
export function moveMessage(gameId: Uint8Array, move: MoveEvent): Uint8Array {
  const { type, payload } = encodePayload({ ...move, sig: null });
  return concat(TAGS.move, sized(gameId, 16), u8(type), payload.slice(0, -1));
}
