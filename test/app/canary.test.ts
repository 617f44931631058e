import { describe, expect, test } from 'vitest';
import { openEpochSecrets } from '../../shared/fair/epochSecrets.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { newCommandId, openHouseTable, see, testApp } from '../support/testApp.ts';

/** How bytes could show in a text: hex, base64 of either alphabet, decimal numbers in a list. */
function spellings(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes);
  const base64 = buffer.toString('base64').replace(/=+$/, '');
  return [buffer.toString('hex'), base64, buffer.toString('base64url'), [...bytes].join(',')];
}

describe('the secrets of a table', () => {
  test('show in no frame, view, event, record, proof, log line or journal row', async () => {
    const lines: string[] = [];
    const note = (...args: unknown[]) => {
      lines.push(
        args.map((arg) => (arg instanceof Error ? arg.stack : JSON.stringify(arg))).join(),
      );
    };
    const t = testApp('canary', (ports) => ({ ...ports, log: { info: note, error: note } }));
    const { tableId, player } = await openHouseTable(t, { rounds: 2 });
    await t.app.follow('connection', player, tableId);
    const reader = { player, key: null };
    const outputs: string[] = [];
    const keep = (output: unknown) => outputs.push(JSON.stringify(output));
    const page = { after: 0, limit: 200, waitSeconds: 0 };
    for (let turn = 0; turn < 200; turn += 1) {
      const view = await see(t, tableId, player);
      keep(view);
      keep(await t.app.reading.events(tableId, reader, page));
      keep(await t.app.reading.proof(tableId, reader, null));
      if (view.status === 'over') break;
      const base = { commandId: newCommandId(), expectedVersion: view.version };
      const command = { ...base, type: 'play', ...view.you.moves[0] } as Command;
      const received = { tableId, player, command, receivedAt: t.clock.at, via: null };
      keep(
        await t.app.commands.run({ ...received, command: { ...command, bone: '77' } as Command }),
      );
      keep(await t.app.commands.run(received));
      await t.drain();
    }
    keep(await t.app.reading.record(tableId, reader));
    keep(await t.app.keys());
    const commits = await t.ports.journal.after(tableId, 0, 1_000);
    for (const commit of commits) {
      keep(commit.state);
      for (const { payload } of commit.events) {
        for (const spelling of payload === null ? [] : spellings(payload)) keep(spelling);
      }
    }
    outputs.push(...lines, ...t.sent.map(({ message }) => message));
    const all = outputs.join('\n');

    const master = (await t.ports.vault.master(tableId, 1))?.reveal();
    if (master === undefined) throw new Error('the vault holds no master');
    const gameId = idBytes(tableId) ?? new Uint8Array();
    const secrets = openEpochSecrets({ master, gameId, epoch: 1, depth: 12 });
    // A tie after two rounds brings a third; what was dealt is opened, the rest is not.
    const dealt = (await see(t, tableId, player)).lastRound?.no ?? 0;
    const hidden = [master, ...[dealt, dealt + 1, 4_095].map((slot) => secrets.seed(slot))];
    for (const spelling of hidden.flatMap(spellings)) expect(all.includes(spelling)).toBe(false);
    // The search itself works: what was opened at the rounds' ends is found.
    for (const slot of [0, 1]) {
      const found = spellings(secrets.seed(slot)).filter((spelling) => all.includes(spelling));
      expect(found.length).toBeGreaterThan(0);
    }
  });
});
