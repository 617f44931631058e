import type { View } from '../shared/protocol/view.ts';
import type { Api } from './api.ts';
import { type Seen, toldOf } from './recap.ts';
import type { SeenHere } from './store.ts';
import { words } from './words.ts';

/** What somebody who comes back has missed. */
export interface Missed {
  /** In words, oldest first. */
  readonly lines: readonly string[];
  /** From where the turns of this round can be shown one by one; null where none came since. */
  readonly from: Seen | null;
}

/**
 * What happened since the last visit: by the server, which knows what was seen on other devices,
 * and where this one knows better, or the server does not answer, by this device.
 *
 * @param seen how far this device has followed; null where it never has
 */
export async function missedLines(
  api: Pick<Api, 'since'>,
  view: View,
  seen: SeenHere | null,
): Promise<Missed> {
  const { tableId, you } = view;
  const from = stepsFrom(view, seen ?? { no: 0, turns: 0 });
  const own = seen === null ? [] : toldOf(view, seen);
  const answer = you.seat === null ? null : await api.since(tableId, words.language);
  if (answer?.ok !== true) return { lines: own, from };
  const { after, lines } = answer.value;
  if (seen?.version !== undefined && seen.version >= after) return { lines: own, from };
  // Seen nowhere yet: nothing was missed.
  if (after === 0) return { lines: own, from };
  // The last line says what is waited for, as the page does anyway.
  return { lines: lines.slice(0, -1), from };
}

function stepsFrom({ round }: View, seen: Seen): Seen | null {
  if (round === null) return null;
  const turns = round.no === seen.no ? seen.turns : 0;
  return turns < round.history.length ? { no: round.no, turns } : null;
}
