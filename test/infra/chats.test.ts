import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { makeStacks } from '../../infra/stacks.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** The service as deployed with these secrets of chats, but for its code. */
function serviceWith(chatSecrets: string): Template {
  const app = new App({
    context: {
      chatSecrets,
      'aws:cdk:bundling-stacks': [],
      '@aws-cdk/core:defaultCrossStackReferences': 'strong',
      '@aws-cdk/core:target-partitions': ['aws'],
      '@aws-cdk/aws-iam:minimizePolicies': true,
    },
    builtinCloudFormationValidation: false,
  });
  const webDir = join(projectRoot, 'web');
  const env = { account: '000000000000', region: 'eu-west-1', oidc: '[]' };
  return Template.fromStack(makeStacks(app, { projectRoot, webDir, ...env }).service);
}

const service = serviceWith('/sixlove/chats');

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

function statementsOf(name: string): Statement[] {
  return Object.entries(service.findResources('AWS::IAM::Policy'))
    .filter(([id]) => id.startsWith(name))
    .flatMap(([, policy]) => policy['Properties'].PolicyDocument.Statement as Statement[]);
}

const actionsOf = (name: string): string[] =>
  statementsOf(name)
    .flatMap((s) => s.Action)
    .sort();

describe('chats on AWS', () => {
  it('have a route and functions of their own', () => {
    service.hasResourceProperties('AWS::ApiGatewayV2::Route', {
      RouteKey: 'POST /v1/chat/{platform}',
    });
    const names = Object.keys(service.findResources('AWS::Lambda::Function'));
    expect(names.filter((id) => id.startsWith('Chats'))).toHaveLength(2);
  });

  it('are not there where no secrets are named', () => {
    const without = serviceWith('');
    const routes = Object.values(without.findResources('AWS::ApiGatewayV2::Route'));
    expect(routes.map(({ Properties: p }) => p.RouteKey)).not.toContain('POST /v1/chat/{platform}');
  });

  it('are taken by a function that reads one parameter and writes one queue', () => {
    expect(actionsOf('ChatsChatFunction')).toEqual([
      'sqs:GetQueueAttributes',
      'sqs:GetQueueUrl',
      'sqs:SendMessage',
      'ssm:GetParameter',
    ]);
  });

  it('are worked off by a function that changes nothing in the journal and stays in its rows', () => {
    const worker = statementsOf('ChatsChatWorkerFunction');
    const actions = worker.flatMap((s) => s.Action);
    expect(actions).toContain('ssm:GetParameter');
    expect(actions.filter((action) => action.endsWith('*'))).toEqual([]);
    const journal = worker.filter((s) => JSON.stringify(s.Resource).includes('Journal'));
    expect(journal.flatMap((s) => s.Action).sort()).toEqual([
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
    ]);
    expect(JSON.stringify(worker.map((s) => s.Condition))).toContain('CHAT#*');
    expect(worker.every((s) => s.Resource !== '*')).toBe(true);
  });

  it('leave the others without the secrets of the platforms', () => {
    for (const name of ['Http', 'Stream', 'Deliver', 'Look', 'Sweep', 'Socket']) {
      expect(actionsOf(`${name}FunctionServiceRole`)).not.toContain('ssm:GetParameter');
    }
  });

  it('put a job that fails five times aside (pitfall 25)', () => {
    service.hasResourceProperties('AWS::SQS::Queue', {
      RedrivePolicy: Match.objectLike({ maxReceiveCount: 5 }),
      VisibilityTimeout: 120,
    });
  });

  it('start from less than 250 kB, without the other languages of zod (pitfalls 3, 41)', async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(projectRoot, 'functions/handlers/aws/chat.ts')],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      mainFields: ['module', 'main'],
    });
    expect(outputFiles[0]?.contents.length).toBeLessThan(250_000);
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((path) => path.includes('@aws-sdk'))).toEqual([]);
    const [output] = Object.values(metafile.outputs);
    const locales = Object.keys(output?.inputs ?? {}).filter((path) => path.includes('/locales/'));
    expect(locales.map((path) => path.split('/').at(-1))).toEqual(['en.js']);
  });
});
