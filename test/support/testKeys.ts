import {
  CreateKeyCommand,
  type CreateKeyCommandInput,
  type KMSClient,
  ScheduleKeyDeletionCommand,
} from '@aws-sdk/client-kms';
import { makeKmsClient } from '../../functions/adapters/kms/client.ts';
import { LOG_KEY, startKmsServer, VAULT_KEY } from '../adapters/kmsServer.ts';
import { IS_AWS } from './awsTests.ts';

export interface TestKeys {
  readonly client: KMSClient;
  /** A key that seals. */
  readonly vaultKey: string;
  /** An Ed25519 key that signs. */
  readonly logKey: string;
  close(): Promise<void>;
}

/** A key service with fresh keys: one on loopback, or AWS KMS itself for `npm run test:aws`. */
export function openTestKeys(): Promise<TestKeys> {
  return IS_AWS ? openOnAws() : openOnLoopback();
}

async function openOnLoopback(): Promise<TestKeys> {
  const { client, close } = await startKmsServer();
  return { client, vaultKey: VAULT_KEY, logKey: LOG_KEY, close };
}

/** The least that AWS lets a key wait for its deletion. It costs nothing meanwhile. */
const DELETED_AFTER_DAYS = 7;

async function openOnAws(): Promise<TestKeys> {
  const client = makeKmsClient({});
  const made: string[] = [];
  const close = async (): Promise<void> => {
    for (const KeyId of made) {
      const input = { KeyId, PendingWindowInDays: DELETED_AFTER_DAYS };
      await client.send(new ScheduleKeyDeletionCommand(input));
    }
    client.destroy();
  };
  const make = async (input: CreateKeyCommandInput): Promise<string> => {
    const Description = 'Sixlove: made by a test, which deletes it';
    const { KeyMetadata } = await client.send(new CreateKeyCommand({ ...input, Description }));
    const arn = KeyMetadata?.Arn ?? '';
    made.push(arn);
    return arn;
  };
  try {
    const vaultKey = await make({});
    const logKey = await make({ KeySpec: 'ECC_NIST_EDWARDS25519', KeyUsage: 'SIGN_VERIFY' });
    return { client, vaultKey, logKey, close };
  } catch (error) {
    await close();
    throw error;
  }
}
