import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readSettings } from '../../infra/settings.ts';
import { makeStacks } from '../../infra/stacks.ts';

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..');
const REGION = 'eu-west-1';
export const ACCOUNT = '000000000000';
/** When the templates are made. */
export const NOW = Date.parse('2026-07-02T00:00:00Z');

/** Everything that an operator can ask for. */
export const WHOLE = {
  stage: 'prod',
  chats: 'discord,slack,telegram',
  mailFrom: 'games@example.org',
  domain: 'dominoes.example.org',
  certificateArn: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1234`,
  alarmAddress: 'night@example.org',
  waf: 'on',
};

/** Tables that were put back to an earlier second, under names of their own. */
export const RESTORED = {
  restoredAt: '2026-07-01T12:00:00Z',
  restoredJournal: `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/journal-2/stream/2026-07-01T12`,
  restoredVault: 'vault-2',
};

const WEB = join(PROJECT_ROOT, 'web');

/** An app as deployed with these settings, but for the code: bundling it decides nothing here. */
export function appWith(given: Readonly<Record<string, unknown>>, webDir = WEB) {
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
    settings: readSettings(given, NOW),
    projectRoot: PROJECT_ROOT,
    webDir,
    account: ACCOUNT,
    region: REGION,
    oidc: '[]',
  });
  return { app, ...stacks };
}

export interface Templates {
  readonly store: Template;
  readonly service: Template;
}

const made = new Map<string, Templates>();

/** The templates with these settings: made once, for tests that only read them. */
export function templatesWith(
  given: Readonly<Record<string, unknown>>,
  webDir: string = WEB,
): Templates {
  const key = JSON.stringify([given, webDir]);
  const before = made.get(key);
  if (before !== undefined) return before;
  const { store, service } = appWith(given, webDir);
  const templates = { store: Template.fromStack(store), service: Template.fromStack(service) };
  made.set(key, templates);
  return templates;
}
