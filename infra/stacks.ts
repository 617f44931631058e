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
}

/** One installation: what is kept, and what runs. */
export function makeStacks(
  app: App,
  { projectRoot, webDir, account, region }: DeploymentProps,
): { readonly store: StoreStack; readonly service: ServiceStack } {
  const env = { account, region };
  const store = new StoreStack(app, 'SixloveStore', { env, terminationProtection: true });
  const service = new ServiceStack(app, 'SixloveService', { env, store, projectRoot, webDir });
  return { store, service };
}
