import { format, inspect } from 'node:util';
import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../shared/fair/secret.ts';

const BYTES = Uint8Array.from({ length: 32 }, (_, i) => 0xa0 + i);
const secret = new Secret(BYTES);

/** How the bytes could show: hex, base64 of either alphabet, numbers, characters. */
const SPELLINGS = [
  Buffer.from(BYTES).toString('hex'),
  Buffer.from(BYTES).toString('base64').slice(0, 40),
  Buffer.from(BYTES).toString('base64url').slice(0, 40),
  Buffer.from(BYTES).toString('latin1'),
  BYTES.slice(0, 4).join(','),
  BYTES.slice(0, 4).join(', '),
  'a0 a1 a2',
];

const withCause = () => new Error('no', { cause: secret });
const SHOWN: readonly (readonly [string, () => string])[] = [
  ['String()', () => String(secret)],
  ['a template', () => `${secret}`],
  ['+', () => `${`x${secret}`}`],
  ['JSON', () => JSON.stringify(secret)],
  ['JSON, deep in something else', () => JSON.stringify({ a: [{ secret }] })],
  ['inspect', () => inspect(secret)],
  ['inspect, deep and hidden', () => inspect({ a: [secret] }, { depth: 9, showHidden: true })],
  ['format', () => format('%s %o %O %j %d', secret, secret, secret, secret, secret)],
  ['the cause of an error', () => inspect(withCause(), { showHidden: true })],
  ['the cause of an error as text', () => `${withCause().cause} ${withCause().stack}`],
  ['an error’s list of errors', () => inspect(new AggregateError([secret], 'no'))],
  ['a map', () => inspect(new Map([[secret, secret]]))],
];

/** What has no words of its own, and still must not tell. */
const SILENT: readonly (readonly [string, () => string])[] = [
  [
    'inspect without custom words',
    () => inspect(secret, { customInspect: false, showHidden: true }),
  ],
  ['a spread copy', () => inspect({ ...secret }, { showHidden: true })],
  ['a spread copy as JSON', () => JSON.stringify({ ...secret })],
  ['its properties', () => inspect(Object.getOwnPropertyDescriptors(secret))],
  ['Object.assign', () => inspect(Object.assign({}, secret))],
  ['a number', () => `${Number(secret)}`],
];

describe('a secret', () => {
  it.each(SHOWN)('says only what it is: %s', (_name, show) => {
    const shown = show();
    expect(shown).toContain('[secret]');
    for (const spelling of SPELLINGS) expect(shown).not.toContain(spelling);
  });

  it.each(SILENT)('does not tell: %s', (_name, show) => {
    const shown = show();
    for (const spelling of SPELLINGS) expect(shown).not.toContain(spelling);
  });

  it('would be found by this search', () => {
    const shown = [inspect(BYTES), inspect(Buffer.from(BYTES)), JSON.stringify([...BYTES])].join();
    expect(SPELLINGS.filter((spelling) => shown.includes(spelling)).length).toBe(3);
  });

  it('cannot be sent or stored', () => {
    const { port1, port2 } = new MessageChannel();
    try {
      for (const holder of [secret, { secret }, { ...secret }, [secret], new Map([[1, secret]])]) {
        expect(() => structuredClone(holder)).toThrow('[secret]');
        expect(() => port1.postMessage(holder)).toThrow('[secret]');
        expect(() => serialize(holder)).toThrow('[secret]');
      }
    } finally {
      port1.close();
      port2.close();
    }
  });

  it('hands out copies and takes one, of a Buffer too', () => {
    for (const given of [new Uint8Array(32).fill(1), Buffer.alloc(32, 1)]) {
      const kept = new Secret(given);
      given.fill(2);
      kept.reveal().fill(3);
      expect(kept.reveal()).toEqual(new Uint8Array(32).fill(1));
    }
  });

  it.each([0, 31, 33])('has 32 bytes, not %i', (length) => {
    expect(() => new Secret(new Uint8Array(length))).toThrow(RangeError);
  });
});
