import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { isStrictlySignedBy } from '../../functions/adapters/strictEd25519.ts';
import { concat, fromBase64, toBase64 } from '../../shared/fair/bytes.ts';
import * as ours from '../../shared/fair/ed25519.ts';
import { headText, readHead } from '../../shared/fair/head.ts';
import { readNote, signNote, writeNote } from '../../shared/fair/note.ts';
import { isNoteSignedBy } from '../../shared/fair/noteSignature.ts';
import { coversTime, readReceiptKey } from '../../shared/fair/receiptKey.ts';
import {
  RECEIPT_KEY_MS_MAX,
  type ReceiptKey,
  receiptKeyText,
} from '../../shared/fair/receiptKeyText.ts';
import { verifyBundle } from '../../shared/fair/verifier.ts';
import * as log from '../support/logScript.ts';
import { DF1, hex, lab } from './df1Vectors.ts';
import { GOOD } from './goodLog.ts';

const message = new TextEncoder().encode('six love');
const seed = lab('signer', 32);
const publicKey = ed25519.getPublicKey(seed);
const sig = ed25519.sign(message, seed);
/** Order of the group, little endian. */
const ELL = hex('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010');

function addLittleEndian(a: Uint8Array, b: Uint8Array): Uint8Array {
  let carry = 0;
  return a.map((byte, i) => {
    const sum = byte + (b[i] ?? 0) + carry;
    carry = sum > 255 ? 1 : 0;
    return sum % 256;
  });
}

/** What the verifier checks with, and what a function on AWS does. */
const CHECKS = [
  { by: 'shared/fair', isSignedBy: ours.isSignedBy },
  { by: 'the runtime', isSignedBy: isStrictlySignedBy },
];

describe.each(CHECKS)(
  'Ed25519 as every strict verifier takes it, by $by (DF1 A.4; C 41, 42)',
  ({ isSignedBy }) => {
    it('accepts a good signature and no other message or key', () => {
      expect(isSignedBy(sig, message, publicKey)).toBe(true);
      expect(isSignedBy(sig, message.slice(1), publicKey)).toBe(false);
      expect(isSignedBy(sig, message, ed25519.getPublicKey(lab('other', 32)))).toBe(false);
    });

    it('refuses S that is not below the group order', () => {
      const malleated = concat(sig.slice(0, 32), addLittleEndian(sig.slice(32), ELL));
      expect(isSignedBy(malleated, message, publicKey)).toBe(false);
    });

    it.each([
      '0100000000000000000000000000000000000000000000000000000000000000',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '0000000000000000000000000000000000000000000000000000000000000000',
      '0000000000000000000000000000000000000000000000000000000000000080',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      // The identity, not written the one right way.
      'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    ])('refuses A or R of small order: %s', (point) => {
      const zero = new Uint8Array(32);
      // With A of order 1 and S = 0, R = identity satisfies the bare equation for any message.
      expect(isSignedBy(concat(hex(point), zero), message, hex(point))).toBe(false);
      expect(isSignedBy(concat(hex(point), zero), message, publicKey)).toBe(false);
      expect(isSignedBy(sig, message, hex(point))).toBe(false);
    });

    it('refuses R of small order even where the equation holds', () => {
      // S = k * a with R the identity: made by whoever holds the key, and refused all the same.
      const { scalar, head } = keyParts(seed);
      const R = hex('0100000000000000000000000000000000000000000000000000000000000000');
      const k = modL(ed25519HashOf(R, head, message));
      const S = littleEndian((k * scalar) % ORDER);
      const forged = concat(R, S);
      expect(ed25519.verify(forged, message, publicKey, { zip215: true })).toBe(true);
      expect(isSignedBy(forged, message, publicKey)).toBe(false);
    });

    it.each(DF1.signatures)('$about: $valid', ({ publicKey: key, message: text, ...row }) => {
      expect(isSignedBy(hex(row.signature), hex(text), hex(key))).toBe(row.valid);
    });

    it.each([0, 63, 65, 70])('takes 64 bytes, not %d', (length) => {
      const other = new Uint8Array(length);
      other.set(sig.slice(0, length));
      expect(isSignedBy(other, message, publicKey)).toBe(false);
    });
  },
);

const ORDER = ed25519.Point.Fn.ORDER;

function keyParts(secret: Uint8Array): { scalar: bigint; head: Uint8Array } {
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(secret);
  return { scalar, head: pointBytes };
}

function ed25519HashOf(...parts: Uint8Array[]): Uint8Array {
  return sha512(concat(...parts));
}

function modL(bytes: Uint8Array): bigint {
  return [...bytes].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) % ORDER;
}

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));
}

