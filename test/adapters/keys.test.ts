import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hmacDerive } from '../../functions/adapters/derive.ts';
import {
  privateKeyOf,
  publicKeyBytes,
  signWith,
  spkiKeyBytes,
} from '../../functions/adapters/ed25519Key.ts';
import { jwtTokens } from '../../functions/adapters/tokens.ts';
import { isSignedBy } from '../../shared/fair/ed25519.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { idOf } from '../support/commits.ts';

const secretOf = (fill: number) => new Secret(new Uint8Array(32).fill(fill));
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('an Ed25519 key of a seed', () => {
  it('signs as RFC 8032 section 7.1 test 2 says', () => {
    const seed = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
    const key = privateKeyOf(new Secret(bytes(seed)));
    expect(publicKeyBytes(key)).toEqual(
      bytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'),
    );
    const signature = signWith(key, bytes('72'));
    expect(Buffer.from(signature).toString('hex')).toBe(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
        '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    );
    expect(isSignedBy(signature, bytes('72'), publicKeyBytes(key))).toBe(true);
  });

  it('is read from an SPKI of its own kind and length alone', () => {
    const spki = (type: 'ed25519' | 'x25519') => {
      const { publicKey } =
        type === 'ed25519' ? generateKeyPairSync(type) : generateKeyPairSync(type);
      return publicKey.export({ format: 'der', type: 'spki' });
    };
    const der = spki('ed25519');
    expect(spkiKeyBytes(der)).toEqual(new Uint8Array(der.subarray(12)));
    const bad = [new Uint8Array(), spki('x25519'), der.subarray(1), Buffer.concat([der, der])];
    for (const other of bad) expect(() => spkiKeyBytes(other)).toThrow(TypeError);
  });
});

describe('guest tokens', () => {
  const DAY = 86_400_000;
  const at = (now: number, fill = 1) => jwtTokens(secretOf(fill), { now: () => now });

  it('speak for the player they were issued to, for 365 days', async () => {
    const token = await at(0).issue(idOf('ana'));
    expect(await at(0).verify(token)).toBe(idOf('ana'));
    expect(await at(365 * DAY - 1_000).verify(token)).toBe(idOf('ana'));
    expect(await at(365 * DAY).verify(token)).toBe(null);
  });

  it('of another key, broken, unsigned or without a player are nobody', async () => {
    const token = await at(0).issue(idOf('ana'));
    const [header = '', body = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'none' })}.${body}.`;
    const hmac = `${encode({ alg: 'HS256' })}.${body}.${signature}`;
    const swapped = `${header}.${encode({ sub: idOf('ben') })}.${signature}`;
    for (const bad of ['', 'x', `${token}x`, unsigned, hmac, swapped, await at(0).issue('ana')]) {
      expect(await at(0).verify(bad), bad).toBe(null);
    }
    expect(await at(0, 2).verify(token)).toBe(null);
  });
});

describe('derived ids', () => {
  const derive = hmacDerive(secretOf(1));

  it('are 22 characters that depend on secret, label, fields and where the fields part', () => {
    const ids = [
      derive.id('invite', 'ab', 'c'),
      derive.id('invite', 'a', 'bc'),
      derive.id('invite', 'abc'),
      derive.id('invitea', 'bc'),
      derive.id('watch', 'ab', 'c'),
      hmacDerive(secretOf(2)).id('invite', 'ab', 'c'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{21}[AQgw]$/);
    expect(derive.id('invite', 'ab', 'c')).toBe(ids[0]);
  });
});
