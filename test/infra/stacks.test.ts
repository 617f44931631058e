import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { makeStacks } from '../../infra/stacks.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** Templates as deployed, but for the code: bundling it takes seconds and decides nothing here. */
function templates(): { readonly store: Template; readonly service: Template } {
  const app = new App({
    context: {
      'aws:cdk:bundling-stacks': [],
      '@aws-cdk/core:defaultCrossStackReferences': 'strong',
      '@aws-cdk/core:target-partitions': ['aws'],
      '@aws-cdk/aws-iam:minimizePolicies': true,
    },
    builtinCloudFormationValidation: false,
  });
  const stacks = makeStacks(app, {
    projectRoot,
    webDir: join(projectRoot, 'web'),
    account: '000000000000',
    region: 'eu-west-1',
    oidc: '[]',
  });
  return {
    store: Template.fromStack(stacks.store),
    service: Template.fromStack(stacks.service),
  };
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const { store, service } = templates();

/** The statements of one of our functions, by the start of its role's name. */
function statementsOf(handler: string): Statement[] {
  const policies = service.findResources('AWS::IAM::Policy');
  return Object.entries(policies)
    .filter(([id]) => id.startsWith(`${handler}FunctionServiceRole`))
    .flatMap(([, policy]) => policy['Properties'].PolicyDocument.Statement as Statement[]);
}

function actionsOn(handler: string, resource: string): string[] {
  return statementsOf(handler)
    .filter((s) => JSON.stringify(s.Resource).includes(resource))
    .flatMap((s) => s.Action)
    .sort();
}

/** Those that deal bones. */
const DEALING = ['Http', 'Socket', 'Stream', 'Sweep', 'Look'];
const HANDLERS = [...DEALING, 'Deliver'];

describe('store stack', () => {
  const tables = (properties: object): number =>
    Object.keys(
      store.findResources('AWS::DynamoDB::GlobalTable', {
        Properties: Match.objectLike(properties),
      }),
    ).length;

  it('has three tables on demand, none with a secondary index', () => {
    store.resourceCountIs('AWS::DynamoDB::GlobalTable', 3);
    expect(tables({ BillingMode: 'PAY_PER_REQUEST', GlobalSecondaryIndexes: Match.absent() })).toBe(
      3,
    );
  });

  it('keeps every table when the stack goes', () => {
    const all = store.findResources('AWS::DynamoDB::GlobalTable');
    expect(Object.values(all).map((t) => [t['DeletionPolicy'], t['UpdateReplacePolicy']])).toEqual(
      Array(3).fill(['Retain', 'Retain']),
    );
  });

  it('streams what the journal gains, and nothing of the others', () => {
    const stream = { StreamSpecification: { StreamViewType: 'NEW_IMAGE' } };
    const version = {
      AttributeDefinitions: Match.arrayWith([{ AttributeName: 'sk', AttributeType: 'N' }]),
    };
    expect(tables(stream)).toBe(1);
    expect(tables({ ...stream, ...version })).toBe(1);
  });

  it('can go back to any second for journal and vault', () => {
    const recovery = { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } };
    expect(tables({ Replicas: [Match.objectLike(recovery)] })).toBe(2);
  });

  it('encrypts the vault with a key of its own', () => {
    store.hasResourceProperties('AWS::KMS::Key', {
      EnableKeyRotation: true,
      KeySpec: Match.absent(),
    });
    expect(tables({ SSESpecification: { SSEEnabled: true, SSEType: 'KMS' } })).toBe(1);
  });

  it('signs the log with an Ed25519 key, and keeps both keys when the stack goes', () => {
    store.hasResource('AWS::KMS::Key', {
      Properties: { KeySpec: 'ECC_NIST_EDWARDS25519', KeyUsage: 'SIGN_VERIFY' },
    });
    const keys = Object.values(store.findResources('AWS::KMS::Key'));
    expect(keys.map((key) => key['DeletionPolicy'])).toEqual(['Retain', 'Retain']);
  });

  it('lets rows of the directory expire', () => {
    expect(tables({ TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true } })).toBe(1);
  });
});

