/** The CDK app: two stacks in whatever account and region the credentials name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { makeStacks } from './stacks.ts';

const projectRoot = process.cwd();
const app = new App();

/** `-c oidc=FILE`: written anew, so that what is no JSON stops here and not in a function. */
function oidcIn(file: unknown): { readonly oidc?: string } {
  if (typeof file !== 'string' || file === '') return {};
  return { oidc: JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) };
}

makeStacks(app, {
  ...oidcIn(app.node.tryGetContext('oidc')),
  projectRoot,
  webDir: join(projectRoot, 'dist/web'),
  // Without credentials the templates can still be made, for review and for tests.
  account: process.env['CDK_DEFAULT_ACCOUNT'] ?? '000000000000',
  region: process.env['CDK_DEFAULT_REGION'] ?? 'eu-west-1',
});
