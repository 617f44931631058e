import { proofOf, sampleTable } from '../support/sampleTable.ts';

/** A good proof file, and everything that a test changes in it. */
export const PROOF = proofOf(sampleTable(5, 1));
const file = JSON.parse(PROOF);

/** Every bit in the long run, else one in so many. */
const STRIDE = process.env['SIXLOVE_LONG'] ? 1 : 397;

export interface Mutation {
  readonly name: string;
  /** The whole file with the change in it. */
  readonly text: string;
}

interface Target {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The proof file with these bytes in place of the old ones. */
  readonly put: (bytes: Uint8Array) => string;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function fileWith(events: unknown): string {
  return JSON.stringify({ ...file, events });
}

/** Everything in the file that stands for bytes. */
const TARGETS: readonly Target[] = [
  ...file.events.map((event: { seq: number; payload: string }) => ({
    name: `payload ${event.seq}`,
    bytes: new Uint8Array(Buffer.from(event.payload, 'base64')),
    put: (bytes: Uint8Array) =>
      fileWith(file.events.with(event.seq, { ...event, payload: base64(bytes) })),
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

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  return bytes.map((byte, i) => (i === Math.floor(bit / 8) ? byte ^ (1 << (bit % 8)) : byte));
}

function flip(target: Target, bit: number): Mutation {
  return { name: `${target.name} bit ${bit}`, text: target.put(flipped(target.bytes, bit)) };
}

/** Bits all over the file, one after the other. */
export function* bitFlips(): Generator<Mutation> {
  let at = 0;
  for (const target of TARGETS) {
    for (let bit = 0; bit < target.bytes.length * 8; bit += 1, at += 1) {
      if (at % STRIDE === 0) yield flip(target, bit);
    }
  }
}

/** One bit in the middle of every payload and every head. */
export function* middleFlips(): Generator<Mutation> {
  for (const target of TARGETS) {
    if (target.bytes.length > 0) yield flip(target, 8 * Math.floor(target.bytes.length / 2));
  }
}

export type EventNumber = 'seq' | 'ts' | 'type';

/** One more than the number that stands there, in every event. */
export function* otherNumbers(name: EventNumber): Generator<Mutation> {
  for (const event of file.events) {
    const events = file.events.with(event.seq, { ...event, [name]: event[name] + 1 });
    yield { name: `${name} of ${event.seq}`, text: fileWith(events) };
  }
}

/** Events left out, doubled, or changed with their neighbour. */
export function* otherEvents(): Generator<Mutation> {
  for (const { seq } of file.events) {
    yield { name: `without ${seq}`, text: fileWith(file.events.toSpliced(seq, 1)) };
    const twice = file.events.toSpliced(seq, 0, file.events[seq]);
    yield { name: `${seq} twice`, text: fileWith(twice) };
    const [a, b] = [file.events[seq], file.events[seq + 1]];
    if (b === undefined) continue;
    const swapped = file.events.with(seq, { ...b, seq }).with(seq + 1, { ...a, seq: seq + 1 });
    yield { name: `${seq} and the next change places`, text: fileWith(swapped) };
  }
}
