import type { Command } from 'commander';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { ADJUDICATION_FORMAT, type Adjudication } from '../../shared/rulesets/adjudication.ts';
import { EXIT, type Exit, worstExit } from '../exit.ts';
import type { Io } from '../io.ts';
import { type FoundRecord, findRecords } from '../records.ts';
import { readSource } from '../source.ts';

/** `sixlove adjudicate`: game records replayed, as JSON or in text form; one answer a line. */
export function adjudicateCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('adjudicate')
    .description('replay game records and say what happened, as JSON')
    .argument('[source]', 'records as JSON, one or one a line, or in text form; - for stdin', '-')
    .option('--json', 'one object a line, which is also the default')
    .action(async (source: string) => done(await adjudicateSource(source, io)));
}

/** A text that cannot be read is no record, and the answer says in which line. */
function answer(found: FoundRecord): Adjudication {
  if (found.ok) return adjudicate(found.value);
  const error = { code: 'bad-format', round: null, play: null, message: found.error } as const;
  return { format: ADJUDICATION_FORMAT, ok: false, error };
}

async function adjudicateSource(source: string, io: Io): Promise<Exit> {
  const text = await readSource(source, io);
  if (!text.ok) {
    io.err(`sixlove: ${text.error.message}\n`);
    return text.error.exit;
  }
  const exits = findRecords(text.value).map((found): Exit => {
    const told = answer(found);
    io.out(`${JSON.stringify(told)}\n`);
    return told.ok ? EXIT.ok : EXIT.failed;
  });
  return worstExit(exits);
}
