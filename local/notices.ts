/** How people are told from one machine: webhooks and web push as everywhere, mail into a file. */
import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoRows } from '../functions/adapters/dynamo/rows.ts';
import type { TableNames } from '../functions/adapters/dynamo/schema.ts';
import { guardedOutbound, systemResolve } from '../functions/adapters/guardedFetch.ts';
import { hookSigner } from '../functions/adapters/hookSigner.ts';
import { mailFile } from '../functions/adapters/mailFile.ts';
import { vapidPushes } from '../functions/adapters/webPush.ts';
import type { NoticePorts, Nudges } from '../functions/app/ports/notices.ts';
import type { LocalKeys } from './keyFile.ts';

const MAIL_FILE = 'mail.jsonl';
/** Push services want to be able to reach an operator; a machine at home has no address for it. */
const PUSH_CONTACT = 'mailto:operator@localhost';

export interface LocalNoticeOptions {
  readonly client: DynamoDBDocumentClient;
  readonly names: TableNames;
  readonly keys: LocalKeys;
  readonly nudges: Nudges;
  readonly dataDir: string;
  readonly allowsLocalHooks: boolean;
  readonly pageUrl: () => string;
}

export function localNotices(options: LocalNoticeOptions): NoticePorts {
  const { client, names, keys, nudges, dataDir, allowsLocalHooks, pageUrl } = options;
  return {
    rows: dynamoRows(client, names.directory),
    secrets: dynamoRows(client, names.vault),
    nudges,
    outbound: guardedOutbound({ resolve: systemResolve, allowsLocal: allowsLocalHooks }),
    pushes: vapidPushes(keys.deriveSecret, PUSH_CONTACT),
    mailer: mailFile(join(dataDir, MAIL_FILE)),
    hookSigner: hookSigner(keys.deriveSecret),
    pageUrl,
  };
}
