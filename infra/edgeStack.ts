import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Requests of one address in five minutes. A club behind one address stays far below it. */
const REQUESTS_MAX = 3_000;
/** Managed rules that look at who asks and at known attacks, not at what players write. */
const MANAGED = ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'];

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}

/**
 * The firewall before the page and the APIs, where the setting `waf` asks for it. CloudFront takes
 * one from us-east-1 alone, hence a stack of its own.
 */
export class EdgeStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const managed = MANAGED.map((name, i) => ({
      name,
      priority: i + 1,
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
      overrideAction: { none: {} },
      visibilityConfig: visibility(name),
    }));
    const rate = {
      name: 'TooMany',
      priority: 0,
      statement: { rateBasedStatement: { limit: REQUESTS_MAX, aggregateKeyType: 'IP' } },
      action: { block: {} },
      visibilityConfig: visibility('TooMany'),
    };
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: [rate, ...managed],
      visibilityConfig: visibility('Sixlove'),
    });
    this.webAclArn = acl.attrArn;
  }
}
