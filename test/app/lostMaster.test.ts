import { describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import type { Ports } from '../../functions/app/ports.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { memoryVault } from '../support/memory.ts';
import { newCommandId, openHouseTable, see, testApp } from '../support/testApp.ts';

describe('a table whose master is not in the vault any more', () => {
  test('deals nothing: neither a hand nor a play comes from another seed (report 55)', async () => {
    const t = testApp('lost');
    const { tableId, player } = await openHouseTable(t);
    const view = await see(t, tableId, player);
    const size = await t.ports.vault.signedSize(tableId);
    const before = await t.ports.journal.after(tableId, 0, 100);
    // Another process, and a vault that remembers what was signed, but no master.
    const vault: Ports['vault'] = { ...memoryVault(), signedSize: async () => size };
    const app = makeApp({ ...t.ports, vault });
    const reader = { player, key: null };
    await expect(app.reading.view(tableId, reader)).rejects.toThrow('master of epoch 1');
    const base = { commandId: newCommandId(), expectedVersion: view.version, type: 'play' };
    const command = { ...base, ...view.you.moves[0] } as Command;
    const received = { tableId, player, command, receivedAt: t.clock.at, via: null };
    await expect(app.commands.run(received)).rejects.toThrow('master of epoch 1');
    expect(await t.ports.journal.after(tableId, 0, 100)).toEqual(before);
  });

  test.each([1, 2])('gets no other one for epoch %i, which has begun', async (lost) => {
    const t = testApp('lost one');
    const { tableId } = await openHouseTable(t);
    const kept: number[] = [];
    const vault: Ports['vault'] = {
      ...t.ports.vault,
      master: async (id, epoch) => (epoch === lost ? null : t.ports.vault.master(id, epoch)),
      async keepMaster(id, epoch, master) {
        kept.push(epoch);
        return t.ports.vault.keepMaster(id, epoch, master);
      },
    };
    const app = makeApp({ ...t.ports, vault });
    await expect(app.look(tableId)).rejects.toThrow(`lost the master of epoch ${lost}`);
    expect(kept).toEqual([]);
  });
});
