import type { Command } from 'commander';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { ADJUDICATION_FORMAT, type Adjudication } from '../../shared/rulesets/adjudication.ts';
import { adjudicationText } from '../adjudicationText.ts';
import { EXIT, type Exit, worstExit } from '../exit.ts';
import type { Io } from '../io.ts';
import { type FoundRecord, findRecords } from '../records.ts';
import { readSource } from '../source.ts';

/** `sixlove adjudicate`: game records replayed, from JSON or text form. */
export function adjudicateCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('adjudicate')
    .description('replay game records and say what happened')
    .argument('[source]', 'records as JSON, one or one a line, or in text form; - for stdin', '-')
    .option('--json', 'one object a line')
    .action(async (source: string, { json }: { readonly json?: true }) =>
      done(await adjudicateSource(source, json === true, io)),
    );
}

/** Several records are told apart by their number. */
function titleOf(records: number, i: number): string {
  return records === 1 ? '' : `record ${i + 1}\n`;
}

/** A text that cannot be read is no record, and the answer says in which line. */
function answer(found: FoundRecord): Adjudication {
  if (found.ok) return adjudicate(found.value);
  const error = { code: 'bad-format', round: null, play: null, message: found.error } as const;
  return { format: ADJUDICATION_FORMAT, ok: false, error };
}

async function adjudicateSource(source: string, isJson: boolean, io: Io): Promise<Exit> {
  const text = await readSource(source, io);
  if (!text.ok) {
    io.err(`sixlove: ${text.error.message}\n`);
    return text.error.exit;
  }
  const records = findRecords(text.value);
  const exits = records.map((found, i): Exit => {
    const told = answer(found);
    if (isJson) io.out(`${JSON.stringify(told)}\n`);
    else io.out(`${titleOf(records.length, i)}${adjudicationText(told)}`);
    return told.ok ? EXIT.ok : EXIT.failed;
  });
  return worstExit(exits);
}
