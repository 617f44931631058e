/** What an installation in an AWS account looks like from outside: read, and never changed. */
export interface StackResource {
  /** Its name in the template, which begins with what the code calls it. */
  readonly logicalId: string;
  readonly physicalId: string;
  readonly type: string;
}

export interface CloudAccount {
  /** Who asks, and the time by AWS's clock, Unix ms. Throws where the credentials are no good. */
  identity(): Promise<{ readonly account: string; readonly arn: string; readonly at: number }>;
  /** Null where there is no stack of this name. */
  stack(name: string): Promise<{
    readonly status: string;
    readonly outputs: ReadonlyMap<string, string>;
  } | null>;
  resources(stack: string): Promise<readonly StackResource[]>;
  /** `keeps`: whether it can be put back to any second of the last weeks. */
  table(name: string): Promise<{ readonly status: string; readonly keeps: boolean }>;
  /** `Enabled`, `Disabled`, `PendingDeletion` and the like. */
  keyState(keyId: string): Promise<string>;
  /** About how many messages wait in a queue, or are being worked on. */
  waiting(queueUrl: string): Promise<number>;
  /** Whether anybody has given a secret a value. The value is not read. */
  isFilled(secretId: string): Promise<boolean>;
  /** Whether mail may be sent from an address. */
  isMailVerified(address: string): Promise<boolean>;
}
