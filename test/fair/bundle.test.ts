import { describe, expect, it } from 'vitest';
import {
  BUNDLE_BYTES_MAX,
  BUNDLE_EVENTS_MAX,
  BUNDLE_LEVELS_MAX,
  readBundle,
  writeBundle,
} from '../../shared/fair/bundle.ts';
import { strip } from '../../shared/fair/chain.ts';
import * as log from '../support/logScript.ts';
import { GOOD } from './goodLog.ts';

const plain = log.bundleOf(GOOD);
const bundle = {
  ...plain,
  events: plain.events.map((event) => (event.type === 4 ? strip(event) : event)),
  keys: plain.keys.map((key) => ({ ...key, receiptCerts: ['a certificate'] })),
  ruleset: { id: 'small', text: new TextEncoder().encode('{}') },
  observed: [{ size: 9, atMs: log.START_MS }],
};
const text = writeBundle(bundle);

function changed(members: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(text), ...members });
}

const bytesOf = (file: string): number => new TextEncoder().encode(file).length;

describe('a proof file (DF1 A.14)', () => {
  it('reads back as it was written', () => {
    expect(readBundle(text)).toEqual({ ok: true, value: bundle });
    expect(readBundle(writeBundle(plain))).toEqual({ ok: true, value: plain });
  });

  it('may have members that DF1 does not know, in any order', () => {
    const file = JSON.parse(text);
    const reversed = Object.fromEntries(Object.entries({ ...file, extra: 1 }).reverse());
    expect(readBundle(JSON.stringify(reversed))).toEqual({ ok: true, value: bundle });
  });

  it.each([
    ['format', 'no JSON', '{'],
    ['format', 'null', 'null'],
    ['format', 'a list', '[]'],
    ['format', 'another format', changed({ format: 'x' })],
    ['version', 'another version', changed({ v: 2 })],
    ['format', 'another scope', changed({ scope: 'all' })],
    ['format', 'no events', changed({ events: undefined })],
    [
      'format',
      'a seq that is a text',
      changed({ events: [{ seq: '0', ts: 0, type: 1, payload: '' }] }),
    ],
    ['format', 'a negative ts', changed({ events: [{ seq: 0, ts: -1, type: 1, payload: '' }] })],
    [
      'format',
      'a type beyond a byte',
      changed({ events: [{ seq: 0, ts: 0, type: 256, payload: '' }] }),
    ],
    ['format', 'an event of nothing', changed({ events: [{ seq: 0, ts: 0, type: 1 }] })],
    ['encoding', 'upper-case hex', changed({ game_id: 'AB'.repeat(16) })],
    ['encoding', 'a short id', changed({ game_id: 'ab' })],
    [
      'encoding',
      'base64 with loose bits',
      changed({ events: [{ seq: 0, ts: 0, type: 1, payload: 'AB==' }] }),
    ],
    [
      'encoding',
      'base64 without padding',
      changed({ events: [{ seq: 0, ts: 0, type: 1, payload: 'AA' }] }),
    ],
    [
      'encoding',
      'base64 with blanks',
      changed({ events: [{ seq: 0, ts: 0, type: 1, payload: 'AA ==' }] }),
    ],
    [
      'encoding',
      'a hash of 31 bytes',
      changed({ events: [{ seq: 0, ts: 0, type: 4, h: `${'A'.repeat(40)}AA==` }] }),
    ],
    ['encoding', 'a short key', changed({ keys: [{ name: 'a', alg: 'Ed25519', pub: 'ab' }] })],
    [
      'format',
      'a key of another kind',
      changed({ keys: [{ name: 'a', alg: 'RSA', pub: 'ab'.repeat(32) }] }),
    ],
  ] as const)('is refused as %s: %s', (error, _, file) => {
    expect(readBundle(file)).toEqual({ ok: false, error });
  });

  it('is bounded', () => {
    const blanks = ' '.repeat(BUNDLE_BYTES_MAX - bytesOf(text));
    expect(readBundle(text + blanks)).toEqual({ ok: true, value: bundle });
    expect(readBundle(`${text}${blanks} `)).toEqual({ ok: false, error: 'too_large' });
    const event = { seq: 0, ts: 0, type: 1, payload: '' };
    const events = Array.from({ length: BUNDLE_EVENTS_MAX + 1 }, () => event);
    const file = changed({ events });
    expect(readBundle(file)).toEqual({ ok: false, error: 'too_large' });
  });

  it.each([
    ['é', 2],
    ['€', 3],
    ['\u{1f340}', 4],
  ])('is measured in bytes of UTF-8: %s is %i', (sign, bytes) => {
    const notes = (count: number): string =>
      changed({ notes: '*' }).replace('*', sign.repeat(count));
    const fits = Math.floor((BUNDLE_BYTES_MAX - bytesOf(notes(0))) / bytes);
    expect(readBundle(notes(fits))).toEqual({ ok: true, value: bundle });
    expect(readBundle(notes(fits + 1))).toEqual({ ok: false, error: 'too_large' });
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['lists after a text of quotes and brackets', '["\\"[{\\\\",', ']'],
  ])('has at most 64 levels of %s', (_, open, close) => {
    const deep = (levels: number): string => {
      const within = `${open.repeat(levels)}0${close.repeat(levels)}`;
      return changed({ notes: 0 }).replace('"notes":0', `"notes":${within}`);
    };
    expect(readBundle(deep(BUNDLE_LEVELS_MAX - 1))).toEqual({ ok: true, value: bundle });
    for (const levels of [BUNDLE_LEVELS_MAX, 100_000]) {
      expect(readBundle(deep(levels))).toEqual({ ok: false, error: 'format' });
    }
  });

  it('is not deep for brackets in a text', () => {
    const file = changed({ notes: '[{"'.repeat(100), more: '\\', wide: [[], [], {}] });
    expect(readBundle(file)).toEqual({ ok: true, value: bundle });
  });
});
