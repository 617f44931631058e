/**
 * The proof files behind one name of a command line: one file, the lines of a file with one proof
 * a line, or all files of a folder and the folders in it.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../shared/engine/result.ts';
import { BUNDLE_BYTES_MAX } from '../shared/fair/bundle.ts';
import { EXIT, type Failure } from './exit.ts';
import type { Io } from './io.ts';
import { readPieces, tooLarge } from './source.ts';
import { isTable } from './tableAddress.ts';

/** A proof file's text under the name that it is reported as, or why there is none. */
export interface FoundProof {
  readonly name: string;
  readonly text: Result<string, Failure>;
  /** Whether it is one of many in a folder or a file, and not worth many lines. */
  readonly isOfMany: boolean;
}

const PROOF_NAME = /\.(json|jsonl|ndjson)(\.gz)?$/i;

/** One input of a command line. */
export interface ProofSource {
  readonly name: string;
  /** As it lies on disk; 0 where nobody knows before it is read. */
  readonly bytes: number;
  /** Whether a folder held it. */
  readonly isOfMany: boolean;
}

/** A name of the command line as it is, or the proof files of the folder that it names. */
export async function sourcesIn(name: string): Promise<Result<readonly ProofSource[], Failure>> {
  const stats = await stat(name).catch(() => null);
  if (stats === null && isTable(name)) {
    return err({ exit: EXIT.usage, message: `${name}: no such file; a table's id needs --server` });
  }
  if (stats?.isDirectory() !== true)
    return ok([{ name, bytes: stats?.size ?? 0, isOfMany: false }]);
  const entries = await readdir(name, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && PROOF_NAME.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (paths.length === 0) {
    return err({ exit: EXIT.usage, message: `${name}: no proof file in this folder` });
  }
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return ok(paths.map((path, i) => ({ name: path, bytes: sizes[i] ?? 0, isOfMany: true })));
}

/** The proofs of one file, address or stream: several where each line is a JSON value. */
export async function* foundProofs(
  { name, isOfMany }: ProofSource,
  io: Io,
  seen: (bytes: number) => void,
): AsyncGenerator<FoundProof> {
  let first: Part | null = null;
  let count = 0;
  for await (const part of partsOf(name, io, seen)) {
    count += 1;
    if (count === 2 && first !== null) yield numbered(name, first);
    if (count === 1) first = part;
    else yield numbered(name, part);
  }
  if (count === 1 && first !== null) yield { name, text: first.text, isOfMany };
}

interface Part {
  /** From 1. */
  readonly line: number;
  readonly text: Result<string, Failure>;
}

function numbered(name: string, { line, text }: Part): FoundProof {
  return { name: text.ok ? `${name}:${line}` : name, text, isOfMany: true };
}

/** The lines that hold something, if the first line is JSON, else the whole. */
async function* partsOf(name: string, io: Io, seen: (bytes: number) => void): AsyncGenerator<Part> {
  let rest = '';
  let line = 1;
  let isOneALine: boolean | null = null;
  for await (const piece of readPieces(name, io, seen)) {
    if (!piece.ok) return yield { line, text: piece };
    rest += piece.value;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      isOneALine ??= isJson(rest.slice(0, end));
      if (!isOneALine) break;
      if (end > 0) yield { line, text: ok(rest.slice(0, end + 1)) };
      line += 1;
      rest = rest.slice(end + 1);
    }
    // So many UTF-16 units are no fewer bytes; the bytes are counted where the text is read.
    if (rest.length > BUNDLE_BYTES_MAX) return yield { line, text: tooLarge(name) };
  }
  if (rest !== '' || line === 1) yield { line, text: ok(rest) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
