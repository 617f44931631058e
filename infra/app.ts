/** The CDK app: two stacks in whatever account and region the credentials name. */
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { makeStacks } from './stacks.ts';

const projectRoot = process.cwd();

makeStacks(new App(), {
  projectRoot,
  webDir: join(projectRoot, 'dist/web'),
  // Without credentials the templates can still be made, for review and for tests.
  account: process.env['CDK_DEFAULT_ACCOUNT'] ?? '000000000000',
  region: process.env['CDK_DEFAULT_REGION'] ?? 'eu-west-1',
});
