import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { dealers, type Permission, permissionsOf } from '../../infra/permissions.ts';
import { allPermissions, withPermissions } from '../../infra/permissionsPage.ts';
import { appWith, PROJECT_ROOT, WHOLE } from './templates.ts';

const permissions = allPermissions(PROJECT_ROOT);
const HANDLERS = [
  'chat',
  'chatWorker',
  'deliver',
  'http',
  'look',
  'post',
  'socket',
  'stream',
  'sweep',
];
const ours = permissions.filter(({ who }) => HANDLERS.includes(who));

/** Who may do this to that, whatever else is demanded. */
function whoMay(action: string, on: string): string[] {
  const found = permissions.filter((p) => p.on === on && p.may.includes(action));
  return [...new Set(found.map(({ who }) => who))].sort();
}

function of(who: string, on: string): Permission[] {
  return permissions.filter((p) => p.who === who && p.on === on);
}

describe('the permissions of the functions', () => {
  it('are the table in docs/security.md', () => {
    const page = readFileSync(join(PROJECT_ROOT, 'docs/security.md'), 'utf8');
    expect(withPermissions(page, PROJECT_ROOT)).toBe(page);
  });

  it('name no action by a wildcard, and no resource but for traces, which have none', () => {
    expect(new Set(ours.map(({ who }) => who)).size).toBe(HANDLERS.length);
    expect(ours.flatMap(({ may }) => may).filter((action) => action.includes('*'))).toEqual([]);
    const anything = ours.filter(({ on }) => on === '*');
    expect(new Set(anything.flatMap(({ may }) => may))).toEqual(
      new Set(['xray:PutTelemetryRecords', 'xray:PutTraceSegments']),
    );
  });

  it('let nobody change or delete what stands in the journal', () => {
    const onJournal = permissions.filter(({ on }) => on === 'Journal').flatMap(({ may }) => may);
    expect([...new Set(onJournal)].sort()).toEqual([
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
    ]);
  });

  it('let the stream function and the one that tells people read moves, not make them', () => {
    const making = ['chatWorker', 'http', 'look', 'socket', 'sweep'];
    expect(whoMay('dynamodb:PutItem', 'Journal')).toEqual(making);
    expect(whoMay('dynamodb:Query', 'Journal')).toEqual([...making, 'deliver', 'stream'].sort());
  });

  it('let nobody call the function that believes what the stream carries', () => {
    expect(permissions.filter(({ may }) => may.includes('lambda:InvokeFunction'))).toEqual([]);
    const { service } = appWith(WHOLE);
    const template = Template.fromStack(service);
    const called = Object.values(template.findResources('AWS::Lambda::Permission')).map(
      ({ Properties }) => JSON.stringify(Properties['FunctionName']),
    );
    const streams = Object.keys(template.findResources('AWS::Lambda::Function')).filter((id) =>
      id.startsWith('StreamFunction'),
    );
    expect(called.length).toBeGreaterThan(3);
    expect(streams).toHaveLength(1);
    expect(called.filter((name) => name.includes(streams[0] ?? ''))).toEqual([]);
    const sources = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));
    const onStream = sources.filter(({ Properties }) =>
      JSON.stringify(Properties['FunctionName']).includes(streams[0] ?? ''),
    );
    expect(onStream).toHaveLength(1);
    expect(JSON.stringify(onStream[0]?.['Properties'])).toContain('Journal');
  });

  it('let those alone open seeds that deal, each for a secret that it names', () => {
    const dealing = ['chatWorker', 'http', 'look', 'socket', 'stream', 'sweep'];
    expect(dealers(permissions)).toEqual(dealing);
    for (const who of dealing) {
      expect(
        of(who, 'VaultKey').map(({ may, only }) => [may.includes('kms:Decrypt'), only]),
      ).toEqual([
        [true, ['ViaService dynamodb.eu-west-1.amazonaws.com']],
        [true, ['EncryptionContext:app sixlove', 'EncryptionContextKeys app, game_id, epoch, row']],
      ]);
    }
  });

  it('show who tells people the installation’s secret and addresses, and no row of a seed', () => {
    const opened = of('deliver', 'VaultKey').map(({ only }) => only);
    expect(opened).toEqual([
      ['EncryptionContext:app sixlove', 'EncryptionContext:row installation'],
      ['ViaService dynamodb.eu-west-1.amazonaws.com'],
    ]);
    expect(of('deliver', 'Vault').flatMap(({ only }) => only)).toEqual([
      'LeadingKeys CONTACT#*',
      'LeadingKeys INSTALLATION',
    ]);
  });

  it('keep whoever takes requests of chats away from all but a secret and a queue', () => {
    const things = permissions.filter(({ who }) => who === 'chat').map(({ on }) => on);
    expect(things.sort()).toEqual(['*', 'ChatSecret', 'ChatsJobs', 'its own log']);
  });

  it('show the secrets of chats to those two that need them', () => {
    expect(whoMay('secretsmanager:GetSecretValue', 'ChatSecret')).toEqual(['chat', 'chatWorker']);
  });

  it('give every row of the vault by its partition', () => {
    const onVault = permissions.filter(({ on }) => on === 'Vault');
    expect(onVault.length).toBeGreaterThan(10);
    expect(onVault.filter(({ only }) => !only[0]?.startsWith('LeadingKeys '))).toEqual([]);
  });

  it('let those forget addresses that delete a player or tell people', () => {
    const forgetting = permissions.filter(
      ({ on, may, only }) =>
        on === 'Vault' && may.includes('dynamodb:DeleteItem') && `${only}`.includes('CONTACT#*'),
    );
    expect(forgetting.map(({ who }) => who)).toEqual(['chatWorker', 'deliver', 'http', 'sweep']);
  });

  it('let those sign the log, by pure Ed25519, that answer or follow', () => {
    const signing = permissions.filter(({ may }) => may.includes('kms:Sign'));
    expect(signing.map(({ who }) => who)).toEqual(['chatWorker', 'http', 'socket', 'stream']);
    for (const { only } of signing) {
      expect(only).toEqual(['SigningAlgorithm ED25519_SHA_512', 'MessageType RAW']);
    }
    expect(whoMay('dynamodb:UpdateItem', 'Vault')).toEqual(signing.map(({ who }) => who));
  });

  it('let the stream function alone write proofs, and with the one for crowds post', () => {
    const posting = permissions.filter(({ may }) => may.includes('execute-api:ManageConnections'));
    expect(posting.map(({ who }) => who)).toEqual(['post', 'stream']);
    expect(whoMay('s3:PutObject', 'Archive/proofs/*')).toEqual(['stream']);
    expect(ours.filter(({ on }) => on.startsWith('Archive'))).toHaveLength(1);
  });

  it('show who posts to crowds no table, no person and no secret', () => {
    const things = permissions.filter(({ who }) => who === 'post').map(({ on }) => on);
    expect([...new Set(things)].sort()).toEqual([
      '*',
      'DataKey',
      'Directory',
      'Posts',
      expect.stringMatching(/^execute-api .*@connections/),
      'its own log',
    ]);
    expect(of('post', 'Directory').map(({ may, only }) => [may, only])).toEqual([
      [['dynamodb:DeleteItem'], ['LeadingKeys SUB#*']],
      [['dynamodb:DeleteItem', 'dynamodb:Query'], ['LeadingKeys CONN#*']],
    ]);
    expect(of('post', 'DataKey').map(({ only }) => only)).toEqual([
      ['ViaService dynamodb.eu-west-1.amazonaws.com'],
    ]);
    // What it posts is what it is handed: by the function that follows the journal alone.
    expect(whoMay('sqs:SendMessage', 'Posts')).toEqual(['stream']);
    expect(whoMay('sqs:ReceiveMessage', 'Posts')).toEqual(['post']);
  });

  it('scan nothing', () => {
    expect(ours.flatMap(({ may }) => may)).not.toContain('dynamodb:Scan');
  });
});

