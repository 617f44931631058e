import type { Rebuilt } from '../../functions/app/rebuildAll.ts';
import { EXIT, type Exit } from '../exit.ts';
import type { Io } from '../io.ts';
import { Progress } from '../progress.ts';
import type { PlaceFlags } from './place.ts';
import { atDesk } from './work.ts';

export interface RebuildFlags extends PlaceFlags {
  readonly segments: number;
  readonly fresh?: true;
  readonly restoredAt?: number;
  readonly json?: true;
}

const BAR = { format: ' {bar} {percentage} % | {tables} tables | {eta_formatted} left' };

/** `sixlove admin rebuild`: everything that follows from the journal, anew. */
export function rebuild(flags: RebuildFlags, io: Io): Promise<Exit> {
  return atDesk(flags, io, async (desk) => {
    let progress: Progress | null = null;
    const rebuilt = await desk.rebuild({
      segments: flags.segments,
      isFresh: flags.fresh === true,
      ...(flags.restoredAt === undefined ? {} : { restoredAt: flags.restoredAt }),
      begun({ resumedFrom, total }) {
        if (resumedFrom !== null) {
          const since = new Date(resumedFrom).toISOString();
          io.err(`Goes on with what was begun at ${since}; --fresh begins anew.\n`);
        }
        progress = new Progress(Math.max(1, total), io.errIsTerminal, BAR);
      },
      seen: ({ commits, tables }) => progress?.show(commits, { tables }),
    });
    stop(progress);
    io.out(flags.json === true ? `${JSON.stringify(rebuilt)}\n` : textOf(rebuilt));
    return rebuilt.failures === 0 ? EXIT.ok : EXIT.failed;
  });
}

function stop(progress: Progress | null): void {
  progress?.stop();
}

function textOf({ tables, commits, players, heads, headsLost, failures, failed }: Rebuilt): string {
  const lines = [
    `${tables} tables with ${commits} commits, and the sums of ${players} players are rebuilt.`,
    ...(heads > 0 ? [`${heads} heads were signed again.`] : []),
    ...(headsLost > 0
      ? [`${headsLost} heads are missing and were not signed: the log key was not named, or the`]
      : []),
    ...(headsLost > 0 ? ['log is not the one that was signed (sixlove admin drill says).'] : []),
    ...(failures > 0 ? [`${failures} failed, among them ${failed.join(' ')}`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
