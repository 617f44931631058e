import { aesSealer } from '../../functions/adapters/aesSealer.ts';
import type { VaultOptions } from '../../functions/adapters/dynamo/vault.ts';
import { systemEntropy } from '../../functions/adapters/entropy.ts';
import { Secret } from '../../shared/fair/secret.ts';

/** A vault that seals as one machine does, and opens nothing else. */
export const SEALED: VaultOptions = {
  sealer: aesSealer(new Secret(new Uint8Array(32).fill(1)), systemEntropy),
  opensUnsealed: false,
};
