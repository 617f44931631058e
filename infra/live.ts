import { Duration } from 'aws-cdk-lib';
import { type Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Alias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { withRunbook } from './runbook.ts';
import type { Stage } from './settings.ts';

/** Failures of one minute that are taken for the new version's. */
const FAILURES_MAX = 3;

export interface LiveProps {
  readonly stage: Stage;
  readonly http: NodejsFunction;
  readonly socket: NodejsFunction;
}

/**
 * What people wait for goes live step by step: the APIs call an alias, a tenth of the calls goes to
 * the new version for five minutes, and an alarm takes the whole deployment back. In the stage
 * `dev` all calls go to it at once.
 */
export class Live extends Construct {
  readonly http: IFunction;
  readonly socket: IFunction;
  readonly alarms: readonly Alarm[];

  constructor(scope: Construct, id: string, { stage, http, socket }: LiveProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const deploymentConfig =
      stage === 'prod'
        ? LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES
        : LambdaDeploymentConfig.ALL_AT_ONCE;
    const release = (name: string, fn: NodejsFunction): readonly [IFunction, Alarm] => {
      const alias = new Alias(this, `${name}Live`, {
        aliasName: 'live',
        // The library's own types do not agree under exactOptionalPropertyTypes.
        version: fn.currentVersion as IVersion,
      });
      const alarm = alias
        .metricErrors({ period: Duration.minutes(1), statistic: 'Sum' })
        .createAlarm(this, `${name}Failing`, {
          alarmDescription: withRunbook('a-deployment-that-fails', `The function ${name} throws.`),
          threshold: FAILURES_MAX,
          evaluationPeriods: 1,
          treatMissingData: TreatMissingData.NOT_BREACHING,
        });
      const group = new LambdaDeploymentGroup(this, `${name}Release`, {
        application,
        alias,
        deploymentConfig,
        alarms: [alarm],
      });
      acknowledge(
        group,
        'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/' +
          'AWSCodeDeployRoleForLambdaLimited]',
        'The narrowest role that CodeDeploy has for functions.',
      );
      return [alias as IFunction, alarm];
    };
    const [httpAlias, httpAlarm] = release('Http', http);
    const [socketAlias, socketAlarm] = release('Socket', socket);
    this.http = httpAlias;
    this.socket = socketAlias;
    this.alarms = [httpAlarm, socketAlarm];
  }
}
