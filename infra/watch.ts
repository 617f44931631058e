import { Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  type AlarmProps,
  type IAlarm,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Apis } from './apis.ts';
import { METRICS_NAMESPACE, serviceName } from './handlerFunction.ts';
import { runbookSection, withRunbook } from './runbook.ts';
import type { Settings } from './settings.ts';

/** Pushes and heads follow a move within a second or two; later than this people notice. */
const STREAM_AGE_MS_MAX = 60_000;
/** A group of watchers waits five minutes at most for a post that fails. */
const POSTS_AGE_MAX = Duration.minutes(10);
/** The sweep looks every minute. */
const OVERDUE_MS_MAX = 300_000;
const ACK_MS_MAX = 2_000;
/** Somebody tries the addresses of chats, or a secret there is no longer the platform's. */
const BAD_SIGNATURES_MAX = 20;
const ERRORS_MAX = 5;
/** Clients that are turned away try again by themselves; so many in five minutes are a flood. */
const TURNED_AWAY_MAX = 100;
const FIVE_MINUTES = Duration.minutes(5);

export interface WatchProps {
  readonly settings: Settings;
  readonly apis: Apis;
  readonly functions: readonly NodejsFunction[];
  readonly stream: NodejsFunction;
  readonly tables: readonly ITableV2[];
  /** What tells crowds. */
  readonly posts: Queue;
  /** What was given up, by name. */
  readonly dead: Readonly<Record<string, Queue>>;
  /** Alarms of what went live, which also take a deployment back. */
  readonly live: readonly Alarm[];
}

function sum(metrics: readonly IMetric[], label: string): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, i) => [`m${i}`, metric]));
  return new MathExpression({
    expression: `SUM([${Object.keys(usingMetrics).join(', ')}])`,
    usingMetrics,
    label,
    period: FIVE_MINUTES,
  });
}

/** A metric of the functions' own. */
function ownMetric({ stage }: Settings, metricName: string, statistic: string): Metric {
  return new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: serviceName(stage) },
    statistic,
    period: FIVE_MINUTES,
  });
}

