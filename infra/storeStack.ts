import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  StreamViewType,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { type StoreTable, TABLE_SCHEMAS } from '../functions/adapters/dynamo/schema.ts';
import { acknowledge } from './acknowledge.ts';
import { type Settings, tableOfStream } from './settings.ts';

/**
 * The logs, newest first. A key of its kind is not rotated by itself: to rotate it, put the next
 * name before the others. An earlier one stays until the last table that began under it has ended.
 */
const LOGS = ['log1'] as const;

/** Proof files of tables that are over: names in the bucket, and the page's address of them. */
export const PROOFS = 'proofs/*';

export interface StoreStackProps extends StackProps {
  readonly settings: Settings;
}

/**
 * Everything that is kept: the journal, the vault, the directory and the proofs. A stack of its
 * own, so that the functions can be deployed, and thrown away, without touching a single game. In
 * the stage `prod` it outlives its own deletion; in `dev` all goes with it.
 */
export class StoreStack extends Stack {
  readonly journal: ITableV2;
  readonly vault: ITableV2;
  readonly directory: ITableV2;
  /** Encrypts the vault and seals what is in it: a hidden hand needs it besides the table. */
  readonly vaultKey: Key;
  /** Encrypts the directory: what is known of people. */
  readonly dataKey: Key;
  /**
   * Sign the logs of these names (DF1 A.4), the first those of new tables. A name is in each
   * table's GENESIS for good: it is the key's own, and no address, which may be another tomorrow.
   */
  readonly logKeys: readonly { readonly name: string; readonly key: Key }[];
  readonly archive: Bucket;
  /** The secrets of chat platforms, for the operator to fill; null where there is none. */
  readonly chatSecret: CfnSecret | null;
  readonly #isKept: boolean;
  readonly #removal: { readonly removalPolicy: RemovalPolicy };

  constructor(scope: Construct, id: string, { settings, ...props }: StoreStackProps) {
    super(scope, id, props);
    this.#isKept = settings.stage === 'prod';
    this.#removal = { removalPolicy: this.#isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY };
    this.vaultKey = this.#rotatedKey('VaultKey', 'Sixlove: seeds that are not opened yet');
    this.dataKey = this.#rotatedKey('DataKey', 'Sixlove: what is known of people');
    this.logKeys = LOGS.map((log) => {
      const key = this.#logKey(log);
      return { name: `sixlove-${settings.stage}/${log}/${key.keyId}`, key };
    });
    // Everything in it is public: a key of its own would guard nothing, and could stop every move.
    const journal = this.#table('journal', { dynamoStream: StreamViewType.NEW_IMAGE });
    const vault = this.#table('vault', {
      encryption: TableEncryptionV2.customerManagedKey(this.vaultKey),
    });
    this.#keepNames(journal, vault);
    // The library's own types do not agree under exactOptionalPropertyTypes.
    this.journal = (this.#restoredJournal(settings) ?? journal) as ITableV2;
    this.vault = (this.#restoredVault(settings) ?? vault) as ITableV2;
    this.directory = this.#table('directory', {
      encryption: TableEncryptionV2.customerManagedKey(this.dataKey),
    }) as ITableV2;
    this.archive = this.#archive();
    this.chatSecret = settings.chats.length === 0 ? null : this.#chatSecret();
    this.#tell();
  }

  /** A symmetric key, which the key service rotates every year. */
  #rotatedKey(id: string, description: string): Key {
    return new Key(this, id, { description, enableKeyRotation: true, ...this.#removal });
  }

  #logKey(name: string): Key {
    return new Key(this, `LogKey${name}`, {
      description: `Sixlove: heads of ${name}`,
      keySpec: KeySpec.ECC_NIST_EDWARDS25519,
      keyUsage: KeyUsage.SIGN_VERIFY,
      ...this.#removal,
    });
  }

  #table(name: StoreTable, props: Partial<TablePropsV2>): TableV2 {
    const { sortKey, ttl } = TABLE_SCHEMAS[name];
    return new TableV2(this, `${name.charAt(0).toUpperCase()}${name.slice(1)}`, {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: sortKey === 'N' ? AttributeType.NUMBER : AttributeType.STRING },
      billing: Billing.onDemand(),
      ...(ttl === null ? {} : { timeToLiveAttribute: ttl }),
      deletionProtection: this.#isKept,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: this.#isKept },
      ...this.#removal,
      ...props,
    });
  }

  /**
   * What the service's stack reads of this one's tables stays told when it reads restored ones:
   * CloudFormation takes no value back that is still in use, as it is until the next deployment.
   */
  #keepNames(journal: TableV2, vault: TableV2): void {
    const names = [journal.tableArn, journal.tableName, journal.tableStreamArn];
    for (const name of [...names, vault.tableArn, vault.tableName]) this.exportValue(name);
  }

  #restoredJournal({ restoredJournal: tableStreamArn }: Settings): ITableV2 | null {
    if (tableStreamArn === undefined) return null;
    const tableName = tableOfStream(tableStreamArn);
    return TableV2.fromTableAttributes(this, 'RestoredJournal', { tableName, tableStreamArn });
  }

  #restoredVault({ restoredVault: tableName }: Settings): ITableV2 | null {
    if (tableName === undefined) return null;
    return TableV2.fromTableAttributes(this, 'RestoredVault', { tableName });
  }

  #archive(): Bucket {
    const bucket = new Bucket(this, 'Archive', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      versioned: this.#isKept,
      autoDeleteObjects: !this.#isKept,
      // What was written over by accident can be had back for so long.
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(90) }],
      ...this.#removal,
    });
    // Any distribution of the account: ours stands in the other stack, which knows this one.
    const distributions = this.formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: '*',
    });
    const may = (action: string, resource: string): void => {
      bucket.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: { ArnLike: { 'aws:SourceArn': distributions } },
        }),
      );
    };
    may('s3:GetObject', bucket.arnForObjects(PROOFS));
    // Without it S3 says 403 of what is not there. No viewer lists: only what is below `proofs/`
    // is asked for here, and that is never the bucket itself.
    may('s3:ListBucket', bucket.bucketArn);
    acknowledge(
      bucket,
      'S1',
      'The names of proof files hold the read keys of their tables, which a log would give away.',
    );
    return bucket;
  }

  /** Without a value: what the template says, anybody who may read the template can read. */
  #chatSecret(): CfnSecret {
    const secret = new CfnSecret(this, 'ChatSecret', {
      description: 'Sixlove: the secrets of chat platforms, one JSON object (docs/chats.md)',
    });
    secret.applyRemovalPolicy(this.#removal.removalPolicy);
    acknowledge(
      secret,
      'SMG4',
      'The platforms give these secrets out, to a person: no function could rotate them.',
    );
    return secret;
  }

  #tell(): void {
    const values = {
      JournalTable: this.journal.tableName,
      VaultTable: this.vault.tableName,
      DirectoryTable: this.directory.tableName,
      VaultKeyArn: this.vaultKey.keyArn,
      DataKeyArn: this.dataKey.keyArn,
      LogKeys: this.logKeys.map(({ name, key }) => `${name}=${key.keyArn}`).join(','),
      ArchiveBucket: this.archive.bucketName,
      ...(this.chatSecret === null ? {} : { ChatSecretArn: this.chatSecret.ref }),
    };
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}
