/** Turning a decision into a commit: the one write on the path of a move. */

import { fromHex, sized, toHex, utf8Bytes } from '../../shared/fair/bytes.ts';
import { H } from '../../shared/fair/tags.ts';
import type { Commit, Receipt, StoredEvent } from '../../shared/journal/commit.ts';
import { APP_PAYLOADS } from '../../shared/journal/events.ts';
import type { Draft } from '../../shared/table/draft.ts';

/** Who sent which command, for the receipt; null for what the server settles by itself. */
export interface Sent {
  readonly player: string;
  readonly commandId: string;
  readonly type: string;
  readonly bodyHash: string;
  readonly via: string | null;
}

const TURN_TYPE = APP_PAYLOADS.turn[0];

/** Whether a decision has given the turn to somebody who has to choose. */
export function opensTurn(events: readonly StoredEvent[]): boolean {
  return events.some(({ type }) => type === TURN_TYPE);
}

/** A hash of a command's body by which a reused command id is told from a repeated command. */
export function bodyHash(body: Readonly<Record<string, unknown>>): string {
  const { expectedVersion: _, ...rest } = body;
  const bytes = utf8Bytes(JSON.stringify(rest));
  return toHex(H(bytes ?? new Uint8Array()).slice(0, 16));
}

/** The commit of a draft that holds at least one event. */
export function commitOf(draft: Draft, sent: Sent | null): Commit {
  const { events, version, state } = draft;
  const first = events[0];
  const last = events.at(-1);
  if (first === undefined || last === undefined) throw new Error('a decision without an event');
  const receipt: Receipt | null =
    sent === null
      ? null
      : {
          commandId: sent.commandId,
          playerId: sent.player,
          type: sent.type,
          bodyHash: sent.bodyHash,
          version,
          seqs: [first.seq, last.seq],
          via: sent.via,
        };
  return {
    version,
    at: last.ts,
    events,
    head: sized(fromHex(state.head) ?? new Uint8Array(), 32),
    size: state.size,
    receipt,
    state: JSON.stringify(state),
  };
}
