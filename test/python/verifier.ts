import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import { readBundle } from '../../shared/fair/bundle.ts';
import { type LogReport, verifyBundle } from '../../shared/fair/verifier.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
export const VERIFIER = pathOf('../../docs/verifier/verify_df1.py');
export const VECTORS_CHECK = pathOf('./check_vectors.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('python3 is missing: its verifier is not tested');

/** Tests of the Python verifier, left out where there is no Python. */
export const describePython = describe.runIf(hasPython);

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function runVerifier(args: readonly string[], input?: string): Run {
  return runPython([VERIFIER, ...args], input);
}

/** Runs Python itself, without leaving compiled files behind. */
export function runPython(args: readonly string[], input?: string): Run {
  const { status, stdout, stderr } = spawnSync('python3', ['-B', ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    ...(input === undefined ? {} : { input }),
  });
  return { status, stdout, stderr };
}

/** What either verifier says of a log, as far as both must say the same. */
export interface Answer {
  /** Why the text is no proof file. */
  readonly error: string | null;
  readonly fault: { readonly code: string; readonly seq: number | null } | null;
  readonly incomplete: boolean;
  readonly signedSize: number;
  readonly rounds: readonly object[];
}

const UNREADABLE = { fault: null, incomplete: false, signedSize: 0, rounds: [] };

function roundsOf({ log }: LogReport): object[] {
  return (log?.hands ?? []).map((hand) => ({
    roundNo: hand.locked.roundNo,
    deck: hand.deck,
    isEnded: hand.endSeq !== null,
    isVoid: hand.ended?.type === 'roundVoid',
    secrets: hand.epoch.seats.flatMap(({ kind }, seat) => (kind === 'secret' ? [seat] : [])),
    texts: hand.epoch.seats.flatMap(({ kind }, seat) => (kind === 'text' ? [seat] : [])),
    voidsSoFar: hand.voidsSoFar,
    cancelledEpochs: hand.cancelledEpochs,
  }));
}

/** What the shared verifier says of the bytes of a file. */
export function sharedAnswer(
  file: string | Uint8Array,
  pinned: readonly Uint8Array[] | null = null,
): Answer {
  const text = typeof file === 'string' ? file : utf8(file);
  if (text === null) return { error: 'format', ...UNREADABLE };
  const bundle = readBundle(text);
  if (!bundle.ok) return { error: bundle.error, ...UNREADABLE };
  const report = verifyBundle(bundle.value, { pinned, verifyBeacon: null });
  const { fault, incomplete, signedSize } = report;
  return { error: null, fault, incomplete, signedSize, rounds: roundsOf(report) };
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readAnswer(line: string): Answer {
  const { error, fault, incomplete, signedSize, rounds } = JSON.parse(line);
  if (error !== undefined) return { error, ...UNREADABLE };
  return {
    error: null,
    fault,
    incomplete,
    signedSize,
    rounds: rounds.map((round: { status: string; ended: boolean } & Record<string, unknown>) => ({
      roundNo: round['roundNo'],
      deck: round['deck'],
      isEnded: round.ended,
      isVoid: round['void'] !== null,
      secrets: round['secrets'],
      texts: round['texts'],
      voidsSoFar: round['voidsSoFar'],
      cancelledEpochs: round['cancelledEpochs'],
    })),
  };
}

function answersOf({ status, stdout, stderr }: Run): Answer[] {
  if (status === null || status > 3 || stderr !== '') throw new Error(`${status}: ${stderr}`);
  return stdout.trimEnd().split('\n').map(readAnswer);
}

/** What Python says of proof files that are one line each, all in one process. */
export function pythonAnswers(lines: readonly string[], args: readonly string[] = []): Answer[] {
  if (lines.some((line) => line.includes('\n'))) throw new Error('not one line');
  return answersOf(runVerifier(['--jsonl', '-', ...args], `${lines.join('\n')}\n`));
}

/** What Python says of files of any bytes, all in one process. */
export function pythonAnswersToFiles(files: readonly Uint8Array[]): Answer[] {
  const folder = mkdtempSync(join(tmpdir(), 'sixlove-python-'));
  try {
    const names = files.map((bytes, i) => {
      const name = join(folder, `${i}.json`);
      writeFileSync(name, bytes);
      return name;
    });
    return answersOf(runVerifier(['--json', ...names]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
