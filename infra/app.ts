/** The CDK app: two stacks for the stage, in the account that the credentials name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { makeStacks } from './stacks.ts';

const projectRoot = process.cwd();
// The template validator takes longer than all else: one step of CI asks for it.
const builtinCloudFormationValidation = process.env['CDK_VALIDATION'] === 'true';
const app = new App({ builtinCloudFormationValidation });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

/** The sign-in providers, written anew: what is no JSON stops here and not in a function. */
function providers({ oidc }: Settings): string {
  if (oidc === undefined) return '';
  try {
    return JSON.stringify(JSON.parse(readFileSync(oidc, 'utf8')));
  } catch (error) {
    throw new SettingsError(`oidc ${oidc} is no file with JSON in it: ${String(error)}`);
  }
}

try {
  const settings = readSettings(app.node.getAllContext());
  makeStacks(app, {
    settings,
    oidc: providers(settings),
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
