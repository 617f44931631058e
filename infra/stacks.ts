import type { App } from 'aws-cdk-lib';
import { EdgeStack } from './edgeStack.ts';
import { ServiceStack } from './serviceStack.ts';
import { EDGE_REGION, type Settings } from './settings.ts';
import { StoreStack } from './storeStack.ts';

export interface DeploymentProps {
  readonly settings: Settings;
  /** Folder of package.json. */
  readonly projectRoot: string;
  /** The built page. */
  readonly webDir: string;
  readonly account: string;
  readonly region: string;
  /** The sign-in providers that are trusted, as JSON (docs/operations.md); empty for none. */
  readonly oidc: string;
}

/** One installation: what is kept, what runs, and the firewall where one is asked for. */
export function makeStacks(
  app: App,
  { account, region, settings, ...deployed }: DeploymentProps,
): { readonly store: StoreStack; readonly service: ServiceStack; readonly edge?: EdgeStack } {
  const env = { account, region };
  const name = `Sixlove-${settings.stage}`;
  const terminationProtection = settings.stage === 'prod';
  const store = new StoreStack(app, `${name}-Store`, { env, settings, terminationProtection });
  const edge = settings.waf
    ? new EdgeStack(app, `${name}-Edge`, {
        env: { account, region: EDGE_REGION },
        crossRegionReferences: true,
      })
    : undefined;
  const service = new ServiceStack(app, `${name}-Service`, {
    env,
    settings,
    store,
    crossRegionReferences: settings.waf,
    ...(edge === undefined ? {} : { webAclArn: edge.webAclArn }),
    ...deployed,
  });
  return { store, service, ...(edge === undefined ? {} : { edge }) };
}
