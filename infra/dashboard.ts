import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Apis } from './apis.ts';

export interface DashboardProps {
  readonly alarms: readonly IAlarm[];
  readonly apis: Apis;
  readonly functions: readonly NodejsFunction[];
  readonly stream: NodejsFunction;
  readonly tables: readonly ITableV2[];
  readonly queues: readonly Queue[];
}

/** Half of the page's width. */
const HALF = 12;

/** One page for a look in the morning: what is wrong, who plays, how fast, how much. */
export function makeDashboard(scope: Construct, props: DashboardProps): Dashboard {
  const { alarms, apis, functions, stream, tables, queues } = props;
  const graph = (title: string, left: readonly IMetric[]) =>
    new GraphWidget({ title, left: [...left], width: HALF });
  return new Dashboard(scope, 'Dashboard', {
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 2 * HALF })],
      [
        graph('Requests', [apis.http.metricCount(), apis.socketStage.metric('MessageCount')]),
        graph('Waiting, p99', [
          apis.http.metricLatency({ statistic: 'p99' }),
          apis.socketStage.metric('IntegrationLatency', { statistic: 'p99' }),
        ]),
      ],
      [
        graph(
          'Calls',
          functions.map((fn) => fn.metricInvocations()),
        ),
        graph(
          'Errors',
          functions.map((fn) => fn.metricErrors()),
        ),
      ],
      [
        graph(
          'Write units',
          tables.map((table) => table.metricConsumedWriteCapacityUnits()),
        ),
        graph('Oldest of what waits', [
          stream.metric('IteratorAge', { statistic: 'Maximum' }),
          ...queues.map((queue) => queue.metricApproximateAgeOfOldestMessage()),
        ]),
      ],
    ],
  });
}
