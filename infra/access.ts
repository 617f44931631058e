import { type CfnElement, Stack } from 'aws-cdk-lib';
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import {
  INSTALLATION_CONTEXT,
  masterContext,
  TABLE_PREFIX,
} from '../functions/adapters/dynamo/schema.ts';
import { acknowledge } from './acknowledge.ts';
import { WEB_SOCKET_STAGE } from './apis.ts';
import { PROOFS } from './storeStack.ts';

/** Lets a function read the journal. Nobody may change or delete what stands in it. */
export function readJournal(table: ITableV2, who: IGrantable): void {
  table.grant(who, 'dynamodb:GetItem', 'dynamodb:Query');
}

/**
 * Lets a function append commits. That a put makes a new version and replaces none is said by its
 * condition, in the code: a policy cannot demand one.
 */
export function appendJournal(table: ITableV2, who: IGrantable): void {
  readJournal(table, who);
  table.grant(who, 'dynamodb:PutItem');
}

const INSTALLATION_KEY = 'INSTALLATION';
/** Partitions of the vault that hold people's addresses. */
const CONTACTS = 'CONTACT#*';
/** Those that hold what actions in chats were decided to be. */
const CHATS = 'CHAT#*';
/** Those of tables: sealed masters, standing orders, sizes that were signed. */
const TABLES = `${TABLE_PREFIX}*`;

/** DynamoDB encrypts a table under this key, for whoever may use the table. */
function useKeyOfTable(table: ITableV2, key: Key, who: IGrantable): void {
  who.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: [
        'kms:Decrypt',
        'kms:DescribeKey',
        'kms:Encrypt',
        'kms:GenerateDataKey',
        'kms:GenerateDataKeyWithoutPlaintext',
        'kms:ReEncryptFrom',
        'kms:ReEncryptTo',
      ],
      resources: [key.keyArn],
      conditions: {
        StringEquals: { 'kms:ViaService': `dynamodb.${Stack.of(table).region}.amazonaws.com` },
      },
    }),
  );
}

/** Lets a function use rows of a table in these partitions, and no others. */
function useRows(
  table: ITableV2,
  who: IGrantable,
  partitions: readonly string[],
  actions: readonly string[],
): void {
  who.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: [...actions],
      resources: [table.tableArn],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...partitions] } },
    }),
  );
}

/** Lets a function keep, read and forget people's addresses, beside what it may do otherwise. */
export function useContacts(table: ITableV2, who: IGrantable): void {
  const actions = ['DeleteItem', 'GetItem', 'PutItem', 'Query'].map((a) => `dynamodb:${a}`);
  useRows(table, who, [CONTACTS], actions);
}

/** Lets a function keep, read and forget what actions in chats were decided to be. */
export function useChatRows(table: ITableV2, who: IGrantable): void {
  const actions = ['DeleteItem', 'GetItem', 'PutItem', 'Query'].map((a) => `dynamodb:${a}`);
  useRows(table, who, [CHATS], actions);
}

/** Lets a function that tells people read addresses and the installation's secret, and no seed. */
export function useAddressesAlone(table: ITableV2, key: Key, who: IGrantable): void {
  useContacts(table, who);
  useRows(table, who, [INSTALLATION_KEY], ['dynamodb:GetItem']);
  useKeyOfTable(table, key, who);
  who.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['kms:Decrypt'],
      resources: [key.keyArn],
      conditions: {
        StringEquals: {
          'kms:EncryptionContext:app': INSTALLATION_CONTEXT.app,
          'kms:EncryptionContext:row': INSTALLATION_CONTEXT.row,
        },
      },
    }),
  );
}

/** Lets a function send mail from one address, by which SES has verified it or its domain. */
export function sendMail(stack: Stack, from: string, who: IGrantable): void {
  const names = [from, from.slice(from.indexOf('@') + 1)];
  who.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: names.map((resourceName) =>
        stack.formatArn({ service: 'ses', resource: 'identity', resourceName }),
      ),
      conditions: { StringEquals: { 'ses:FromAddress': from } },
    }),
  );
}

/**
 * Lets a function keep and read what the vault holds of tables, and the installation's secret.
 * What is sealed there is opened by `openSecrets`.
 */
export function useVault(table: ITableV2, key: Key, who: IGrantable): void {
  useRows(table, who, [TABLES, INSTALLATION_KEY], ['dynamodb:GetItem', 'dynamodb:PutItem']);
  useKeyOfTable(table, key, who);
}

/**
 * Lets a function seal and open secrets: the only way to a hand that is still hidden. Each call
 * names whose secret it is, in the words of `masterContext` or `INSTALLATION_CONTEXT`.
 */
