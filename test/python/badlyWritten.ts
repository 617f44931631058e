import { ed25519 } from '@noble/curves/ed25519.js';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { writeNote } from '../../shared/fair/note.ts';
import { receiptKeyText } from '../../shared/fair/receiptKeyText.ts';
import { GOOD } from '../fair/goodLog.ts';
import * as log from '../support/logScript.ts';
import type { Mutation } from '../verify/mutations.ts';

const file = JSON.parse(writeBundle(log.bundleOf(GOOD)));
const run = log.runScript(GOOD);
const [key] = file.keys;
const [head] = file.heads;
const [first, ...rest] = file.events;
const receiptSeed = log.named('receipt');

interface Certificate {
  readonly name?: string;
  readonly from?: number;
  readonly to?: number;
  readonly signer?: Uint8Array;
  readonly keyOf?: Uint8Array;
}

/** A receipt key's certificate, and what is wrong with it. */
function certificate({ name, from, to, signer, keyOf }: Certificate = {}): string {
  const text = receiptKeyText({
    name: name ?? log.LOG_KEY.name,
    publicKey: ed25519.getPublicKey(receiptSeed),
    notBefore: from ?? log.START_MS,
    notAfter: to ?? log.START_MS + 3_600_000,
  });
  const publicKey = keyOf ?? log.LOG_KEY.publicKey;
  const sig = ed25519.sign(new TextEncoder().encode(text), signer ?? log.LOG_KEY_SEED);
  return writeNote(text, { name: log.LOG_KEY.name, publicKey }, sig);
}

function receipts(...certs: unknown[]): object {
  const heads = [log.signHead(run, GOOD.length, receiptSeed)];
  return { heads, keys: [{ ...key, receipt_certs: certs }] };
}

/** Members in place of those of a good file, by what is odd about them. */
const CHANGES: Readonly<Record<string, object>> = {
  nothing: {},
  'another format': { format: 'x' },
  'no format': { format: null },
  'version 2': { v: 2 },
  'version as a text': { v: '1' },
  'version true': { v: true },
  'another scope': { scope: 'all' },
  'no scope': { scope: undefined },
  'no events': { events: undefined },
  'an empty log': { events: [] },
  'events that are none': { events: ['x'], game_id: 'x' },
  'an event in a list': { events: [[]] },
  'a seq with a fraction': { events: [{ ...first, seq: 0.5 }, ...rest] },
  'a seq that is true': { events: [{ ...first, seq: true }, ...rest] },
  'a seq below 0': { events: [{ ...first, seq: -1 }, ...rest] },
  'a type beyond a byte': { events: [{ ...first, type: 256 }, ...rest] },
  'a time beyond 2^53': { events: [{ ...first, ts: 2 ** 53 }, ...rest] },
  'a first event that is the sixth': { events: [{ ...first, seq: 5 }, ...rest] },
  'a first event of another time': { events: [{ ...first, ts: 1 }, ...rest] },
  'an event without a payload': { events: [{ ...first, payload: undefined }, ...rest] },
  'an event with payload null': { events: [{ ...first, payload: null }, ...rest] },
  'a payload and a hash': { events: [{ ...first, h: 'x' }, ...rest] },
  'base64 without padding': { events: [{ seq: 0, ts: 0, type: 1, payload: 'AA' }] },
  'base64 with loose bits': { events: [{ seq: 0, ts: 0, type: 1, payload: 'AB==' }] },
  'base64 with a blank': { events: [{ seq: 0, ts: 0, type: 1, payload: 'AA ==' }] },
  'base64 of another alphabet': { events: [{ seq: 0, ts: 0, type: 1, payload: '-_==' }] },
  'base64 beyond ASCII': { events: [{ seq: 0, ts: 0, type: 1, payload: 'é===' }] },
  'a hash of 31 bytes': { events: [{ ...first, payload: undefined, h: `${'A'.repeat(40)}AA==` }] },
  'too many events': { events: Array.from({ length: 65_537 }, () => 0) },
  'upper-case hex': { game_id: file.game_id.toUpperCase() },
  'a short id': { game_id: 'ab' },
  'hex digits of another script': { game_id: '٣'.repeat(32) },
  'another id': { game_id: '00'.repeat(16) },
  'no keys': { keys: [] },
  'no list of keys': { keys: null },
  'keys null': { keys: [null] },
  'a key of another kind': { keys: [{ ...key, alg: 'RSA' }] },
  'a key without a name': { keys: [{ ...key, name: undefined }] },
  'a short key': { keys: [{ ...key, pub: 'ab' }] },
  'a key with another name': { keys: [{ ...key, name: 'other.example/log1' }] },
  'a name with half a pair': { keys: [{ ...key, name: '\ud800' }, key] },
  'the key twice': { keys: [key, key] },
  'another key beside it': { keys: [{ ...key, pub: '11'.repeat(32) }, key] },
  'another key of the same name alone': { keys: [{ ...key, pub: '11'.repeat(32) }] },
  'certificates null': { keys: [{ ...key, receipt_certs: null }] },
  'a certificate that is a number': { keys: [{ ...key, receipt_certs: [1] }] },
  'a certificate that is none': { keys: [{ ...key, receipt_certs: ['x'] }] },
  'ruleset null': { ruleset: null },
  'ruleset without an id': { ruleset: { text_b64: '' } },
  'ruleset of no base64': { ruleset: { id: 'x', text_b64: 'x' } },
  'ruleset of another table': { ruleset: { id: 'x', text_b64: 'AA==' } },
  'observed null': { observed: null },
  'observed of another form': { observed: [{ size: 1 }] },
  'observed at all': { observed: [{ size: 1, at_ms: 1 }] },
  'no heads': { heads: [] },
  'heads null': { heads: null },
  'a head that is none': { heads: ['head'] },
  'a head twice': { heads: [head, head] },
  'a head with a name of blanks': { heads: [head.replace(/— \S+ /, '— a\u00a0b ')] },
  'a head with a name beyond ASCII': { heads: [head.replace(/— \S+ /, '— é ')] },
  'a head with a plus in its name': { heads: [head.replace(/— \S+ /, '— a+b ')] },
  'a head by nobody': { heads: [head.replace(/— \S+ /, '— nobody ')] },
  'a head with half a pair': { heads: [head.replace('— ', '— \ud800')] },
  'a head with another line end': { heads: [head.replaceAll('\n', '\r\n')] },
  'a head with a line more': { heads: [`x\n${head}`] },
  'a head with a line separator': { heads: [head.replace('\n', '\u2028')] },
  'a head of size 0': { heads: [head.replace(`\n${GOOD.length}\n`, '\n0\n')] },
  'a head with a leading 0': { heads: [head.replace(`\n${GOOD.length}\n`, `\n0${GOOD.length}\n`)] },
  'a head of a size beyond 2^53': {
    heads: [head.replace(`\n${GOOD.length}\n`, '\n9007199254740992\n')],
  },
  'a head of a size beyond all': {
    heads: [head.replace(`\n${GOOD.length}\n`, `\n${'9'.repeat(40)}\n`), head],
  },
  'a head of a later size': { heads: [head, log.signHead(run, 29)] },
  'a head of another size': { heads: [log.signHead(run, 20)] },
  'a head by another key': { heads: [log.signHead(run, GOOD.length, receiptSeed)] },
  'a head of other events': {
    heads: [log.signHead(log.runScript([...GOOD.slice(0, 26), ...GOOD.slice(27)]), 26), head],
  },
  'a receipt': receipts(certificate()),
  'a receipt of the very time': receipts(certificate({ to: log.START_MS + 28_000 })),
  'a receipt of a time before': receipts(certificate({ to: log.START_MS + 1000 })),
  'a receipt of a time after': receipts(certificate({ from: log.START_MS + 3_000_000 })),
  'a receipt of no time': receipts(certificate({ to: log.START_MS - 1 })),
  'a receipt of a day': receipts(certificate({ to: log.START_MS + 86_400_000 })),
  'a receipt of too long a time': receipts(certificate({ to: log.START_MS + 86_400_001 })),
  'a receipt signed by itself': receipts(certificate({ signer: receiptSeed })),
  'a receipt for another name': receipts(certificate({ name: 'other' })),
  'a receipt for a name with half a pair': receipts(certificate({ name: '\ud800' })),
  'a receipt with the id of another key': receipts(certificate({ keyOf: log.named('other') })),
  'two receipts, one too old': receipts(certificate({ to: log.START_MS + 1 }), certificate()),
};

