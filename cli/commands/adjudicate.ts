import type { Command } from 'commander';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { EXIT, type Exit, worstExit } from '../exit.ts';
import type { Io } from '../io.ts';
import { readSource } from '../source.ts';

/** `sixlove adjudicate`: game records replayed, one record or one a line; one answer a line. */
export function adjudicateCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('adjudicate')
    .description('replay game records and say what happened, as JSON')
    .argument('[source]', 'a file with one record, or one a line; - for standard input', '-')
    .option('--json', 'one object a line, which is also the default')
    .action(async (source: string) => done(await adjudicateSource(source, io)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One record may be written over several lines; anything else is one record a line. */
function recordsOf(text: string): unknown[] {
  const whole = parse(text);
  if (whole !== undefined) return [whole];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parse);
}

async function adjudicateSource(source: string, io: Io): Promise<Exit> {
  const text = await readSource(source, io);
  if (!text.ok) {
    io.err(`sixlove: ${text.error.message}\n`);
    return text.error.exit;
  }
  const exits = recordsOf(text.value).map((record): Exit => {
    const answer = adjudicate(record);
    io.out(`${JSON.stringify(answer)}\n`);
    return answer.ok ? EXIT.ok : EXIT.failed;
  });
  return worstExit(exits);
}
