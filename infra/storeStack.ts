import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  StreamViewType,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { type StoreTable, TABLE_SCHEMAS } from '../functions/adapters/dynamo/schema.ts';

/** What a table keeps must outlive a deployment that goes wrong. */
const KEPT: Partial<TablePropsV2> = {
  removalPolicy: RemovalPolicy.RETAIN,
  deletionProtection: true,
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
};

/**
 * The logs, newest first. A key of its kind is not rotated by itself: to rotate it, put the next
 * name before the others. An earlier one stays until the last table that began under it has ended.
 */
const LOGS = ['log1'] as const;

/**
 * Everything that is kept: the journal, the vault and the directory. A stack of its own, so that
 * the functions can be deployed, and thrown away, without touching a single game.
 */
export class StoreStack extends Stack {
  readonly journal: TableV2;
  readonly vault: TableV2;
  readonly directory: TableV2;
  /** Encrypts the vault and seals what is in it: a hidden hand needs it besides the table. */
  readonly vaultKey: Key;
  /** Sign the logs of these names (DF1 A.4), the first those of new tables. */
  readonly logKeys: readonly { readonly name: string; readonly key: Key }[];

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.vaultKey = new Key(this, 'VaultKey', {
      description: 'Sixlove: seeds that are not opened yet',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.logKeys = LOGS.map((name) => ({ name, key: this.#logKey(name) }));
    this.journal = this.#table('journal', { ...KEPT, dynamoStream: StreamViewType.NEW_IMAGE });
    this.vault = this.#table('vault', {
      ...KEPT,
      encryption: TableEncryptionV2.customerManagedKey(this.vaultKey),
    });
    this.directory = this.#table('directory', { removalPolicy: RemovalPolicy.RETAIN });
  }

  #logKey(name: string): Key {
    return new Key(this, `LogKey${name}`, {
      description: `Sixlove: heads of ${name}`,
      keySpec: KeySpec.ECC_NIST_EDWARDS25519,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  #table(name: StoreTable, props: Partial<TablePropsV2>): TableV2 {
    const { sortKey, ttl } = TABLE_SCHEMAS[name];
    return new TableV2(this, `${name.charAt(0).toUpperCase()}${name.slice(1)}`, {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: sortKey === 'N' ? AttributeType.NUMBER : AttributeType.STRING },
      billing: Billing.onDemand(),
      ...(ttl === null ? {} : { timeToLiveAttribute: ttl }),
      ...props,
    });
  }
}