/** Texts that are no such files at all, or are, in another form. */
const whole = JSON.stringify(file);
const TEXTS: Readonly<Record<string, string>> = {
  'no JSON': '{',
  null: 'null',
  'a list': '[]',
  'a text': '"x"',
  'a number': '1',
  'two values': `${whole} 1`,
  'blanks around it': `  ${whole}\t`,
  'a no-break space before it': `\u00a0${whole}`,
  'a member twice': whole.replace('{', '{"v":2,'),
  'another member': whole.replace('{', '{"x":[1e999,-0,1E5,""],'),
  'a long number beside it': whole.replace('{', `{"x":${'9'.repeat(6000)},`),
  'NaN beside it': whole.replace('{', '{"x":NaN,'),
  'a leading plus': whole.replace('"seq":0', '"seq":+0'),
  'a trailing comma': whole.replace('{', '{,'),
  'version 1.0': whole.replace('"v":1', '"v":1.0'),
  'seq as 0.0': whole.replace('"seq":0', '"seq":0.0'),
  'seq as -0': whole.replace('"seq":0', '"seq":-0'),
  'seq as 1e0': whole.replace('"seq":1,', '"seq":1e0,'),
  'seq as 10e-1': whole.replace('"seq":1,', '"seq":10e-1,'),
  'seq with a leading 0': whole.replace('"seq":1,', '"seq":01,'),
  'seq as a very long number': whole.replace('"seq":0', `"seq":${'9'.repeat(5000)}`),
  'escapes in a payload': whole.replace('"payload":"A', '"payload":"\\u0041'),
  'a tab in a text': whole.replace('"scope":"', '"scope":"\t'),
  'half a pair as an escape': whole.replace('"scope":"', '"x":"\\ud800","scope":"'),
};

export function* writtenOtherwise(): Generator<Mutation> {
  for (const [name, change] of Object.entries(CHANGES)) {
    yield { name, text: JSON.stringify({ ...file, ...change }) };
  }
  for (const [name, text] of Object.entries(TEXTS)) yield { name, text };
}
