/** A log key is rotated by putting a new one before it: tables keep the one of their GENESIS. */
import { describe, expect, test } from 'vitest';
import { ed25519HeadSigner, logKey } from '../../functions/adapters/headSigner.ts';
import type { LogKey } from '../../functions/app/ports.ts';
import { readNote } from '../../shared/fair/note.ts';
import { isNoteSignedBy } from '../../shared/fair/noteSignature.ts';
import { readReceiptKey } from '../../shared/fair/receiptKey.ts';
import { Secret } from '../../shared/fair/secret.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { newCommandId, openHouseTable, see, type TestApp, testApp } from '../support/testApp.ts';

const DAY = 86_400_000;

function keyOf(t: TestApp, name: string): LogKey {
  const seed = new Secret(Uint8Array.from({ length: 32 }, (_, i) => name.charCodeAt(i) || 0));
  return logKey(ed25519HeadSigner(`dominoes.test/${name}`, seed), t.ports.entropy, t.ports.clock);
}

/** An installation with these log keys, on the stores and the clock of another. */
function withKeys(t: TestApp, ...names: readonly [string, ...string[]]): TestApp {
  const [newest, ...earlier] = names;
  const logKeys = [keyOf(t, newest), ...earlier.map((name) => keyOf(t, name))] as const;
  const later = testApp('later', (own) => ({
    ...t.ports,
    entropy: own.entropy,
    logKeys: [...logKeys],
  }));
  return { ...later, clock: t.clock };
}

/** The log that the proof of a table is of, and whether the proof and all its heads hold. */
async function provenLog(t: TestApp, tableId: string, player: string): Promise<string> {
  const proof = await t.app.reading.proof(tableId, { player, key: null }, null);
  if (!proof.ok) throw new Error(proof.error.code);
  expect(verifyProof(proof.value)).toMatchObject({
    ok: true,
    value: { commitment: { verdict: 'ok' }, play: { verdict: 'ok' } },
  });
  const { keys } = JSON.parse(proof.value) as { keys: { name: string }[] };
  return keys.map(({ name }) => name).join();
}

async function nextPlay(t: TestApp, tableId: string, player: string): Promise<Command> {
  const view = await see(t, tableId, player);
  const base = { commandId: newCommandId(), expectedVersion: view.version };
  return { ...base, type: 'play', ...view.you.moves[0] } as Command;
}

/** The note of the head in the answer to a command. */
async function answerTo(t: TestApp, tableId: string, player: string, command: Command) {
  const received = { tableId, player, command, receivedAt: t.clock.at, via: null };
  const answer = await t.app.commands.run(received);
  if (!answer.ok) throw new Error(answer.error.code);
  return readNote(answer.value.head ?? '');
}

describe('after the log key was rotated', () => {
  test('a table goes on under the key that its GENESIS names, a new one begins under the new', async () => {
    const stores = testApp('rotation');
    const before = withKeys(stores, 'log1');
    const old = await openHouseTable(before, { rounds: 1 });
    const after = withKeys(stores, 'log2', 'log1');
    const first = await nextPlay(after, old.tableId, old.player);
    const note = await answerTo(after, old.tableId, old.player, first);
    expect(note?.name).toBe('dominoes.test/log1');
    const fresh = await openHouseTable(after, { rounds: 1 });
    for (const { tableId, player } of [old, fresh]) {
      for (const commit of await stores.ports.journal.after(tableId, 0, 100)) {
        await after.app.consume(tableId, commit);
      }
      while ((await see(after, tableId, player)).status !== 'over') {
        await answerTo(after, tableId, player, await nextPlay(after, tableId, player));
        const newest = await stores.ports.journal.newest(tableId);
        if (newest !== null) await after.app.consume(tableId, newest);
      }
    }
    expect(await provenLog(after, old.tableId, old.player)).toBe('dominoes.test/log1');
    expect(await provenLog(after, fresh.tableId, fresh.player)).toBe('dominoes.test/log2');
  });

  test('the old key itself signs for a table that rested longer than a receipt key lives', async () => {
    const stores = testApp('rested');
    const before = withKeys(stores, 'log1');
    const { tableId, player } = await openHouseTable(before, { rounds: 1 });
    const command = await nextPlay(before, tableId, player);
    await answerTo(before, tableId, player, command);
    stores.clock.at += 3 * DAY;
    const again = await answerTo(withKeys(stores, 'log2', 'log1'), tableId, player, command);
    expect(again?.name).toBe('dominoes.test/log1');
    const { publicKey } = keyOf(stores, 'log1').signer;
    expect(again && isNoteSignedBy(again, publicKey)).toBe(true);
  });

  test('all public keys are told, each with a receipt key that it certified', async () => {
    const stores = testApp('told');
    const told = (await withKeys(stores, 'log2', 'log1').app.keys()) as {
      keys: { name: string; pub: string; receipt_certs: string[] }[];
    };
    expect(told.keys.map(({ name }) => name)).toEqual(['dominoes.test/log2', 'dominoes.test/log1']);
    for (const { name, pub, receipt_certs } of told.keys) {
      const publicKey = new Uint8Array(Buffer.from(pub, 'hex'));
      expect(readReceiptKey(receipt_certs[0] ?? '', { name, publicKey })).not.toBe(null);
    }
  });

  test('a table whose key was taken away too early takes no move, and is signed by no other', async () => {
    const stores = testApp('taken');
    const old = await openHouseTable(withKeys(stores, 'log1'), { rounds: 1 });
    const after = withKeys(stores, 'log2');
    const command = await nextPlay(after, old.tableId, old.player);
    await expect(answerTo(after, old.tableId, old.player, command)).rejects.toThrow(
      'there is no key for the log dominoes.test/log1',
    );
    expect((await stores.ports.journal.newest(old.tableId))?.version).toBe(command.expectedVersion);
  });
});
