import { type Command, InvalidArgumentError } from 'commander';
import { err, ok, type Result } from '../../shared/engine/result.ts';
import type { BundleError } from '../../shared/fair/bundle.ts';
import type { ProofReport, VerdictKind } from '../../shared/verify/report.ts';
import type { ProofError } from '../../shared/verify/verifyProof.ts';
import { verifyWhole } from '../../shared/verify/verifyWhole.ts';
import { EXIT, type Exit, type Failure, worstExit } from '../exit.ts';
import type { Io } from '../io.ts';
import { readKeys } from '../keyFile.ts';
import { progressOver } from '../progress.ts';
import { proofText } from '../proofText.ts';
import { readSource } from '../source.ts';

interface Flags {
  readonly json?: true;
  readonly round?: number;
  readonly key?: string;
}

const EXIT_OF: Readonly<Record<VerdictKind, Exit>> = {
  ok: EXIT.ok,
  failed: EXIT.failed,
  incomplete: EXIT.notYet,
  'not-checked': EXIT.notYet,
};

const ERROR_WORDS: Readonly<Record<BundleError, string>> = {
  too_large: 'larger than a proof file may be',
  format: 'not a proof file',
  version: 'a proof file of another version',
  encoding: 'not a proof file: some bytes in it are not written as they must be',
};

function readRound(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Rounds are counted from 1.');
}

/** `sixlove verify`: proof files, checked without any server. */
export function verifyCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('verify')
    .description('check proof files: commitment, shuffle and play')
    .argument('[source...]', 'proof files, http(s) addresses, or - for standard input')
    .option('--json', 'one object for each file, one a line')
    .option('--round <n>', 'look at one round, with hands and every step', readRound)
    .option('--key <file>', 'the public log key you trust: hex, base64, or GET /v1/keys')
    .action(async (sources: string[], flags: Flags) => done(await verifyAll(sources, flags, io)));
}

async function verifyAll(sources: readonly string[], flags: Flags, io: Io): Promise<Exit> {
  const names = sources.length > 0 ? sources : ['-'];
  if (sources.length === 0 && io.stdinIsTerminal) {
    return complain({ exit: EXIT.usage, message: 'name a proof file, or - to read one' }, io);
  }
  const keys = flags.key === undefined ? ok(undefined) : await pinnedKeys(flags.key, io);
  if (!keys.ok) return complain(keys.error, io);
  const exits: Exit[] = [];
  for await (const name of progressOver(names, io)) {
    const report = await check(name, flags, keys.value, io);
    exits.push(report.ok ? EXIT_OF[report.value.verdict] : complain(report.error, io));
    if (flags.json === true) io.out(`${jsonLine(name, report)}\n`);
    else if (report.ok) io.out(proofText(name, report.value, flags.round !== undefined));
  }
  return worstExit(exits);
}

function complain({ exit, message }: Failure, io: Io): Exit {
  io.err(`sixlove: ${message}\n`);
  return exit;
}

async function pinnedKeys(file: string, io: Io): Promise<Result<readonly string[], Failure>> {
  const text = await readSource(file, io);
  return text.ok ? readKeys(file, text.value) : text;
}

async function check(
  name: string,
  { round }: Flags,
  keys: readonly string[] | undefined,
  io: Io,
): Promise<Result<ProofReport, Failure>> {
  const text = await readSource(name, io);
  if (!text.ok) return text;
  const report = await verifyWhole(text.value, {
    ...(keys === undefined ? {} : { keys }),
    ...(round === undefined ? {} : { round, steps: true }),
  });
  return report.ok
    ? report
    : err({ exit: EXIT.usage, message: `${name}: ${errorWords(report.error, round)}` });
}

function errorWords(error: ProofError, round: number | undefined): string {
  return error === 'no_round' ? `it has no round ${round}` : ERROR_WORDS[error];
}

function jsonLine(source: string, report: Result<ProofReport, Failure>): string {
  return JSON.stringify(
    report.ok ? { source, ...report.value } : { source, error: report.error.message },
  );
}
