import type { Io } from '../../cli/io.ts';

export interface TestIo extends Io {
  /** What a command has written so far. */
  readonly written: { out: string; err: string };
}

/** A command's world for tests: standard input is `stdin`, output is collected. */
export function testIo(stdin: string | Uint8Array = ''): TestIo {
  const written = { out: '', err: '' };
  return {
    written,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    stdin: bytesOf(stdin),
    stdinIsTerminal: false,
    wantsProgress: false,
    errIsTerminal: false,
    fetch: (url, init) => fetch(url, init),
    newSeed: () => 'new',
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    stopped: () => Promise.resolve(),
    env: {},
    now: () => 1_760_000_000_000,
    wait: () => Promise.resolve(),
    webDir: '',
  };
}

async function* bytesOf(input: string | Uint8Array): AsyncIterable<Uint8Array> {
  yield typeof input === 'string' ? new TextEncoder().encode(input) : input;
}
