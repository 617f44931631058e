/** The table of permissions in docs/security.md, of an installation that has everything. */
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { permissionsOf, permissionsText } from './permissions.ts';
import { readSettings } from './settings.ts';
import { makeStacks } from './stacks.ts';

const EVERYTHING = {
  stage: 'prod',
  chats: 'discord,slack,telegram',
  mailFrom: 'games@example.org',
};
const BEGIN = '<!-- permissions: npm run permissions -->\n';
const END = '\n<!-- end of permissions -->';

/** What the functions of everything may do. `projectRoot` is the folder of package.json. */
export function allPermissions(projectRoot: string) {
  const app = new App({
    // Which code they run is of no matter here, and bundling it takes long.
    context: { 'aws:cdk:bundling-stacks': [], '@aws-cdk/aws-iam:minimizePolicies': true },
    builtinCloudFormationValidation: false,
  });
  const { store, service } = makeStacks(app, {
    settings: readSettings(EVERYTHING, Date.now()),
    projectRoot,
    webDir: join(projectRoot, 'web'),
    account: '000000000000',
    region: 'eu-west-1',
    oidc: '[]',
  });
  const assembly = app.synth();
  const templateOf = (name: string) => assembly.getStackByName(name).template;
  return permissionsOf(templateOf(store.stackName), templateOf(service.stackName));
}

/** The page with the table as it is now, between its two marks. Throws where they are missing. */
export function withPermissions(page: string, projectRoot: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin === -1 || end < begin) throw new Error('the marks around the table are missing');
  const table = permissionsText(allPermissions(projectRoot));
  return page.slice(0, begin + BEGIN.length) + table + page.slice(end);
}
