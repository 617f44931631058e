/**
 * Reads an input that the command line names: a file, an http(s) address, or `-` for stdin; as it
 * is or compressed with gzip.
 */
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { err, ok, type Result } from '../shared/engine/result.ts';
import { BUNDLE_BYTES_MAX } from '../shared/fair/bundle.ts';
import { utf8Length } from '../shared/fair/bytes.ts';
import { EXIT, type Failure } from './exit.ts';
import type { Io } from './io.ts';

const FETCH_MILLISECONDS_MAX = 20_000;
const REDIRECTS_MAX = 3;

/** The whole text of `name`, at most 16 MiB of UTF-8 without a byte order mark. */
export async function readSource(name: string, io: Io): Promise<Result<string, Failure>> {
  let text = '';
  let bytes = 0;
  for await (const piece of readPieces(name, io)) {
    if (!piece.ok) return piece;
    text += piece.value;
    bytes += utf8Length(piece.value);
    if (bytes > BUNDLE_BYTES_MAX) return tooLarge(name);
  }
  return ok(text);
}

/**
 * The text of `name` piece by piece, of any length; a failure is the last piece. `seen` hears how
 * many bytes were read, as they lie there.
 */
export async function* readPieces(
  name: string,
  io: Io,
  seen: (bytes: number) => void = () => {},
): AsyncGenerator<Result<string, Failure>> {
  try {
    const chunks = await openSource(name, io);
    if (!chunks.ok) return yield chunks;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of unzipped(counted(chunks.value, seen))) {
      yield ok(decoder.decode(chunk, { stream: true }));
    }
    yield ok(decoder.decode());
  } catch (error) {
    yield err(failureOf(name, error));
  }
}

type Chunks = AsyncIterable<Uint8Array>;

async function openSource(name: string, io: Io): Promise<Result<Chunks, Failure>> {
  if (name === '-') return ok(io.stdin);
  if (/^https?:\/\//i.test(name)) return await openUrl(name, io);
  return ok(createReadStream(name));
}

async function* counted(chunks: Chunks, seen: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    seen(chunk.length);
    yield chunk;
  }
}

/** What gzip starts with (RFC 1952); no text does. */
const GZIP = [0x1f, 0x8b];

async function* unzipped(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const all = chunks[Symbol.asyncIterator]();
  const first = await all.next();
  if (first.done === true) return;
  const whole = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => all };
  })();
  const isZipped = GZIP.every((byte, i) => first.value[i] === byte);
  yield* isZipped ? pipeline(Readable.from(whole), createGunzip(), () => {}) : whole;
}

async function openUrl(name: string, io: Io): Promise<Result<Chunks, Failure>> {
  if (!URL.canParse(name)) return err({ exit: EXIT.usage, message: `${name}: not an address` });
  const first = new URL(name);
  const signal = AbortSignal.timeout(FETCH_MILLISECONDS_MAX);
  const headers = { accept: 'application/vnd.dominoes-fair+json, application/json' };
  let url = first;
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const response = await io.fetch(url, { redirect: 'manual', signal, headers });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) {
      return bodyOf(name, response);
    }
    url = new URL(location, url);
    if (url.host !== first.host) {
      return err({
        exit: EXIT.trouble,
        message: `${name}: sends on to ${url.host}; not followed`,
      });
    }
  }
  return err({ exit: EXIT.trouble, message: `${name}: too many redirects` });
}

function bodyOf(name: string, response: Response): Result<Chunks, Failure> {
  const { status } = response;
  if (status === 200 && response.body !== null) return ok(response.body);
  const exit = status === 401 || status === 403 ? EXIT.notAllowed : EXIT.trouble;
  return err({ exit, message: `${name}: the server answered ${status}` });
}

export function tooLarge(name: string): Result<never, Failure> {
  return err({ exit: EXIT.usage, message: `${name}: larger than 16 MiB` });
}

const FILE_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'this is a folder',
  EACCES: 'not readable by you',
};

function failureOf(name: string, error: unknown): Failure {
  const code = codeOf(error);
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return { exit: EXIT.usage, message: `${name}: not UTF-8 text` };
  }
  if (/^Z_(DATA|BUF)_ERROR$/.test(code)) {
    return { exit: EXIT.usage, message: `${name}: broken gzip` };
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { exit: EXIT.trouble, message: `${name}: no answer within 20 s` };
  }
  return { exit: EXIT.trouble, message: `${name}: ${FILE_WORDS[code] ?? reasonOf(error)}` };
}

/** Node's code of a failed call; `fetch` hides the code in the cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as NodeJS.ErrnoException;
  return code ?? codeOf(error.cause);
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}
