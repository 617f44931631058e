import type { Command } from 'commander';
import { type DrillFlags, drill } from '../admin/drill.ts';
import type { PlaceFlags } from '../admin/place.ts';
import { withPlace } from '../admin/place.ts';
import { type EraseFlags, erasePlayer, exportPlayer } from '../admin/players.ts';
import { type RebuildFlags, rebuild } from '../admin/rebuild.ts';
import { type RedriveFlags, redrive } from '../admin/redrive.ts';
import { readInstant, readPlayer, readSegments } from '../admin/work.ts';
import type { Exit } from '../exit.ts';
import type { Io } from '../io.ts';

const SEGMENTS = 4;

/** `sixlove admin`: what the operator of an installation does with it (docs/operations.md). */
export function adminCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  const admin = program.command('admin').description('look after an installation');

  withPlace(admin.command('rebuild'))
    .description('make anew what follows from the journal: lists, due looks, lobby, heads')
    .option('--segments <n>', 'parts that are read side by side', readSegments, SEGMENTS)
    .option('--fresh', 'begin anew where an earlier run has broken off')
    .option('--restored-at <time>', 'when the tables were put back, if ever', readInstant)
    .option('--json', 'one object')
    .action(async (flags: RebuildFlags) => done(await rebuild(flags, io)));

  withPlace(admin.command('export'))
    .description('write all that is kept about a player, as JSON')
    .argument('<player>', 'the player’s id', readPlayer)
    .action(async (id: string, flags: PlaceFlags) => done(await exportPlayer(id, flags, io)));

  withPlace(admin.command('erase'))
    .description('delete a player: what is kept about the person goes')
    .argument('<player>', 'the player’s id', readPlayer)
    .option('--yes', 'do it')
    .action(async (id: string, flags: EraseFlags) => done(await erasePlayer(id, flags, io)));

  withPlace(admin.command('drill'))
    .description('check what was restored from a backup, and say what will end; writes nothing')
    .option('--restored-at <time>', 'the instant that would be told; now, if left out', readInstant)
    .option('--segments <n>', 'parts that are read side by side', readSegments, SEGMENTS)
    .option('--json', 'one object a line for each table')
    .action(async (flags: DrillFlags) => done(await drill(flags, io)));

  admin
    .command('redrive')
    .description('on AWS: give what functions have given up to them again')
    .requiredOption('--stage <name>', 'the stage that was deployed, dev or prod')
    .option('--json', 'one object a line for each queue')
    .action(async (flags: RedriveFlags) => done(await redrive(flags, io)));
}
