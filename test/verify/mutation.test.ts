import { describe, expect, it } from 'vitest';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { proofOf, sampleTable } from '../support/sampleTable.ts';

const proof = proofOf(sampleTable(5, 1));
const file = JSON.parse(proof);

/** Every bit in the long run, else one in so many. */
const STRIDE = process.env['SIXLOVE_LONG'] ? 1 : 397;

interface Target {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The proof file with these bytes in place of the old ones. */
  readonly put: (bytes: Uint8Array) => string;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Everything in the file that stands for bytes. */
const TARGETS: readonly Target[] = [
  ...file.events.map((event: { seq: number; payload: string }) => ({
    name: `payload ${event.seq}`,
    bytes: new Uint8Array(Buffer.from(event.payload, 'base64')),
    put: (bytes: Uint8Array) => {
      const events = file.events.with(event.seq, { ...event, payload: base64(bytes) });
      return JSON.stringify({ ...file, events });
    },
  })),
  ...file.heads.map((head: string, i: number) => ({
    name: `head ${i}`,
    bytes: new TextEncoder().encode(head),
    put: (bytes: Uint8Array) => {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      return JSON.stringify({ ...file, heads: file.heads.with(i, text) });
    },
  })),
];

const bits = TARGETS.flatMap((target) =>
  Array.from({ length: target.bytes.length * 8 }, (_, bit) => [target, bit] as const),
);

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  return bytes.map((byte, i) => (i === Math.floor(bit / 8) ? byte ^ (1 << (bit % 8)) : byte));
}

function isCaught(text: string): boolean {
  const report = verifyProof(text);
  return !report.ok || report.value.fault !== null;
}

describe('a proof file with one thing changed', () => {
  it('is what it claims before', () => {
    expect(isCaught(proof)).toBe(false);
  });

  it('fails for a bit anywhere', () => {
    const tried = bits.filter((_, i) => i % STRIDE === 0);
    const missed = tried.filter(
      ([target, bit]) => !isCaught(target.put(flipped(target.bytes, bit))),
    );
    expect(missed.map(([target, bit]) => `${target.name} bit ${bit}`)).toEqual([]);
  }, 3_600_000);

  it('fails for a bit in every event and every head', () => {
    for (const target of TARGETS.filter(({ bytes }) => bytes.length > 0)) {
      const bit = 8 * Math.floor(target.bytes.length / 2);
      expect(isCaught(target.put(flipped(target.bytes, bit))), target.name).toBe(true);
    }
  });

  it.each(['seq', 'ts', 'type'])('fails for another %s of any event', (name) => {
    for (const event of file.events) {
      const events = file.events.with(event.seq, { ...event, [name]: event[name] + 1 });
      expect(isCaught(JSON.stringify({ ...file, events }))).toBe(true);
    }
  });

  it('fails for an event left out, doubled, or changed with its neighbour', () => {
    for (const { seq } of file.events) {
      const without = file.events.toSpliced(seq, 1);
      const twice = file.events.toSpliced(seq, 0, file.events[seq]);
      expect(isCaught(JSON.stringify({ ...file, events: without }))).toBe(true);
      expect(isCaught(JSON.stringify({ ...file, events: twice }))).toBe(true);
      const [a, b] = [file.events[seq], file.events[seq + 1]];
      if (b === undefined) continue;
      const events = file.events.with(seq, { ...b, seq }).with(seq + 1, { ...a, seq: seq + 1 });
      expect(isCaught(JSON.stringify({ ...file, events }))).toBe(true);
    }
  });
});
