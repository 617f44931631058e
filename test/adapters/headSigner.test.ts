import { describe, expect, it } from 'vitest';
import { ed25519HeadSigner, receiptSigners } from '../../functions/adapters/headSigner.ts';
import { headText, readHead } from '../../shared/fair/head.ts';
import { signNote } from '../../shared/fair/note.ts';
import { isNoteSignedBy } from '../../shared/fair/noteSignature.ts';
import { coversTime, readReceiptKey } from '../../shared/fair/receiptKey.ts';
import { Secret } from '../../shared/fair/secret.ts';

const HOUR = 3_600_000;
const NOW = 1_784_000_000_000;
const logSigner = ed25519HeadSigner('sixlove.test/log1', new Secret(new Uint8Array(32).fill(7)));
const logKey = { name: logSigner.name, publicKey: logSigner.publicKey };

function signersAt() {
  const time = { now: NOW, keysMade: 0 };
  const entropy = { bytes32: () => new Uint8Array(32).fill(++time.keysMade) };
  return { time, current: receiptSigners(logSigner, entropy, { now: () => time.now }) };
}

describe('the receipt key of an instance', () => {
  it('signs heads that its certificate by the log key vouches for', async () => {
    const signer = await signersAt().current();
    const key = readReceiptKey(signer.certificate, logKey);
    expect(key).toMatchObject({ publicKey: signer.publicKey, notAfter: signer.notAfter });
    const head = { gameId: new Uint8Array(16), size: 3, hash: new Uint8Array(32), ts: NOW };
    const { name } = signer;
    const { publicKey } = signer;
    const read = readHead(await signNote(headText(head), { name, publicKey }, signer.sign));
    expect(read && isNoteSignedBy(read.note, publicKey)).toBe(true);
    expect(key && coversTime(key, NOW)).toBe(true);
  });

  it('is made once for all who ask, and replaced an hour before it ends', async () => {
    const { time, current } = signersAt();
    const [first, second] = await Promise.all([current(), current()]);
    expect(second).toBe(first);
    time.now = first.notAfter - HOUR - 1;
    expect(await current()).toBe(first);
    time.now = first.notAfter - HOUR;
    const next = await current();
    expect(next.publicKey).not.toEqual(first.publicKey);
    expect(next.notAfter).toBeGreaterThan(first.notAfter);
  });

  it('is asked for again after the log key could not sign', async () => {
    let isDown = true;
    const flaky = {
      ...logSigner,
      sign: async (message: Uint8Array) => {
        if (isDown) throw new Error('down');
        return logSigner.sign(message);
      },
    };
    const entropy = { bytes32: () => new Uint8Array(32).fill(1) };
    const current = receiptSigners(flaky, entropy, { now: () => NOW });
    await expect(current()).rejects.toThrow('down');
    isDown = false;
    expect(readReceiptKey((await current()).certificate, logKey)).not.toBe(null);
  });
});
