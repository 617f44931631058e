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

    it('takes a lower signed size without complaint', async () => {
      const vault = makeVault();
      for (const size of [5, 9, 9, 3]) await vault.raiseSigned(table('signed'), size);
    });
  });
}
