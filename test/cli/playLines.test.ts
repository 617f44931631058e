import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { Lines } from '../../cli/play/lines.ts';

const signal = new AbortController().signal;

it('reads no more of a pipe than it must, and loses no line of it', async () => {
  const CHUNK = 100;
  let given = 0;
  async function* endless(): AsyncIterable<Uint8Array> {
    for (;;) {
      const numbers = Array.from({ length: CHUNK }, (_, i) => `${given + i}\n`);
      given += CHUNK;
      yield new TextEncoder().encode(numbers.join(''));
    }
  }
  const lines = new Lines(Readable.from(endless()));
  for (let asked = 0; asked < 5_000; asked += 1) {
    expect(await lines.next(signal)).toBe(`${asked}`);
    expect(given - asked).toBeLessThan(4_000);
    // What is read of a pipe comes between two questions.
    if (asked % 50 === 0) for (let i = 0; i < 20; i += 1) await new Promise(setImmediate);
  }
  lines.close();
});

it('ends with its input, after the lines that wait', async () => {
  const lines = new Lines(Readable.from([Buffer.from(`${'x\n'.repeat(3_000)}last`)]));
  for (let asked = 0; asked < 3_000; asked += 1) expect(await lines.next(signal)).toBe('x');
  expect([await lines.next(signal), await lines.next(signal)]).toEqual(['last', null]);
});
