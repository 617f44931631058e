import { Duration } from 'aws-cdk-lib';
import { Alarm, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Alias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { METRICS_NAMESPACE, serviceName } from './handlerFunction.ts';
import { withRunbook } from './runbook.ts';
import type { Stage } from './settings.ts';

/** Failures of one minute that are taken for the new version's. */
const FAILURES_MAX = 3;
const MINUTE = Duration.minutes(1);

export interface LiveProps {
  readonly stage: Stage;
  readonly http: NodejsFunction;
  readonly socket: NodejsFunction;
}

/** What a version answered by an error of ours: its handler never throws, so Lambda sees none. */
function defects(stage: Stage, { functionName }: IFunction, { version }: IVersion): IMetric {
  return new Metric({
    namespace: METRICS_NAMESPACE,
    metricName: 'Defects',
    dimensionsMap: {
      service: serviceName(stage),
      function_name: functionName,
      function_version: version,
    },
    statistic: 'Sum',
    period: MINUTE,
  });
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
    const alarm = (id: string, metric: IMetric, text: string): Alarm =>
      new Alarm(this, id, {
        metric,
        alarmDescription: withRunbook('a-deployment-that-fails', text),
        threshold: FAILURES_MAX,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
    const release = (name: string, fn: NodejsFunction): readonly [IFunction, Alarm[]] => {
      // The library's own types do not agree under exactOptionalPropertyTypes.
      const version = fn.currentVersion as IVersion;
      const alias = new Alias(this, `${name}Live`, { aliasName: 'live', version });
      const thrown = alias.metricErrors({ period: MINUTE, statistic: 'Sum' });
      const answered = defects(stage, fn as IFunction, version);
      const alarms = [
        alarm(`${name}Failing`, thrown, `The function ${name} throws.`),
        alarm(`${name}Defects`, answered, `The function ${name} answers with errors of ours.`),
      ];
      const group = new LambdaDeploymentGroup(this, `${name}Release`, {
        application,
        alias,
        deploymentConfig,
        alarms,
      });
      acknowledge(
        group,
        'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/' +
          'AWSCodeDeployRoleForLambdaLimited]',
        'The narrowest role that CodeDeploy has for functions.',
      );
      return [alias as IFunction, alarms];
    };
    const [httpAlias, httpAlarms] = release('Http', http);
    const [socketAlias, socketAlarms] = release('Socket', socket);
    this.http = httpAlias;
    this.socket = socketAlias;
    this.alarms = [...httpAlarms, ...socketAlarms];
  }
}
