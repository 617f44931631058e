import { type Command, InvalidArgumentError } from 'commander';
import { err, ok, type Result } from '../../shared/engine/result.ts';
import type { BundleError } from '../../shared/fair/bundle.ts';
import type { ProofReport, VerdictKind } from '../../shared/verify/report.ts';
import type { ProofError } from '../../shared/verify/verifyProof.ts';
import { verifyWhole } from '../../shared/verify/verifyWhole.ts';
import { EXIT, type Exit, type Failure, worstExit } from '../exit.ts';
import { type FoundProof, foundProofs, type ProofSource, sourcesIn } from '../foundProofs.ts';
import type { Io } from '../io.ts';
import { readKeys } from '../keyFile.ts';
import { Progress } from '../progress.ts';
import { ProofCount, proofLine } from '../proofCount.ts';
import { proofText } from '../proofText.ts';
import { readSource } from '../source.ts';
import { tableAddress } from '../tableAddress.ts';

interface Flags {
  readonly json?: true;
  readonly round?: number;
  readonly key?: string;
  readonly server?: string;
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

const BAR = { format: ' {bar} {percentage} % | {proofs} proofs | {eta_formatted} left' };

function readRound(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Rounds are counted from 1.');
}

function readServer(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('An http(s) address, such as https://dominoes.example.');
}

/** `sixlove verify`: proof files, checked without any server. */
export function verifyCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('verify')
    .description('check proof files: commitment, shuffle and play')
    .argument(
      '[source...]',
      'proof files, folders of them, http(s) addresses, tables of --server, or - for standard input',
    )
    .option('--json', 'one object for each proof, one a line')
    .option('--round <n>', 'look at one round, with hands and every step', readRound)
    .option('--key <file>', 'the public log key you trust: hex, base64, or GET /v1/keys')
    .option('--server <url>', 'where the tables are that are named by their id', readServer)
    .action(async (sources: string[], flags: Flags) => done(await verifyAll(sources, flags, io)));
}

async function verifyAll(names: readonly string[], flags: Flags, io: Io): Promise<Exit> {
  if (names.length === 0 && io.stdinIsTerminal) {
    return complain({ exit: EXIT.usage, message: 'name a proof file, or - to read one' }, io);
  }
  const keys = flags.key === undefined ? ok(undefined) : await pinnedKeys(flags.key, io);
  if (!keys.ok) return complain(keys.error, io);
  const exits: Exit[] = [];
  const sources: ProofSource[] = [];
  for (const name of names.length > 0 ? names : ['-']) {
    const found = await sourcesIn(tableAddress(name, flags.server));
    if (found.ok) sources.push(...found.value);
    else exits.push(complain(found.error, io));
  }
  const verification = new Verification(sources, flags, keys.value, io);
  return worstExit([...exits, ...(await verification.run())]);
}

function complain({ exit, message }: Failure, io: Io): Exit {
  io.err(`sixlove: ${message}\n`);
  return exit;
}

async function pinnedKeys(file: string, io: Io): Promise<Result<readonly string[], Failure>> {
  const text = await readSource(file, io);
  return text.ok ? readKeys(file, text.value) : text;
}

/** One run over all sources: what it was told, and how far it is. */
class Verification {
  readonly #sources: readonly ProofSource[];
  readonly #flags: Flags;
  readonly #keys: readonly string[] | undefined;
  readonly #io: Io;
  readonly #progress: Progress;
  readonly #count = new ProofCount();
  #bytes = 0;

  constructor(
    sources: readonly ProofSource[],
    flags: Flags,
    keys: readonly string[] | undefined,
    io: Io,
  ) {
    this.#sources = sources;
    this.#flags = flags;
    this.#keys = keys;
    this.#io = io;
    const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
    const isWanted = flags.json === true ? io.wantsProgress : io.errIsTerminal;
    this.#progress = new Progress(Math.max(1, bytes), isWanted, BAR);
  }

  async run(): Promise<Exit[]> {
    const exits: Exit[] = [];
    const seen = (bytes: number): void => {
      this.#bytes += bytes;
    };
    for (const source of this.#sources) {
      for await (const proof of foundProofs(source, this.#io, seen)) {
        exits.push(await this.#check(proof));
        this.#progress.show(this.#bytes, { proofs: exits.length });
      }
    }
    this.#progress.stop();
    if (this.#flags.json !== true) this.#io.out(this.#count.text());
    return exits;
  }

  async #check(proof: FoundProof): Promise<Exit> {
    const report = await this.#report(proof);
    if (proof.isOfMany) this.#count.add(report.ok ? report.value : null);
    const text = this.#text(proof, report);
    if (text !== '' || !report.ok) this.#progress.clear();
    this.#io.out(text);
    return report.ok ? EXIT_OF[report.value.verdict] : complain(report.error, this.#io);
  }

  #text({ name, isOfMany }: FoundProof, report: Result<ProofReport, Failure>): string {
    const { json, round } = this.#flags;
    if (json === true) return `${jsonLine(name, report)}\n`;
    if (!report.ok) return '';
    return isOfMany && round === undefined
      ? proofLine(name, report.value)
      : proofText(name, report.value, round !== undefined);
  }

  async #report({ name, text }: FoundProof): Promise<Result<ProofReport, Failure>> {
    const { round } = this.#flags;
    if (!text.ok) return text;
    const report = await verifyWhole(text.value, {
      ...(this.#keys === undefined ? {} : { keys: this.#keys }),
      ...(round === undefined ? {} : { round, steps: true }),
    });
    return report.ok
      ? report
      : err({ exit: EXIT.usage, message: `${name}: ${errorWords(report.error, round)}` });
  }
}

function errorWords(error: ProofError, round: number | undefined): string {
  return error === 'no_round' ? `it has no round ${round}` : ERROR_WORDS[error];
}

function jsonLine(source: string, report: Result<ProofReport, Failure>): string {
  return JSON.stringify(
    report.ok ? { source, ...report.value } : { source, error: report.error.message },
  );
}
