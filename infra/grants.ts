import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import {
  appendJournal,
  forgetConnections,
  openSecrets,
  postToConnections,
  raiseSigned,
  readJournal,
  readLogKey,
  sendMail,
  signLog,
  tellByDirectory,
  useAddressesAlone,
  useContacts,
  useDirectory,
  useVault,
  writeProofs,
} from './access.ts';
import type { Handler } from './handlerFunction.ts';
import type { StoreStack } from './storeStack.ts';

export type Functions = Readonly<Record<Handler, NodejsFunction>>;

export interface GrantProps {
  readonly store: StoreStack;
  readonly socketStage: WebSocketStage;
  readonly looks: Queue;
  readonly deliveries: Queue;
  readonly posts: Queue;
  readonly mailFrom: string | undefined;
}

/** What each function may do, and nothing more. docs/security.md has it as a table. */
export function grantAll(functions: Functions, props: GrantProps): void {
  grantPlaying(functions, props);
  grantFollowing(functions, props);
  grantTelling(functions, props);
  grantPosting(functions, props);
}

/** Five of the seven deal bones: to decide, or to show a seat its own hand. */
function grantPlaying({ http, socket, stream, sweep, look }: Functions, props: GrantProps): void {
  const { store, looks } = props;
  for (const fn of [http, socket, sweep, look]) appendJournal(store.journal, fn);
  for (const fn of [http, socket, stream, sweep, look]) {
    useVault(store.vault, store.vaultKey, fn);
    openSecrets(store.vaultKey, fn);
    for (const { key } of store.logKeys) readLogKey(key, fn);
    useDirectory(store.directory, store.dataKey, fn);
  }
  // The others answer nobody: what they commit, the stream function signs.
  for (const fn of [http, socket, stream]) {
    for (const { key } of store.logKeys) signLog(key, fn);
    raiseSigned(store.vault, fn);
  }
  for (const fn of [http, socket, stream, look]) looks.grantSendMessages(fn);
}

/** The stream function reads moves, and makes none. */
function grantFollowing({ stream }: Functions, { store, socketStage }: GrantProps): void {
  readJournal(store.journal, stream);
  writeProofs(store.archive, stream);
  postToConnections(socketStage, stream);
}

/** Who tells people asks addresses of others: its role reads the journal, and opens no seed. */
function grantTelling(
  { http, stream, sweep, deliver }: Functions,
  { store, deliveries, mailFrom }: GrantProps,
): void {
  readJournal(store.journal, deliver);
  tellByDirectory(store.directory, store.dataKey, deliver);
  useAddressesAlone(store.vault, store.vaultKey, deliver);
  // The sweep sees the deletion of a player through.
  for (const fn of [http, sweep]) useContacts(store.vault, fn);
  for (const fn of [http, stream, deliver]) deliveries.grantSendMessages(fn);
  if (mailFrom !== undefined) for (const fn of [http, deliver]) sendMail(store, mailFrom, fn);
}

/** Who posts to crowds is handed what it posts: its role reads no table. */
function grantPosting(
  { stream, post }: Functions,
  { store, socketStage, posts }: GrantProps,
): void {
  posts.grantSendMessages(stream);
  forgetConnections(store.directory, store.dataKey, post);
  postToConnections(socketStage, post);
}
