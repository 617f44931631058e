import type { App } from 'aws-cdk-lib';
import { ServiceStack } from './serviceStack.ts';
import { StoreStack } from './storeStack.ts';

export interface DeploymentProps {
  /** Folder of package.json. */
  readonly projectRoot: string;
  /** The built page. */
  readonly webDir: string;
  readonly account: string;
  readonly region: string;
  /** The sign-in providers that are trusted, as JSON (docs/operations.md); left out for none. */
  readonly oidc?: string;
}

/** One installation: what is kept, and what runs. */
export function makeStacks(
  app: App,
  { account, region, ...deployed }: DeploymentProps,
): { readonly store: StoreStack; readonly service: ServiceStack } {
  const env = { account, region };
  const store = new StoreStack(app, 'SixloveStore', { env, terminationProtection: true });
  const service = new ServiceStack(app, 'SixloveService', { env, store, ...deployed });
  return { store, service };
}
