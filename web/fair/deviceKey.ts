/**
 * The key with which this device signs its player's moves (DF1 A.12): made here, never sent. Where
 * the browser can, its secret half cannot be read by the page either.
 */
import { fromHex, toHex } from '../../shared/fair/bytes.ts';
import { keyOfSeed } from '../../shared/fair/ed25519.ts';
import type { Shelf } from '../shelf.ts';

export interface DeviceKey {
  /** 64 hex. */
  readonly publicKey: string;
  /** 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** Keeps key pairs that cannot be read; a second one under the same name gives back the first. */
export interface KeyVault {
  get(name: string): Promise<CryptoKeyPair | null>;
  put(name: string, pair: CryptoKeyPair): Promise<CryptoKeyPair>;
}

/** A key whose seed lies on the shelf, for browsers and pages without a better place. */
export function shelfKey(shelf: Shelf, player: string, random: () => Uint8Array): DeviceKey {
  const name = `sixlove.deviceSeed.${player}`;
  const seed = fromHex(shelf.getItem(name) ?? '');
  const kept = seed?.length === 32 ? seed : random();
  if (kept !== seed) shelf.setItem(name, toHex(kept));
  const { publicKey, sign } = keyOfSeed(kept);
  return { publicKey: toHex(publicKey), sign: async (message) => sign(message) };
}

/** A key that the browser keeps to itself; rejects where it knows no Ed25519 or keeps nothing. */
export async function vaultKey(
  vault: KeyVault,
  subtle: SubtleCrypto,
  player: string,
): Promise<DeviceKey> {
  const pair = (await vault.get(player)) ?? (await vault.put(player, await newPair(subtle)));
  const raw = await subtle.exportKey('raw', pair.publicKey);
  return {
    publicKey: toHex(new Uint8Array(raw)),
    async sign(message) {
      const bytes = Uint8Array.from(message);
      return new Uint8Array(await subtle.sign('Ed25519', pair.privateKey, bytes));
    },
  };
}

async function newPair(subtle: SubtleCrypto): Promise<CryptoKeyPair> {
  const pair = await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new TypeError('Ed25519 gave no pair of keys');
  return pair;
}
