import type { Io } from '../../cli/io.ts';

export interface TestIo extends Io {
  /** What a command has written so far. */
  readonly written: { out: string; err: string };
}

/** A command's world for tests: standard input is `stdin`, output is collected. */
export function testIo(stdin = ''): TestIo {
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
    fetch: (url, init) => fetch(url, init),
    newSeed: () => 'new',
    stopped: () => Promise.resolve(),
    webDir: '',
  };
}

async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}
