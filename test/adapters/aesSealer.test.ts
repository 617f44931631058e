import { describe, expect, it } from 'vitest';
import { aesSealer } from '../../functions/adapters/aesSealer.ts';
import { systemEntropy } from '../../functions/adapters/entropy.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { sealerContract } from '../contracts/sealer.ts';

const secretOf = (fill: number) => new Secret(new Uint8Array(32).fill(fill));
const CONTEXT = { app: 'sixlove', game_id: 'AAAAAAAAAAAAAAAAAAAAAA', epoch: '1' };
/** Frozen: rows of this form stand in data folders. */
const SEALED_7 =
  '020202020202020202020202f8f408874a10712981333cdf8da4f5313139aed0' +
  '15fe351e3767eb6070e530e2dffe77105804e63da8f94b1a14843463';

describe('in this process', () => {
  sealerContract(() => aesSealer(secretOf(1), systemEntropy));

  it('opens nothing that another installation sealed', async () => {
    const sealed = await aesSealer(secretOf(1), systemEntropy).seal(secretOf(7), CONTEXT);
    const other = aesSealer(secretOf(2), systemEntropy);
    await expect(other.open(sealed, CONTEXT)).rejects.toThrow('does not open');
  });

  it('opens what an earlier version of this program sealed', async () => {
    const fixed = aesSealer(secretOf(1), { bytes32: () => new Uint8Array(32).fill(2) });
    const sealed = Buffer.from(await fixed.seal(secretOf(7), CONTEXT)).toString('hex');
    expect(sealed).toBe(SEALED_7);
    const opened = await fixed.open(Buffer.from(SEALED_7, 'hex'), CONTEXT);
    expect(opened.reveal()).toEqual(secretOf(7).reveal());
  });
});
