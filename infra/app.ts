/** The CDK app: two stacks for the stage, in the account that the credentials name. */
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { providersIn } from './providers.ts';
import { readSettings, SettingsError } from './settings.ts';
import { makeStacks } from './stacks.ts';

const projectRoot = process.cwd();
// The template validator takes longer than all else: one step of CI asks for it.
const builtinCloudFormationValidation = process.env['CDK_VALIDATION'] === 'true';
const app = new App({ builtinCloudFormationValidation });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

try {
  const settings = readSettings(app.node.getAllContext(), Date.now());
  makeStacks(app, {
    settings,
    oidc: settings.oidc === undefined ? '' : providersIn(settings.oidc),
    projectRoot,
    webDir: join(projectRoot, 'dist/web'),
    // Without credentials the templates can still be made, for review and for tests.
    account: process.env['CDK_DEFAULT_ACCOUNT'] ?? '000000000000',
    region: settings.region ?? process.env['CDK_DEFAULT_REGION'] ?? 'eu-west-1',
  });
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
