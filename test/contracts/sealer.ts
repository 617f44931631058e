import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SealContext, Sealer } from '../../functions/adapters/sealer.ts';
import { Secret } from '../../shared/fair/secret.ts';

const CONTEXT = { app: 'sixlove', game_id: 'AAAAAAAAAAAAAAAAAAAAAA', epoch: '1' };
const BYTES = Uint8Array.from({ length: 32 }, (_, i) => 0xa0 + i);
const HEX = Buffer.from(BYTES).toString('hex');
const RUNS = 20;

/** What every sealer must do. */
export function sealerContract(makeSealer: () => Sealer): void {
  const seal = (context: SealContext) => makeSealer().seal(new Secret(BYTES), context);
  /** The defect of bytes that do not open. It names whose they should be, and nothing else. */
  const refusal = async (sealed: Uint8Array, context: SealContext): Promise<string> => {
    const error = await makeSealer()
      .open(sealed, context)
      .then(
        () => new Error('opened'),
        (cause: unknown) => cause,
      );
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('a0a1a2');
    return String(error);
  };
  const BROKEN = 'Error: a sealed secret does not open as that of ';

  describe('sealer', () => {
    it('opens what it sealed, in the same context, whatever the order of its names', async () => {
      const sealed = await seal(CONTEXT);
      const { app, game_id, epoch } = CONTEXT;
      const opened = await makeSealer().open(sealed, { epoch, game_id, app });
      expect(Buffer.from(opened.reveal()).toString('hex')).toBe(HEX);
    });

    it('shows nothing of the secret, and seals the same one differently each time', async () => {
      const [first, second] = [await seal(CONTEXT), await seal(CONTEXT)];
      expect(Buffer.from(first).toString('hex')).not.toContain('a0a1a2');
      expect(first).not.toEqual(second);
    });

    it.each([
      ['another epoch', { ...CONTEXT, epoch: '2' }],
      ['another table', { ...CONTEXT, game_id: 'BBBBBBBBBBBBBBBBBBBBBA' }],
      ['another application', { ...CONTEXT, app: 'dominoes' }],
      ['a context with less', { app: CONTEXT.app, game_id: CONTEXT.game_id }],
      ['a context with more', { ...CONTEXT, seat: '0' }],
      ['names and values that run together', { ...CONTEXT, epoch: '1,seat=0' }],
    ])('does not open for %s', async (_name, other) => {
      expect(await refusal(await seal(CONTEXT), other)).toContain(BROKEN);
    });

    it('does not open with any byte changed, or with any length but its own', async () => {
      const sealed = await seal(CONTEXT);
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: sealed.length - 1 }),
          fc.integer({ min: 1, max: 255 }),
          async (at, change) => {
            const changed = Uint8Array.from(sealed, (byte, i) => (i === at ? byte ^ change : byte));
            const owner = 'app=sixlove game_id=AAAAAAAAAAAAAAAAAAAAAA epoch=1';
            expect(await refusal(changed, CONTEXT)).toBe(`${BROKEN}${owner}`);
            expect(await refusal(sealed.subarray(0, at), CONTEXT)).toContain(BROKEN);
          },
        ),
        { numRuns: RUNS },
      );
      expect(await refusal(Uint8Array.of(...sealed, 0), CONTEXT)).toContain(BROKEN);
    });
  });
}
