import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Says why a rule of the check of the stacks (cdk-nag's AwsSolutions) is broken here on purpose.
 * `rule` without its prefix, such as `IAM5[Resource::*]`; what nobody acknowledges stops the synth.
 */
export function acknowledge(scope: IConstruct, rule: string, reason: string): void {
  Validations.of(scope).acknowledge({ id: `AwsSolutions-${rule}`, reason });
}
