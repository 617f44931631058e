import { KMSClient, type KMSClientConfig } from '@aws-sdk/client-kms';
import { REQUEST_LIMITS } from '../requestLimits.ts';

/** A client of the key service that gives up a silent request and tries again. */
export function makeKmsClient(config: KMSClientConfig): KMSClient {
  return new KMSClient({ requestHandler: REQUEST_LIMITS, ...config });
}
