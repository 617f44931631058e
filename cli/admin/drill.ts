import type { DrilledTable, DrillFault } from '../../functions/app/drill.ts';
import { EXIT, type Exit } from '../exit.ts';
import type { Io } from '../io.ts';
import { Progress } from '../progress.ts';
import type { PlaceFlags } from './place.ts';
import { atDesk } from './work.ts';

export interface DrillFlags extends PlaceFlags {
  readonly segments: number;
  readonly restoredAt?: number;
  readonly json?: true;
}

const BAR = { format: ' {bar} {percentage} % | {tables} tables | {eta_formatted} left' };

const FAULT_WORDS: Readonly<Record<DrillFault, string>> = {
  chain: 'its hashes do not follow from its events',
  state: 'its stored state is not what its events come to',
  head: 'a head is not the log key’s, or of another log',
  key: 'the public key of its log is not known here',
  master: 'the master of a running shuffle is missing, or does not open',
  proof: 'its proof does not verify',
  unreadable: 'it cannot be read',
};

/** `sixlove admin drill`: whether what was restored is whole, and what will end. */
export function drill(flags: DrillFlags, io: Io): Promise<Exit> {
  return atDesk(flags, io, async (desk) => {
    let progress: Progress | null = null;
    let commits = 0;
    const tables: DrilledTable[] = [];
    await desk.drill({
      segments: flags.segments,
      restoredAt: flags.restoredAt ?? io.now(),
      begun: (total) => {
        progress = new Progress(Math.max(1, total), io.errIsTerminal, BAR);
      },
      seen(table) {
        commits += table.version;
        tables.push(table);
        progress?.show(commits, { tables: tables.length });
        if (flags.json === true) io.out(`${JSON.stringify(table)}\n`);
      },
    });
    stop(progress);
    if (flags.json !== true) io.out(textOf(tables));
    return tables.every(({ faults }) => faults.length === 0) ? EXIT.ok : EXIT.failed;
  });
}

function stop(progress: Progress | null): void {
  progress?.stop();
}

function textOf(tables: readonly DrilledTable[]): string {
  const count = (fate: DrilledTable['fate']): number =>
    tables.filter((table) => table.fate === fate).length;
  const wrong = tables.filter(({ faults }) => faults.length > 0);
  const back = tables.filter(({ fate }) => fate === 'went-back');
  const proven = tables.filter(({ proof }) => proof === 'ok' || proof === 'incomplete').length;
  const lines = [
    `${tables.length} tables, ${proven} of them with a proof that verifies.`,
    `over: ${count('over')}`,
    `end once the restore is told: ${count('ends')}`,
    `end by themselves, since more was signed than is left: ${back.length}`,
    `go on: ${count('goes-on')}`,
    ...back.map(({ tableId, lost }) => `went back: ${tableId}, by ${lost} events at least`),
    ...wrong.map(({ tableId, faults, reason }) => {
      const words = faults.map((fault) => FAULT_WORDS[fault]).join('; ');
      return `wrong: ${tableId}: ${words}${reason === null ? '' : ` (${reason})`}`;
    }),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
