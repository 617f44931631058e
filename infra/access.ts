import { Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';

/** Lets a function read the journal. Nobody may change or delete what stands in it. */
export function readJournal(table: TableV2, who: IGrantable): void {
  table.grant(who, 'dynamodb:GetItem', 'dynamodb:Query');
}

/** Lets a function append commits. */
export function appendJournal(table: TableV2, who: IGrantable): void {
  readJournal(table, who);
  table.grant(who, 'dynamodb:PutItem');
}

/** Lets a function make, keep and read secrets: the only way to a hand that is still hidden. */
export function useVault(table: TableV2, key: Key, who: IGrantable): void {
  table.grant(who, 'dynamodb:GetItem', 'dynamodb:PutItem');
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

/** Lets a function raise the highest size that the log key has signed. */
export function raiseSigned(table: TableV2, who: IGrantable): void {
  table.grant(who, 'dynamodb:UpdateItem');
}

/** Lets a function use the directory: projections, people and connections. */
export function useDirectory(table: TableV2, who: IGrantable): void {
  table.grant(
    who,
    'dynamodb:BatchGetItem',
    'dynamodb:DeleteItem',
    'dynamodb:GetItem',
    'dynamodb:PutItem',
    'dynamodb:Query',
  );
}