export function openSecrets(key: Key, who: IGrantable): void {
  const sealed = [masterContext('', 0), INSTALLATION_CONTEXT];
  const names = new Set(sealed.flatMap((context) => Object.keys(context)));
  who.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['kms:Decrypt', 'kms:Encrypt'],
      resources: [key.keyArn],
      conditions: {
        StringEquals: { 'kms:EncryptionContext:app': INSTALLATION_CONTEXT.app },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': [...names] },
      },
    }),
  );
}

/** Lets a function learn the log's public key, which it publishes. */
export function readLogKey(key: Key, who: IGrantable): void {
  key.grant(who, 'kms:GetPublicKey');
}

/** Lets a function sign with the log key: heads and receipt keys, by pure Ed25519 alone. */
export function signLog(key: Key, who: IGrantable): void {
  who.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['kms:Sign'],
      resources: [key.keyArn],
      conditions: {
        StringEquals: { 'kms:SigningAlgorithm': 'ED25519_SHA_512', 'kms:MessageType': 'RAW' },
      },
    }),
  );
}

/** Lets a function note the highest size that the log key signs, before it does. */
export function raiseSigned(table: ITableV2, who: IGrantable): void {
  useRows(table, who, [TABLES], ['dynamodb:UpdateItem']);
}

/** Lets a function use the directory: projections, people and connections. */
export function useDirectory(table: ITableV2, key: Key, who: IGrantable): void {
  table.grant(
    who,
    'dynamodb:BatchGetItem',
    'dynamodb:DeleteItem',
    'dynamodb:GetItem',
    'dynamodb:PutItem',
    'dynamodb:Query',
    'dynamodb:UpdateItem',
  );
  useKeyOfTable(table, key, who);
}

/** Partitions of the directory by which people and programs are told. */
const TELLING = ['OUT#*', 'WAKE', 'WAKE#*', 'HWAKE#*', 'HPEND#*', 'HLOG#*'];
/** What a message says besides, and whether it is still to be said: names, and who has looked. */
const TOLD_OF = ['PLAYER#*', 'SEEN#*', 'SUB#*'];

/** Lets the function that tells people do that, and change nothing of what is kept of them. */
export function tellByDirectory(table: ITableV2, key: Key, who: IGrantable): void {
  const actions = ['DeleteItem', 'GetItem', 'PutItem', 'Query'].map((a) => `dynamodb:${a}`);
  useRows(table, who, TELLING, actions);
  useRows(table, who, TOLD_OF, ['dynamodb:BatchGetItem', 'dynamodb:Query']);
  useKeyOfTable(table, key, who);
}

/** Lets a function forget connections that have ended, and what they follow. */
export function forgetConnections(table: ITableV2, key: Key, who: IGrantable): void {
  useRows(table, who, ['CONN#*'], ['dynamodb:DeleteItem', 'dynamodb:Query']);
  useRows(table, who, ['SUB#*'], ['dynamodb:DeleteItem']);
  useKeyOfTable(table, key, who);
}

/** Lets a function write proof files of tables that are over, and nothing else in the bucket. */
export function writeProofs(archive: Bucket, who: NodejsFunction): void {
  who.addToRolePolicy(
    new PolicyStatement({
      actions: ['s3:PutObject'],
      resources: [archive.arnForObjects(PROOFS)],
    }),
  );
  const store = Stack.of(archive);
  const arn = store.resolve(store.exportValue(archive.bucketArn)) as { 'Fn::ImportValue': string };
  acknowledge(
    who.role ?? who,
    `IAM5[Resource::${arn['Fn::ImportValue']}/${PROOFS}]`,
    'Proof files are named by tables and read keys that are yet to be made.',
  );
}

/** Lets a function write to whoever is connected, and neither ask for them nor cut them off. */
export function postToConnections(stage: WebSocketStage, who: NodejsFunction): void {
  const { region, account, partition } = Stack.of(stage);
  const { apiId } = stage.api;
  const connections = `${WEB_SOCKET_STAGE}/POST/@connections/*`;
  who.addToRolePolicy(
    new PolicyStatement({
      actions: ['execute-api:ManageConnections'],
      resources: [`arn:${partition}:execute-api:${region}:${account}:${apiId}/${connections}`],
    }),
  );
  const api = Stack.of(stage).getLogicalId(stage.api.node.defaultChild as CfnElement);
  acknowledge(
    who.role ?? who,
    `IAM5[Resource::arn:<AWS::Partition>:execute-api:${region}:${account}:<${api}>/` +
      `${connections}]`,
    'Connections are named when they are made.',
  );
}

/** Lets a function read the secrets of chat platforms. */
export function readChatSecret(secretArn: string, who: IGrantable): void {
  who.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secretArn] }),
  );
}
