/**
 * How many mails ask for a confirmation: so many a day of a player, and so many to an address,
 * whoever asks. `ASKED#id` in the directory, by ids that lead to nobody; they outlive the address
 * and the player, so that forgetting either does not begin the count anew.
 */
import { LIMITS } from '../../shared/protocol/limits.ts';
import { changeRow } from './noticeRows.ts';
import type { Rows } from './ports/rows.ts';
import type { Derive } from './ports.ts';

const DAY_MS = 86_400_000;

/** What mail programs take for one address: case does not count, nor what follows a plus. */
function sameAddress(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

export interface ConfirmationDeps {
  readonly rows: Rows;
  readonly derive: Derive;
  /** Keeps two mails of one instant apart. */
  readonly newId: () => string;
}

interface Asked {
  readonly at: number;
  readonly id: string;
}

/** Counts one mail; false, and nothing may be sent, where the player or the address has had all. */
export async function countConfirmation(
  { rows, derive, newId }: ConfirmationDeps,
  playerId: string,
  address: string,
  now: number,
): Promise<boolean> {
  const counted = [
    derive.id('mail asked by', playerId),
    derive.id('mail asked to', sameAddress(address)),
  ];
  const one = { at: now, id: newId() };
  for (const id of counted) {
    const place = { partition: `ASKED#${id}`, key: 'MAIL', keptUntil: now + DAY_MS };
    let isCounted = false;
    await changeRow<readonly Asked[]>(rows, place, [], (asked) => {
      const today = asked.filter(({ at }) => now - at < DAY_MS);
      isCounted = today.length < LIMITS.confirmationsMax;
      return isCounted ? [one, ...today] : null;
    });
    if (!isCounted) return false;
  }
  return true;
}
