import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { RESTORED, templatesWith } from './templates.ts';

const dev = templatesWith({}).store;
const prod = templatesWith({ stage: 'prod', chats: 'slack' }).store;

const tables = (store: Template, properties: object): number =>
  Object.keys(
    store.findResources('AWS::DynamoDB::GlobalTable', {
      Properties: Match.objectLike(properties),
    }),
  ).length;

/** What happens to the resources of a type when the stack, or what stood there before, goes. */
function fates(store: Template, type: string): unknown[] {
  const all = Object.values(store.findResources(type));
  return all.map((r) => [r['DeletionPolicy'], r['UpdateReplacePolicy']]);
}

const KEPT_TYPES = [
  ['AWS::DynamoDB::GlobalTable', 3],
  ['AWS::KMS::Key', 3],
  ['AWS::S3::Bucket', 1],
] as const;

describe('store stack', () => {
  it('has three tables on demand, none with a secondary index or a name of its own', () => {
    const properties = {
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: Match.absent(),
      TableName: Match.absent(),
    };
    prod.resourceCountIs('AWS::DynamoDB::GlobalTable', 3);
    expect(tables(prod, properties)).toBe(3);
  });

  it.each(KEPT_TYPES)('keeps each %s of prod when the stack goes, and none of dev', (type, n) => {
    expect(fates(prod, type)).toEqual(Array(n).fill(['Retain', 'Retain']));
    expect(fates(dev, type)).toEqual(Array(n).fill(['Delete', 'Delete']));
  });

  it('guards the tables of prod from deletion, and has them of any second', () => {
    const guarded = (isKept: boolean) => ({
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: isKept,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: isKept },
        }),
      ],
    });
    expect(tables(prod, guarded(true))).toBe(3);
    expect(tables(dev, guarded(false))).toBe(3);
  });

  it('streams what the journal gains, and nothing of the others', () => {
    const stream = { StreamSpecification: { StreamViewType: 'NEW_IMAGE' } };
    const version = {
      AttributeDefinitions: Match.arrayWith([{ AttributeName: 'sk', AttributeType: 'N' }]),
    };
    expect(tables(prod, stream)).toBe(1);
    expect(tables(prod, { ...stream, ...version })).toBe(1);
  });

  it('encrypts the vault and the directory, each with a key of its own that is rotated', () => {
    const rotated = prod.findResources('AWS::KMS::Key', {
      Properties: { EnableKeyRotation: true, KeySpec: Match.absent() },
    });
    expect(Object.keys(rotated)).toHaveLength(2);
    expect(tables(prod, { SSESpecification: { SSEEnabled: true, SSEType: 'KMS' } })).toBe(2);
    const keys = Object.values(prod.findResources('AWS::DynamoDB::GlobalTable')).flatMap(
      ({ Properties: p }) => p.Replicas[0].SSESpecification?.KMSMasterKeyId['Fn::GetAtt'][0] ?? [],
    );
    expect(keys.sort()).toEqual(Object.keys(rotated).sort());
  });

  it('signs the log with an Ed25519 key', () => {
    prod.hasResourceProperties('AWS::KMS::Key', {
      KeySpec: 'ECC_NIST_EDWARDS25519',
      KeyUsage: 'SIGN_VERIFY',
    });
  });

  it('lets rows of the directory expire', () => {
    const ttl = { TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true } };
    expect(tables(prod, ttl)).toBe(1);
  });

  it('lets CloudFront read proofs, and nobody from outside anything', () => {
    prod.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
    const [policy] = Object.values(prod.findResources('AWS::S3::BucketPolicy'));
    const statements: { Effect: string; Resource: unknown }[] =
      policy?.['Properties'].PolicyDocument.Statement;
    const bucket = { 'Fn::GetAtt': [expect.any(String), 'Arn'] };
    const byDistributions = {
      Effect: 'Allow',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Condition: {
        ArnLike: {
          'aws:SourceArn': {
            'Fn::Join': [
              '',
              ['arn:', { Ref: 'AWS::Partition' }, ':cloudfront::000000000000:distribution/*'],
            ],
          },
        },
      },
    };
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([
      {
        ...byDistributions,
        Action: 's3:GetObject',
        Resource: { 'Fn::Join': ['', [bucket, '/proofs/*']] },
      },
      // Of what is not there S3 says 404 to whoever may list, and 403 to all others.
      { ...byDistributions, Action: 's3:ListBucket', Resource: bucket },
    ]);
    expect(JSON.stringify(statements.filter(({ Effect }) => Effect === 'Deny'))).toContain(
      'aws:SecureTransport',
    );
  });

  it('has an empty secret for chats where they are asked for', () => {
    dev.resourceCountIs('AWS::SecretsManager::Secret', 0);
    prod.hasResource('AWS::SecretsManager::Secret', {
      Properties: { SecretString: Match.absent(), GenerateSecretString: Match.absent() },
      DeletionPolicy: 'Retain',
    });
  });

  it('tells the names that an operator needs', () => {
    expect(
      Object.keys(prod.findOutputs('*')).filter((name) => !name.startsWith('Exports')),
    ).toEqual([
      'JournalTable',
      'VaultTable',
      'DirectoryTable',
      'VaultKeyArn',
      'DataKeyArn',
      'LogKeys',
      'ArchiveBucket',
      'ChatSecretArn',
    ]);
  });

  describe('that is put back to an earlier second', () => {
    const before = templatesWith({ stage: 'prod' });
    const after = templatesWith({ stage: 'prod', ...RESTORED });

    it('keeps what it had, and what the service reads of it until it is deployed anew', () => {
      expect(tables(after.store, {})).toBe(3);
      const told = (store: Template) => Object.keys(store.findOutputs('*')).sort();
      expect(told(after.store)).toEqual(told(before.store));
    });

    it('is what the functions read, follow and may use, and the old tables are not', () => {
      const service = JSON.stringify(after.service.toJSON());
      after.service.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
        EventSourceArn: RESTORED.restoredJournal,
      });
      after.service.hasResourceProperties('AWS::Lambda::Function', {
        Environment: {
          Variables: Match.objectLike({ JOURNAL_TABLE: 'journal-2', VAULT_TABLE: 'vault-2' }),
        },
      });
      expect(service).toContain(':table/vault-2');
      expect(JSON.stringify(before.service.toJSON())).toMatch(/GetAttJournal|GetAttVault[^K]/);
      expect(service).not.toMatch(/GetAttJournal|RefJournal|GetAttVault[^K]|RefVault[^K]/);
    });

    it('is named to the operator', () => {
      after.store.hasOutput('JournalTable', { Value: 'journal-2' });
      after.store.hasOutput('VaultTable', { Value: 'vault-2' });
    });
  });
});