describe('the table', () => {
  const statement = { Effect: 'Allow', Action: 'dynamodb:DeleteItem', Resource: { Ref: 'J' } };
  const fn = (role: string) => ({
    Type: 'AWS::Lambda::Function',
    Properties: { Role: { 'Fn::GetAtt': [role, 'Arn'] } },
  });
  const policy = (...Statement: object[]) => ({
    Type: 'AWS::IAM::Policy',
    Properties: { PolicyDocument: { Statement }, Roles: [{ Ref: 'RoleA' }] },
  });
  const read = (Resources: Parameters<typeof permissionsOf>[1]['Resources']) =>
    permissionsOf({ Resources: {} }, { Resources });

  it('has what a policy anywhere gives a role', () => {
    const found = read({ HttpFunction01234567: fn('RoleA'), P: policy(statement) });
    expect(found).toEqual([{ who: 'http', on: 'J', may: ['dynamodb:DeleteItem'], only: [] }]);
  });

  it('does not stand for roles that are shared, or for what is forbidden', () => {
    expect(() => read({ A01234567: fn('RoleA'), B01234567: fn('RoleA') })).toThrow(/share a role/);
    const deny = { ...statement, Effect: 'Deny' };
    expect(() => read({ A01234567: fn('RoleA'), P: policy(deny) })).toThrow(/forbids/);
  });

  const document = { PolicyDocument: { Statement: [statement] } };
  it.each([
    ['AWS::IAM::ManagedPolicy', { ...document, Roles: [{ Ref: 'RoleA' }] }],
    ['AWS::IAM::RolePolicy', { ...document, RoleName: { Ref: 'RoleA' } }],
  ])('does not stand for a role that %s grants something', (Type, Properties) => {
    const other = { Type, Properties: { ...Properties, Roles: [{ Ref: 'RoleB' }], RoleName: 'B' } };
    expect(read({ A01234567: fn('RoleA'), P: other })).toEqual([]);
    const given = { Type, Properties };
    expect(() => read({ A01234567: fn('RoleA'), P: given })).toThrow(/is granted something by/);
  });

  it('has what stands in a role itself, and the policies of AWS’s own', () => {
    const Properties = {
      ManagedPolicyArns: [
        { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':iam::aws:policy/x/Admin']] },
      ],
      Policies: [{ PolicyName: 'p', ...document }],
    };
    const role = { Type: 'AWS::IAM::Role', Properties };
    expect(read({ HttpFunction01234567: fn('RoleA'), RoleA: role })).toEqual([
      { who: 'http', on: 'J', may: ['dynamodb:DeleteItem'], only: [] },
      { who: 'http', on: 'what the policy names', may: ['all of Admin'], only: [] },
    ]);
  });

  const anybody = { Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' }] };
  it.each([
    ['AWS::DynamoDB::GlobalTable', { Replicas: [{ ResourcePolicy: { PolicyDocument: anybody } }] }],
    ['AWS::KMS::Key', { KeyPolicy: anybody }],
    ['AWS::SecretsManager::ResourcePolicy', { ResourcePolicy: anybody }],
  ])('does not stand where %s lets somebody in by itself', (Type, Properties) => {
    expect(() => read({ Vault: { Type, Properties } })).toThrow(/Vault has a policy of its own/);
  });
});