describe('signed heads (DF1 A.4)', () => {
  const note = DF1.log.head;
  const read = readHead(note);
  if (read === null) throw new Error('the vector is a head');

  it('are written as they are read', async () => {
    const key = { name: DF1.log.keyName, publicKey: hex(DF1.log.publicKey) };
    const signer = lab('bundle signing key', 32);
    const sign = (bytes: Uint8Array) => Promise.resolve(ed25519.sign(bytes, signer));
    expect(await signNote(headText(read.head), key, sign)).toBe(note);
  });

  it.each([
    ['no final line feed', note.slice(0, -1)],
    ['one line more', note.replace('1692803760500\n', '1692803760500\nx\n')],
    ['a leading zero', note.replace('\n38\n', '\n038\n')],
    ['size 0', note.replace('\n38\n', '\n0\n')],
    ['upper-case hex', note.replace('5bcc61ff', '5BCC61FF')],
    ['another title', note.replace('/v1/', '/v2/')],
    ['a hyphen for the dash', note.replace('\u2014', '-')],
    ['loose base64', note.replace('th8=', 'th9=')],
    ['a signature of 63 bytes', note.replace(/ \S+\n$/, ` ${toBase64(new Uint8Array(67))}\n`)],
    ['two signatures', note + note.split('\n').at(-2)],
    ['nothing', ''],
  ])('are refused with %s', (_, text) => {
    expect(readHead(text)).toBeNull();
  });

  it('stand for nothing once a character of their text changes', () => {
    const changed = readHead(note.replace('\n38\n', '\n39\n'));
    expect(changed).not.toBeNull();
    expect(changed !== null && isNoteSignedBy(changed.note, hex(DF1.log.publicKey))).toBe(false);
  });

  it('carry the key id before the signature', () => {
    const bytes = fromBase64(note.trimEnd().split(' ').at(-1) ?? '');
    expect(readNote(note)?.keyId).toEqual(bytes?.slice(0, 4));
  });
});

describe('names of keys (DF1 A.3)', () => {
  const note = DF1.log.head;
  it.each(['a+b', '\u00e9', 'a\u00a0b', '\ud800', ''])('are not written so: %j', (name) => {
    expect(readHead(note.replace('dominoes.example/log1', name))).toBeNull();
  });
});

describe('receipt keys (DF1 A.4)', () => {
  const receiptSeed = lab('receipt', 32);
  const key: ReceiptKey = {
    name: log.LOG_KEY.name,
    publicKey: ed25519.getPublicKey(receiptSeed),
    notBefore: log.START_MS,
    notAfter: log.START_MS + 3_600_000,
  };
  const certify = (change: Partial<ReceiptKey> = {}, signer = log.LOG_KEY_SEED) =>
    signNote(receiptKeyText({ ...key, ...change }), log.LOG_KEY, (m) => ed25519.sign(m, signer));

  it('are read from a certificate by the log key', async () => {
    expect(readReceiptKey(await certify(), log.LOG_KEY)).toEqual(key);
    expect(coversTime(key, key.notBefore)).toBe(true);
    expect(coversTime(key, key.notAfter + 1)).toBe(false);
  });

  it('live a day at most', async () => {
    const day = key.notBefore + RECEIPT_KEY_MS_MAX;
    expect(readReceiptKey(await certify({ notAfter: day }), log.LOG_KEY)).not.toBeNull();
    expect(readReceiptKey(await certify({ notAfter: day + 1 }), log.LOG_KEY)).toBeNull();
    expect(readReceiptKey(await certify({ notAfter: key.notBefore - 1 }), log.LOG_KEY)).toBeNull();
  });

  it('are nothing without the log key’s signature', async () => {
    expect(readReceiptKey(await certify({}, receiptSeed), log.LOG_KEY)).toBeNull();
    expect(readReceiptKey('', log.LOG_KEY)).toBeNull();
    const text = receiptKeyText(key);
    const sig = ed25519.sign(new TextEncoder().encode(text), log.LOG_KEY_SEED);
    const other = { ...log.LOG_KEY, publicKey: key.publicKey };
    expect(readReceiptKey(writeNote(text, log.LOG_KEY, sig), log.LOG_KEY)).toEqual(key);
    expect(readReceiptKey(writeNote(text, other, sig), log.LOG_KEY)).toBeNull();
  });

  it('sign heads in their time', async () => {
    const run = log.runScript(GOOD);
    const heads = [log.signHead(run, GOOD.length, receiptSeed)];
    const faultWith = async (change: Partial<ReceiptKey>) => {
      const keys = [{ ...log.LOG_KEY, receiptCerts: [await certify(change)] }];
      const bundle = log.bundleOf(GOOD, { keys, heads });
      return verifyBundle(bundle, { pinned: null, verifyBeacon: null }).fault?.code;
    };
    expect(await faultWith({})).toBeUndefined();
    expect(await faultWith({ notAfter: key.notBefore + 1000 })).toBe('head_sig');
    expect(await faultWith({ notAfter: key.notBefore - 1 })).toBe('key_id');
  });
});
