import { Command, CommanderError } from 'commander';
import pkg from '../package.json' with { type: 'json' };
import { adjudicateCommand } from './commands/adjudicate.ts';
import { adminCommand } from './commands/admin.ts';
import { botCommand } from './commands/bot.ts';
import { doctorCommand } from './commands/doctor.ts';
import { playCommand } from './commands/play.ts';
import { rulesCommand } from './commands/rules.ts';
import { serveCommand } from './commands/serve.ts';
import { showCommand } from './commands/show.ts';
import { simulateCommand } from './commands/simulate.ts';
import { verifyCommand } from './commands/verify.ts';
import { dashedIdsLast } from './dashedIds.ts';
import { EXIT, type Exit } from './exit.ts';
import type { Io } from './io.ts';

/** Runs one command line (without node and script) and answers its exit code. */
export async function run(argv: readonly string[], io: Io): Promise<Exit> {
  let exit: Exit = EXIT.ok;
  const done = (code: Exit): void => {
    exit = code;
  };
  const program = new Command('sixlove')
    .description('Dominoes played slowly, with deals that anybody can check.')
    .version(pkg.version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text) })
    .showHelpAfterError('(--help says more)')
    .helpCommand(false);
  playCommand(program, io, done);
  serveCommand(program, io, done);
  verifyCommand(program, io, done);
  adjudicateCommand(program, io, done);
  rulesCommand(program, io, done);
  simulateCommand(program, io, done);
  showCommand(program, io, done);
  botCommand(program, io, done);
  doctorCommand(program, io, done);
  adminCommand(program, io, done);
  try {
    await program.parseAsync(dashedIdsLast(argv), { from: 'user' });
    return exit;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  }
}