/** The alarms, whom they tell, and the budget. Each alarm names the section of its runbook. */
export class Watch extends Construct {
  readonly topic: Topic;
  readonly alarms: readonly IAlarm[];

  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id);
    const { settings } = props;
    this.topic = this.#topic(settings);
    const alarms = [
      this.#stream(props.stream),
      this.#posts(props.posts),
      ...Object.entries(props.dead).map(([name, queue]) => this.#deadLetters(name, queue)),
      ...this.#own(settings),
      ...this.#latency(props.apis),
      ...this.#failures(props),
      ...props.live,
    ];
    for (const alarm of alarms) {
      alarm.addAlarmAction(new SnsAction(this.topic));
      alarm.addOkAction(new SnsAction(this.topic));
    }
    this.alarms = alarms;
    this.#budget(settings);
  }

  #topic({ alarmAddress }: Settings): Topic {
    const topic = new Topic(this, 'Topic', { displayName: 'Sixlove alarms', enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: ['cloudwatch', 'budgets'].map(
          (s) => new ServicePrincipal(`${s}.amazonaws.com`),
        ),
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (alarmAddress !== undefined) topic.addSubscription(new EmailSubscription(alarmAddress));
    return topic;
  }

  #alarm(
    id: string,
    [section, text]: readonly [section: string, text: string],
    props: Pick<AlarmProps, 'metric' | 'threshold'> & Partial<AlarmProps>,
  ): Alarm {
    return new Alarm(this, id, {
      alarmDescription: withRunbook(section, text),
      evaluationPeriods: 1,
      // Where nobody plays, nothing is measured.
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
    });
  }

  #stream(stream: NodejsFunction): Alarm {
    const metric = stream.metric('IteratorAge', { statistic: 'Maximum', period: FIVE_MINUTES });
    const words = ['stream-age', 'What follows from moves comes over a minute late.'] as const;
    return this.#alarm('StreamAge', words, { metric, threshold: STREAM_AGE_MS_MAX });
  }

  #posts(queue: Queue): Alarm {
    const metric = queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum' });
    const words = ['posts-age', 'Watchers of some table are told over ten minutes late.'] as const;
    return this.#alarm('PostsAge', words, { metric, threshold: POSTS_AGE_MAX.toSeconds() });
  }

  #deadLetters(name: string, queue: Queue): Alarm {
    const metric = queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' });
    const words = ['dead-letters', `Work was given up: ${name}.`] as const;
    return this.#alarm(`${name}DeadLetters`, words, { metric, threshold: 1 });
  }

  #own(settings: Settings): Alarm[] {
    const overdue = [
      'oldest-overdue-table',
      'A table waits over five minutes for a look.',
    ] as const;
    const failing = [
      'oldest-overdue-table',
      'Each sweep for five minutes could not look at some table.',
    ] as const;
    const bad = [
      'signature-failures',
      'Requests to chats are not signed as they should be.',
    ] as const;
    return [
      this.#alarm('Overdue', overdue, {
        metric: ownMetric(settings, 'OldestOverdueMs', 'Maximum'),
        threshold: OVERDUE_MS_MAX,
        // The sweep measures it each minute, if nobody plays too: nothing measured is no sweep.
        treatMissingData: TreatMissingData.BREACHING,
      }),
      // One that fails once is tried again, and is nobody's business.
      this.#alarm('FailedLooks', failing, {
        metric: ownMetric(settings, 'FailedLooks', 'Minimum'),
        threshold: 1,
      }),
      this.#alarm('BadSignatures', bad, {
        metric: ownMetric(settings, 'SignatureFailures', 'Sum'),
        threshold: BAD_SIGNATURES_MAX,
      }),
    ];
  }

  /** Of commands alone: other requests may wait for up to 20 s, as they are asked to. */
  #latency(apis: Apis): Alarm[] {
    const http = new Metric({
      namespace: 'AWS/ApiGateway',
      metricName: 'Latency',
      dimensionsMap: { ...apis.commandDimensions },
      statistic: 'p99',
      period: FIVE_MINUTES,
    });
    const socket = apis.socketStage.metric('IntegrationLatency', {
      statistic: 'p99',
      period: FIVE_MINUTES,
    });
    const words = ['ack-latency', 'One command in a hundred waits over two seconds.'] as const;
    const often = { threshold: ACK_MS_MAX, evaluationPeriods: 3 };
    return [
      this.#alarm('HttpLatency', words, { metric: http, ...often }),
      this.#alarm('SocketLatency', words, { metric: socket, ...often }),
    ];
  }

  #failures({ functions, tables, apis }: WatchProps): Alarm[] {
    const errors = functions.map((fn) => fn.metricErrors({ period: FIVE_MINUTES }));
    // Functions of one account share its limit, so it does not matter which of them met it.
    const throttled = NodejsFunction.metricAllThrottles({ period: FIVE_MINUTES });
    const slowed = tables.map((table) =>
      table.metric('WriteThrottleEvents', { statistic: 'Sum', period: FIVE_MINUTES }),
    );
    const failing = ['errors', 'Functions or the HTTP API fail.'] as const;
    const limited = ['throttles', 'AWS turns calls away.'] as const;
    return [
      this.#alarm('Errors', failing, {
        metric: sum([...errors, apis.http.metricServerError({ period: FIVE_MINUTES })], 'failed'),
        threshold: ERRORS_MAX,
      }),
      this.#alarm('Throttles', limited, { metric: throttled, threshold: 1 }),
      this.#alarm('TurnedAway', limited, {
        metric: apis.turnedAway.with({ period: FIVE_MINUTES }),
        threshold: TURNED_AWAY_MAX,
      }),
      this.#alarm('SlowedTables', limited, { metric: sum(slowed, 'slowed'), threshold: 1 }),
    ];
  }

  /** Of the whole account: what a stack alone costs is known by tags that somebody turns on. */
  #budget({ budget, stage }: Settings): void {
    const subscribers = [{ subscriptionType: 'SNS', address: this.topic.topicArn }];
    const past = (notificationType: string, threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `Sixlove ${stage}, ${runbookSection('budget')}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: budget, unit: 'USD' },
      },
      notificationsWithSubscribers: [past('ACTUAL', 80), past('FORECASTED', 100)],
    });
  }
}
