import { afterAll, beforeAll, describe } from 'vitest';
import { ed25519HeadSigner } from '../../functions/adapters/headSigner.ts';
import { kmsHeadSigner } from '../../functions/adapters/kms/headSigner.ts';
import { kmsSealer } from '../../functions/adapters/kms/sealer.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { isSkippedOnAws } from '../support/awsTests.ts';
import { openTestKeys, type TestKeys } from '../support/testKeys.ts';
import { headSignerContract } from './headSigner.ts';
import { sealerContract } from './sealer.ts';

const LOG = 'sixlove.test/log1';

describe.skipIf(await isSkippedOnAws('the key service'))('by keys of AWS KMS', () => {
  let keys: TestKeys;
  beforeAll(async () => {
    keys = await openTestKeys();
  });
  afterAll(() => keys.close());

  sealerContract(() => kmsSealer(keys.client, keys.vaultKey));
  headSignerContract(LOG, () => kmsHeadSigner(keys.client, keys.logKey, LOG));
});

describe('by a key of this process', () => {
  const seed = new Secret(new Uint8Array(32).fill(2));
  headSignerContract(LOG, async () => ed25519HeadSigner(LOG, seed));
});
