import { describe, expect, it } from 'vitest';
import type { Vault } from '../../functions/app/ports.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { idOf } from '../support/commits.ts';

/** What every vault must do. */
export function vaultContract(makeVault: () => Vault): void {
  const table = (name: string) => idOf(`vault ${name}`);
  const master = (fill: number) => new Secret(new Uint8Array(32).fill(fill));
  const hex = (secret: Secret | null) => secret && Buffer.from(secret.reveal()).toString('hex');

  describe('vault', () => {
    it('keeps the first master of an epoch and answers it to every later one', async () => {
      const vault = makeVault();
      expect(hex(await vault.keepMaster(table('first'), 1, master(1)))).toBe(hex(master(1)));
      expect(hex(await vault.keepMaster(table('first'), 1, master(2)))).toBe(hex(master(1)));
      expect(hex(await vault.master(table('first'), 1))).toBe(hex(master(1)));
    });

    it('gives concurrent keepers the same master', async () => {
      const vault = makeVault();
      const kept = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((fill) => vault.keepMaster(table('race'), 1, master(fill))),
      );
      expect(new Set(kept.map(hex)).size).toBe(1);
      expect(hex(await vault.master(table('race'), 1))).toBe(hex(kept[0] ?? null));
    });

    it('keeps epochs and tables apart', async () => {
      const vault = makeVault();
      await vault.keepMaster(table('epochs'), 1, master(1));
      await vault.keepMaster(table('epochs'), 11, master(2));
      expect(await vault.master(table('epochs'), 2)).toBe(null);
      expect(await vault.master(table('other'), 1)).toBe(null);
      expect(hex(await vault.master(table('epochs'), 11))).toBe(hex(master(2)));
    });

    it('raises the signed size, and refuses a lower one and another head of the same', async () => {
      const vault = makeVault();
      const [head, other] = ['a'.repeat(64), 'b'.repeat(64)];
      expect(await vault.signedSize(table('signed'))).toBe(0);
      const raise = (size: number, to = head) => vault.raiseSigned(table('signed'), size, to);
      expect([await raise(5), await raise(9), await raise(9)]).toEqual([true, true, true]);
      expect([await raise(9, other), await raise(3), await raise(3, other)]).toEqual([
        false,
        false,
        false,
      ]);
      expect(await raise(9)).toBe(true);
      expect(await vault.signedSize(table('signed'))).toBe(9);
      expect(await vault.signedSize(table('unsigned'))).toBe(0);
    });

    it('lets one of concurrent signers have a size, with one head', async () => {
      const vault = makeVault();
      const heads = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64));
      const raised = await Promise.all(
        heads.map((head) => vault.raiseSigned(table('signers'), 7, head)),
      );
      expect(raised.filter(Boolean)).toHaveLength(1);
      expect(await vault.raiseSigned(table('signers'), 7, heads[raised.indexOf(true)] ?? '')).toBe(
        true,
      );
    });
  });
}
