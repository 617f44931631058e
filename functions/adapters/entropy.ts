import { randomBytes } from 'node:crypto';
import type { Entropy } from '../app/ports.ts';

export const systemEntropy: Entropy = {
  bytes32: () => new Uint8Array(randomBytes(32)),
};