describe('roles', () => {
  interface Role {
    readonly ManagedPolicyArns?: readonly unknown[];
    readonly Policies?: readonly unknown[];
  }
  const roles = appWith(WHOLE)
    .app.synth()
    .stacks.flatMap(({ template }) =>
      Object.entries(template.Resources as Record<string, { Type: string; Properties: Role }>),
    )
    .filter(([, { Type }]) => Type === 'AWS::IAM::Role')
    .map(([id, { Properties }]) => [id.replace(/[0-9A-F]{8,}$/, ''), Properties] as const);
  const own = HANDLERS.map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Role`);
  const isOwn = (id: string) => own.includes(id.replace(/^Chats/, ''));

  it('are one for each function, and those of AWS’s own helpers', () => {
    expect(roles.filter(([id]) => isOwn(id))).toHaveLength(HANDLERS.length);
    expect(roles.flatMap(([id]) => (isOwn(id) ? [] : [id])).sort()).toEqual([
      'ApisLogRole',
      'CustomCDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756CServiceRole',
      'CustomCrossRegionExportReaderCustomResourceProviderRole',
      'CustomCrossRegionExportWriterCustomResourceProviderRole',
      'LiveHttpReleaseServiceRole',
      'LiveSocketReleaseServiceRole',
    ]);
  });

  it('of our functions have no policy but one beside them', () => {
    for (const [id, { ManagedPolicyArns, Policies }] of roles) {
      if (isOwn(id)) expect([id, ManagedPolicyArns, Policies]).toEqual([id, undefined, undefined]);
    }
  });
});
