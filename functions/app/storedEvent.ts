import type { StoredEvent } from '../../shared/journal/commit.ts';
import { decodeEvent, type JournalEvent, type WithheldWords } from '../../shared/journal/events.ts';

/** The event a stored one holds. The journal is ours: what cannot be read is a defect. */
export function decodeStored(event: StoredEvent, seats: number): JournalEvent | WithheldWords {
  if (event.payload === null) return { type: 'withheldWords' };
  const decoded = decodeEvent({ type: event.type, payload: event.payload }, { seats });
  if (!decoded.ok) throw new Error(`the journal holds a broken event: ${decoded.error}`);
  return decoded.value;
}
