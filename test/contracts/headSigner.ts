import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HeadSigner } from '../../functions/app/ports.ts';
import { headText, readHead } from '../../shared/fair/head.ts';
import { signNote } from '../../shared/fair/note.ts';
import { isNoteSignedBy } from '../../shared/fair/noteSignature.ts';

const NOW = 1_784_000_000_000;
const SIGNATURE_BYTES = 64;
/** What comes before the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const head = (size: number): string =>
  headText({ gameId: new Uint8Array(16), size, hash: new Uint8Array(32), ts: NOW });

/** What every signer of heads must do; `name` is the log's. */
export function headSignerContract(name: string, makeSigner: () => Promise<HeadSigner>): void {
  describe('signer of heads', () => {
    it('signs notes that are good under the key that it names', async () => {
      const signer = await makeSigner();
      expect(signer.name).toBe(name);
      const read = readHead(await signNote(head(3), signer, signer.sign));
      expect(read && isNoteSignedBy(read.note, signer.publicKey)).toBe(true);
    });

    it('signs by pure Ed25519, as any other program verifies it', async () => {
      const signer = await makeSigner();
      const message = new TextEncoder().encode(head(4));
      const signature = await signer.sign(message);
      expect(signature).toHaveLength(SIGNATURE_BYTES);
      const der = Buffer.concat([SPKI_PREFIX, signer.publicKey]);
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      expect(verify(null, message, key, signature)).toBe(true);
      expect(verify(null, Buffer.from(head(5)), key, signature)).toBe(false);
    });

    it('signs the same alike for all who ask, by the same key', async () => {
      const [one, other] = await Promise.all([makeSigner(), makeSigner()]);
      expect(other.publicKey).toEqual(one.publicKey);
      const message = new TextEncoder().encode(head(6));
      const signatures = await Promise.all([one, one, other].map((s) => s.sign(message)));
      for (const signature of signatures) expect(signature).toEqual(signatures[0]);
    });
  });
}