describe('service stack', () => {
  it('runs every function of ours on Node.js 24, arm64', () => {
    const ours = service.findResources('AWS::Lambda::Function', {
      Properties: { Runtime: 'nodejs24.x', Architectures: ['arm64'] },
    });
    expect(Object.keys(ours).map((id) => id.replace(/Function[0-9A-F]+$/, ''))).toEqual(HANDLERS);
  });

  it('routes frames to the socket function and answers on the same connection', () => {
    const routes = Object.values(service.findResources('AWS::ApiGatewayV2::Route'))
      .map(({ Properties: p }) => [p.RouteKey, p.RouteResponseSelectionExpression ?? null])
      .sort();
    expect(routes).toEqual([
      ['$connect', null],
      ['$default', '$default'],
      ['$disconnect', null],
      ['ANY /v1/{proxy+}', null],
    ]);
  });

  it('feeds the stream function with what is inserted, and gives up on a bad record', () => {
    service.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 43_200,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    });
  });

  it('sweeps every minute', () => {
    service.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)' });
  });

  it('keeps looks that fail five times', () => {
    service.hasResourceProperties('AWS::SQS::Queue', {
      RedrivePolicy: Match.objectLike({ maxReceiveCount: 5 }),
    });
  });

  it('grants no wildcard action to a function of ours', () => {
    const actions = HANDLERS.flatMap(statementsOf).flatMap((s) => s.Action);
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  it.each(HANDLERS)('%s cannot change or delete what stands in the journal', (handler) => {
    const actions = actionsOn(handler, 'Journal');
    expect(actions).toContain('dynamodb:Query');
    expect(actions).not.toContain('dynamodb:UpdateItem');
    expect(actions).not.toContain('dynamodb:DeleteItem');
    expect(actions).not.toContain('dynamodb:BatchWriteItem');
  });

  it('lets the stream function read moves, not make them', () => {
    expect(actionsOn('Stream', 'Journal')).not.toContain('dynamodb:PutItem');
    expect(actionsOn('Http', 'Journal')).toContain('dynamodb:PutItem');
  });

  it('lets the stream function alone post to connections', () => {
    const posting = HANDLERS.filter((handler) =>
      statementsOf(handler).some((s) => s.Action.includes('execute-api:ManageConnections')),
    );
    expect(posting).toEqual(['Stream']);
  });

  it.each(DEALING)('%s decrypts through DynamoDB, or for a secret it names', (handler) => {
    const conditions = statementsOf(handler)
      .filter((s) => s.Action.includes('kms:Decrypt'))
      .map((s) => s.Condition);
    expect(conditions).toEqual([
      { StringEquals: { 'kms:ViaService': 'dynamodb.eu-west-1.amazonaws.com' } },
      {
        StringEquals: { 'kms:EncryptionContext:app': 'sixlove' },
        'ForAllValues:StringEquals': {
          'kms:EncryptionContextKeys': ['app', 'game_id', 'epoch', 'row'],
        },
      },
    ]);
  });

  it('lets the function that tells people open no seed, and see no row of one', () => {
    const decrypting = statementsOf('Deliver').filter((s) => s.Action.includes('kms:Decrypt'));
    expect(decrypting.map((s) => s.Condition)).toEqual([
      { StringEquals: { 'kms:ViaService': 'dynamodb.eu-west-1.amazonaws.com' } },
      {
        StringEquals: {
          'kms:EncryptionContext:app': 'sixlove',
          'kms:EncryptionContext:row': 'installation',
        },
      },
    ]);
    const rows = statementsOf('Deliver').filter(({ Resource }) =>
      JSON.stringify(Resource).includes('Vault'),
    );
    const keys = rows.flatMap(({ Action, Condition }) =>
      [Action].flat().some((action) => action.startsWith('dynamodb:')) ? [Condition] : [],
    );
    const only = (partition: string) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partition] },
    });
    expect(keys).toEqual([only('CONTACT#*'), only('INSTALLATION')]);
    expect(actionsOn('Deliver', 'Journal')).not.toContain('dynamodb:PutItem');
  });

  it('lets those forget addresses that delete a player, and no other but who tells people', () => {
    const forgetting = ['Http', 'Socket', 'Stream', 'Sweep', 'Look', 'Deliver'].filter((handler) =>
      actionsOn(handler, 'Vault').includes('dynamodb:DeleteItem'),
    );
    expect(forgetting).toEqual(['Http', 'Sweep', 'Deliver']);
  });

  it('lets what changes single fields of a row in the directory do so, and scans nothing', () => {
    for (const handler of ['Http', 'Stream', 'Sweep']) {
      const actions = actionsOn(handler, 'Directory');
      expect(actions).toContain('dynamodb:UpdateItem');
      expect(actions).not.toContain('dynamodb:Scan');
    }
  });

  it('gives the sign-in providers to the function that answers requests, and to no other', () => {
    const functions = Object.entries(service.findResources('AWS::Lambda::Function'));
    const given = functions.filter(
      ([, fn]) => fn['Properties'].Environment?.Variables?.OIDC === '[]',
    );
    expect(given.map(([id]) => id.replace(/Function.*/, ''))).toEqual(['Http']);
  });

  it('sends no mail unless an address is given', () => {
    const sending = HANDLERS.filter((handler) =>
      statementsOf(handler).some((s) => s.Action.includes('ses:SendEmail')),
    );
    expect(sending).toEqual([]);
  });

  it('lets those that sign the log note a size in the vault, and no other change a row', () => {
    const raising = HANDLERS.filter((handler) =>
      actionsOn(handler, 'Vault').includes('dynamodb:UpdateItem'),
    );
    expect(raising).toEqual(['Http', 'Socket', 'Stream']);
  });

  it('lets the functions that answer or follow sign the log, and no other', () => {
    const signing = HANDLERS.filter((handler) => actionsOn(handler, 'LogKey').includes('kms:Sign'));
    expect(signing).toEqual(['Http', 'Socket', 'Stream']);
    for (const handler of signing) {
      expect(statementsOf(handler).find((s) => s.Action === 'kms:Sign')?.Condition).toEqual({
        StringEquals: { 'kms:SigningAlgorithm': 'ED25519_SHA_512', 'kms:MessageType': 'RAW' },
      });
    }
  });

  it('tells every function which keys are meant', () => {
    const ours = Object.values(
      service.findResources('AWS::Lambda::Function', { Properties: { Runtime: 'nodejs24.x' } }),
    );
    for (const { Properties } of ours) {
      const { VAULT_KEY, LOG_KEYS } = Properties.Environment.Variables;
      expect(JSON.stringify(VAULT_KEY)).toContain('VaultKey');
      expect(JSON.stringify(LOG_KEYS)).toMatch(/\/log1=.*LogKeylog1/);
    }
  });
});
