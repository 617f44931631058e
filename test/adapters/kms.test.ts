import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiptSigners } from '../../functions/adapters/headSigner.ts';
import { kmsHeadSigner } from '../../functions/adapters/kms/headSigner.ts';
import { kmsSealer } from '../../functions/adapters/kms/sealer.ts';
import { headText, readHead } from '../../shared/fair/head.ts';
import { signNote } from '../../shared/fair/note.ts';
import { readReceiptKey } from '../../shared/fair/receiptKey.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { type KmsServer, LOG_KEY, startKmsServer, VAULT_KEY } from './kmsServer.ts';

const LOG = 'sixlove.test/log1';
const NOW = 1_784_000_000_000;
const CONTEXT = { app: 'sixlove', game_id: 'AAAAAAAAAAAAAAAAAAAAAA', epoch: '1' };
const secret = new Secret(new Uint8Array(32).fill(7));

let kms: KmsServer;
beforeAll(async () => {
  kms = await startKmsServer();
});
afterAll(() => kms.close());
beforeEach(() => {
  kms.calls.length = 0;
  kms.failWith(null);
});

const operations = () => kms.calls.map(({ operation }) => operation);

describe('sealed by AWS KMS', () => {
  it('asks once to seal and once to open, with the context for the audit log', async () => {
    const sealer = kmsSealer(kms.client, VAULT_KEY);
    await sealer.open(await sealer.seal(secret, CONTEXT), CONTEXT);
    expect(kms.calls).toEqual([
      { operation: 'Encrypt', context: CONTEXT },
      { operation: 'Decrypt', context: CONTEXT },
    ]);
  });

  it.each(['AccessDeniedException', 'KMSInternalException', 'DisabledException'])(
    'takes %s for what it is, not for a broken seal',
    async (type) => {
      const sealer = kmsSealer(kms.client, VAULT_KEY);
      const sealed = await sealer.seal(secret, CONTEXT);
      kms.failWith(type);
      await expect(sealer.open(sealed, CONTEXT)).rejects.toMatchObject({ name: type });
      await expect(sealer.seal(secret, CONTEXT)).rejects.toMatchObject({ name: type });
    },
  );
});

describe('heads signed by AWS KMS', () => {
  const head = (size: number) =>
    headText({ gameId: new Uint8Array(16), size, hash: new Uint8Array(32), ts: NOW });

  it('cost one call each, however often and however closely they are asked for', async () => {
    const signer = await kmsHeadSigner(kms.client, LOG_KEY, LOG);
    const sign = (size: number) => signNote(head(size), signer, signer.sign);
    const [one, two, again] = await Promise.all([sign(1), sign(2), sign(1)]);
    expect(again).toBe(one);
    expect(await sign(2)).toBe(two);
    expect(operations()).toEqual(['GetPublicKey', 'Sign', 'Sign']);
  });

  it('are asked for again after the service could not sign', async () => {
    const signer = await kmsHeadSigner(kms.client, LOG_KEY, LOG);
    kms.failWith('KMSInternalException');
    await expect(signNote(head(1), signer, signer.sign)).rejects.toThrow();
    kms.failWith(null);
    expect(readHead(await signNote(head(1), signer, signer.sign))).not.toBe(null);
  });

  it('leave each move to the receipt key, which costs one call a day', async () => {
    const signer = await kmsHeadSigner(kms.client, LOG_KEY, LOG);
    const entropy = { bytes32: () => new Uint8Array(32).fill(5) };
    const current = receiptSigners(signer, entropy, { now: () => NOW });
    for (let move = 1; move <= 20; move += 1) {
      const receipt = await current();
      await signNote(head(move), receipt, receipt.sign);
      expect(readReceiptKey(receipt.certificate, signer)).not.toBe(null);
    }
    expect(operations()).toEqual(['GetPublicKey', 'Sign']);
  });

  it('are not signed where the key is of another kind', async () => {
    await expect(kmsHeadSigner(kms.client, VAULT_KEY, LOG)).rejects.toMatchObject({
      name: 'NotFoundException',
    });
  });
});
