import type { Interval } from '../../shared/calendar/calendar.ts';
import { outagesToCredit } from '../../shared/table/outage.ts';
import type { TableState } from '../../shared/table/state.ts';
import type { PlayPorts } from './ports.ts';

/** How old the list may be that tells readers of an outage; verdicts always ask anew. */
const AGE_MS_MAX = 60_000;
/** More than any turn lasts, with its bank, its pauses and all days off. */
const HORIZON_MS = 365 * 86_400_000;

/** Recorded outages, and which of them a table's clock is still to be credited. */
export class OutageBook {
  readonly #ports: Pick<PlayPorts, 'directory' | 'clock'>;
  #known: { readonly at: number; readonly outages: readonly Interval[] } | null = null;

  constructor(ports: Pick<PlayPorts, 'directory' | 'clock'>) {
    this.#ports = ports;
  }

  /** What the clock that runs is to be credited, by all that is recorded. */
  async due(state: TableState): Promise<readonly Interval[]> {
    if (state.deadline === null || state.clockAt === undefined) return [];
    const { directory, clock } = this.#ports;
    const outages = await directory.outagesAfter(state.clockAt);
    const now = clock.now();
    return outagesToCredit(
      state,
      outages.filter(({ toMs }) => toMs <= now),
    );
  }

  /** Whether there may be something, by what this instance has read within the last minute. */
  async mayBeDue(state: TableState): Promise<boolean> {
    if (state.deadline === null || state.clockAt === undefined) return false;
    const now = this.#ports.clock.now();
    if (this.#known === null || now - this.#known.at > AGE_MS_MAX) {
      this.#known = {
        at: now,
        outages: await this.#ports.directory.outagesAfter(now - HORIZON_MS),
      };
    }
    return outagesToCredit(state, this.#known.outages).length > 0;
  }
}
