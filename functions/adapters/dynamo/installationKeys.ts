import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Secret } from '../../../shared/fair/secret.ts';
import type { Entropy } from '../../app/ports.ts';
import { derivedSecret } from '../hkdf.ts';
import type { InstallationKeys } from '../keys.ts';
import type { Sealer } from '../sealer.ts';
import { INSTALLATION_CONTEXT } from './schema.ts';
import { sealedRows } from './sealedRows.ts';

const KEY = { pk: 'INSTALLATION', sk: 'SECRET' };

/**
 * The installation's keys, from one secret in a sealed row of the vault, made by whoever comes
 * first. An instance opens it once, when it starts.
 */
export async function installationKeys(
  client: DynamoDBDocumentClient,
  tableName: string,
  sealer: Sealer,
  entropy: Entropy,
): Promise<InstallationKeys> {
  const rows = sealedRows(client, tableName, sealer);
  const root =
    (await rows.read(KEY, INSTALLATION_CONTEXT)) ??
    (await rows.keep(KEY, INSTALLATION_CONTEXT, new Secret(entropy.bytes32())));
  return {
    tokenSeed: derivedSecret(root, 'tokens'),
    deriveSecret: derivedSecret(root, 'derived ids'),
  };
}
