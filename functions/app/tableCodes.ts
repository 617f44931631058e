/**
 * Codes that bring somebody to a table with a free seat, short enough to be said over a telephone:
 * ten digits, which every language says alike. The first five name the slot in which the code lies,
 * so that wrong tries can be counted: whoever guesses has five tries among the 10^5 others of each
 * code that is good, however many they send. What they could come by is an invite.
 */
import { ok } from '../../shared/engine/result.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import { hasRoom, seatOf } from '../../shared/table/state.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Ports } from './ports.ts';
import type { Tables } from './tables.ts';
import type { Views } from './views.ts';

const SLOT_DIGITS = 5;
const CODE = /^\d{10}$/;
const SLOTS_TRIED = 8;
const WINDOW_MS = (LIMITS.tableCodeMinutesMax * 60_000) / 2;

/** A code as it is said and shown: "482 193 0647". */
export function tableCodeText(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

/** The digits of a code as it was typed, whatever stands between them; null for what is none. */
export function readTableCode(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, '');
  return CODE.test(digits) ? digits : null;
}

/** Ten digits from an id, which is 16 random bytes: each of them one, evenly to 1 part in 10^9. */
function digitsOf(id: string): string {
  const number = BigInt(`0x${Buffer.from(id, 'base64url').toString('hex')}`);
  return String(number % 10n ** 10n).padStart(10, '0');
}

export class TableCodes {
  readonly #ports: Pick<Ports, 'directory' | 'derive' | 'clock'>;
  readonly #tables: Tables;
  readonly #views: Views;

  constructor(ports: Ports, tables: Tables, views: Views) {
    this.#ports = ports;
    this.#tables = tables;
    this.#views = views;
  }

  /**
   * The code of a table, for whoever sits there while a seat is free. It follows from the table and
   * the time, so that all who ask get the same one; it is good for one to two hours from now.
   */
  async make(
    tableId: string,
    player: string,
  ): Promise<Outcome<{ readonly code: string; readonly until: string }>> {
    const table = await this.#tables.load(tableId, { fresh: true });
    if (table === null) return refuse('not-found');
    if (seatOf(table.state, player) === null) return refuse('not-seated');
    if (!hasRoom(table.state)) return refuse('table-full');
    const { clock, derive, directory } = this.#ports;
    const now = clock.now();
    const window = Math.floor(now / WINDOW_MS);
    const until = (window + 2) * WINDOW_MS;
    for (let attempt = 0; attempt < SLOTS_TRIED; attempt += 1) {
      const digits = digitsOf(derive.id('table-code', tableId, String(window), String(attempt)));
      const { slot, hash } = this.#place(digits);
      const code = { tableId, hash, until };
      if (await directory.putTableCode(slot, code, now, LIMITS.tableCodeTriesMax)) {
        return ok({ code: tableCodeText(digits), until: isoTime(until) });
      }
    }
    return refuse('busy');
  }

  /** The table of a code that somebody was told, with its invite. */
  async find(
    typed: string,
  ): Promise<Outcome<{ readonly tableId: string; readonly invite: string }>> {
    const digits = readTableCode(typed);
    if (digits === null) return refuse('bad-code');
    const { slot, hash } = this.#place(digits);
    const { directory, clock } = this.#ports;
    const triesMax = LIMITS.tableCodeTriesMax;
    const tableId = await directory.tableOfCode(slot, hash, clock.now(), triesMax);
    if (tableId === null) return refuse('bad-code');
    return ok({ tableId, invite: this.#views.invite(tableId) });
  }

  #place(digits: string): { readonly slot: string; readonly hash: string } {
    return {
      slot: digits.slice(0, SLOT_DIGITS),
      hash: this.#ports.derive.id('table-code-hash', digits),
    };
  }
}
