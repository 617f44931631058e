/**
 * Reads an input that the command line names: a file, an http(s) address, or `-` for stdin.
 */
import { createReadStream } from 'node:fs';
import { err, ok, type Result } from '../shared/engine/result.ts';
import { EXIT, type Failure } from './exit.ts';
import type { Io } from './io.ts';

/** The limit of a proof file (DF1 A.14). */
const BYTES_MAX = 16 * 1024 * 1024;
const FETCH_MILLISECONDS_MAX = 20_000;
const REDIRECTS_MAX = 3;

class TooLarge extends Error {}

/** The whole text of `name`, at most 16 MiB of UTF-8. */
export async function readSource(name: string, io: Io): Promise<Result<string, Failure>> {
  try {
    if (name === '-') return ok(await readText(io.stdin));
    if (/^https?:\/\//i.test(name)) return await readUrl(name, io);
    return ok(await readText(createReadStream(name)));
  } catch (error) {
    return err(failureOf(name, error));
  }
}

async function readUrl(name: string, io: Io): Promise<Result<string, Failure>> {
  if (!URL.canParse(name)) return err({ exit: EXIT.usage, message: `${name}: not an address` });
  const first = new URL(name);
  const signal = AbortSignal.timeout(FETCH_MILLISECONDS_MAX);
  const headers = { accept: 'application/vnd.dominoes-fair+json, application/json' };
  let url = first;
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const response = await io.fetch(url, { redirect: 'manual', signal, headers });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) {
      return await readBody(name, response);
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

async function readBody(name: string, response: Response): Promise<Result<string, Failure>> {
  const { status } = response;
  if (status === 200 && response.body !== null) return ok(await readText(response.body));
  const exit = status === 401 || status === 403 ? EXIT.notAllowed : EXIT.trouble;
  return err({ exit, message: `${name}: the server answered ${status}` });
}

/** Throws `TooLarge`, or a `TypeError` where the bytes are not UTF-8. */
async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > BYTES_MAX) throw new TooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const FILE_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'this is a folder',
  EACCES: 'not readable by you',
};

function failureOf(name: string, error: unknown): Failure {
  if (error instanceof TooLarge) {
    return { exit: EXIT.usage, message: `${name}: larger than 16 MiB` };
  }
  const code = codeOf(error);
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return { exit: EXIT.usage, message: `${name}: not UTF-8 text` };
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
