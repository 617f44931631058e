import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT, templatesWith, WHOLE } from './templates.ts';

const { service } = templatesWith({ ...WHOLE, budget: '40' });

interface Alarm {
  readonly AlarmDescription: string;
  readonly AlarmActions?: readonly unknown[];
  readonly MetricName?: string;
  readonly Namespace?: string;
  readonly TreatMissingData: string;
  readonly Metrics?: readonly object[];
}

const alarms = Object.values(service.findResources('AWS::CloudWatch::Alarm')).map(
  ({ Properties }) => Properties as Alarm,
);

/** The names by which a page's sections are linked to. */
function anchorsOf(page: string): Set<string> {
  const titles = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  return new Set(
    titles.map((t) =>
      t
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

const RUNBOOK = anchorsOf(readFileSync(join(PROJECT_ROOT, 'docs/operations.md'), 'utf8'));

/** The section that a text names. */
function sectionIn(text: string): string {
  return /docs\/operations\.md#([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('alarms', () => {
  it('watch all that an operator is to know', () => {
    const sections = alarms.map(({ AlarmDescription: text }) => sectionIn(text));
    expect([...new Set(sections)].sort()).toEqual([
      'a-deployment-that-fails',
      'ack-latency',
      'dead-letters',
      'errors',
      'oldest-overdue-table',
      'posts-age',
      'signature-failures',
      'stream-age',
      'throttles',
    ]);
    // The stream's, and those of four queues.
    expect(sections.filter((section) => section === 'dead-letters')).toHaveLength(5);
  });

  it('name a section of the runbook that is there', () => {
    for (const { AlarmDescription } of alarms) {
      expect(RUNBOOK).toContain(sectionIn(AlarmDescription));
    }
  });

  it('say so to whoever is to hear it, and are silent where nothing is measured', () => {
    service.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: WHOLE.alarmAddress,
    });
    for (const { AlarmActions, TreatMissingData, MetricName } of alarms) {
      expect(JSON.stringify(AlarmActions)).toContain('WatchTopic');
      // The sweep measures it each minute: where that is missing, nobody looks at clocks.
      const isSweeps = MetricName === 'OldestOverdueMs';
      expect(TreatMissingData).toBe(isSweeps ? 'breaching' : 'notBreaching');
    }
  });

  it('may write to the topic, as the budget may, for this account and by TLS', () => {
    const [policy] = Object.values(service.findResources('AWS::SNS::TopicPolicy'));
    const statements: object[] = policy?.['Properties'].PolicyDocument.Statement;
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': '000000000000' } },
      }),
    );
    expect(JSON.stringify(statements)).toContain('aws:SecureTransport');
  });

  it('read the functions’ own metrics as they are written', () => {
    const own = alarms.filter(
      ({ Namespace, MetricName }) => Namespace === 'Sixlove' && MetricName !== 'Defects',
    );
    expect(own).toMatchObject([
      {
        MetricName: 'OldestOverdueMs',
        Statistic: 'Maximum',
        Dimensions: [{ Name: 'service', Value: 'sixlove-prod' }],
      },
      {
        MetricName: 'FailedLooks',
        Statistic: 'Minimum',
        Dimensions: [{ Name: 'service', Value: 'sixlove-prod' }],
      },
      {
        MetricName: 'SignatureFailures',
        Statistic: 'Sum',
        Dimensions: [{ Name: 'service', Value: 'sixlove-prod' }],
      },
    ]);
  });

  it('measure commands apart from requests that wait', () => {
    const http = { Name: 'Resource', Value: '/v1/tables/{id}/commands' };
    service.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Latency',
      ExtendedStatistic: 'p99',
      Dimensions: Match.arrayWith([http]),
    });
    service.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      RouteSettings: {
        'POST /v1/tables/{id}/commands': {
          DetailedMetricsEnabled: true,
          ThrottlingRateLimit: 500,
          ThrottlingBurstLimit: 1_000,
        },
      },
    });
  });

  it('measure the answers to frames as the gateway of the socket does', () => {
    service.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'AWS/ApiGateway',
      MetricName: 'IntegrationLatency',
      ExtendedStatistic: 'p99',
      Threshold: 2_000,
      Dimensions: [
        { Name: 'ApiId', Value: { Ref: Match.stringLikeRegexp('^ApisSocket') } },
        { Name: 'Stage', Value: 'v1' },
      ],
    });
  });

  it('hear of requests and frames that a stage itself has turned away', () => {
    const filters = Object.values(service.findResources('AWS::Logs::MetricFilter'));
    expect(filters.map(({ Properties }) => Properties)).toMatchObject(
      Array(2).fill({
        FilterPattern: '{ ($.status = "429") && ($.integration = "-") }',
        MetricTransformations: [
          { MetricNamespace: 'Sixlove/sixlove-prod', MetricName: 'TurnedAway', MetricValue: '1' },
        ],
      }),
    );
    service.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'Sixlove/sixlove-prod',
      MetricName: 'TurnedAway',
      Statistic: 'Sum',
      Threshold: 100,
    });
    for (const { Properties } of Object.values(service.findResources('AWS::ApiGatewayV2::Stage'))) {
      expect(JSON.parse(Properties.AccessLogSettings.Format)).toMatchObject({
        status: '$context.status',
        integration: '$context.integrationStatus',
      });
    }
  });

  it('add up no more than CloudWatch can', () => {
    for (const { Metrics } of alarms) expect(Metrics?.length ?? 0).toBeLessThanOrEqual(10);
  });
});

describe('the budget', () => {
  it('tells of most of it spent, and of more to be expected', () => {
    const [budget] = Object.values(service.findResources('AWS::Budgets::Budget'));
    const { Budget, NotificationsWithSubscribers: told } = budget?.['Properties'] ?? {};
    expect(Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 40, Unit: 'USD' },
    });
    expect(RUNBOOK).toContain(sectionIn(Budget.BudgetName));
    expect(told.map((n: { Notification: object }) => n.Notification)).toEqual([
      { NotificationType: 'ACTUAL', ComparisonOperator: 'GREATER_THAN', Threshold: 80 },
      { NotificationType: 'FORECASTED', ComparisonOperator: 'GREATER_THAN', Threshold: 100 },
    ]);
    expect(JSON.stringify(told)).toContain('WatchTopic');
  });
});

describe('the dashboard', () => {
  it('shows the alarms and what each function does', () => {
    const [dashboard] = Object.values(service.findResources('AWS::CloudWatch::Dashboard'));
    const body = JSON.stringify(dashboard?.['Properties'].DashboardBody);
    for (const part of ['Alarms', 'IteratorAge', 'Requests', 'ChatWorker', 'Write units']) {
      expect(body).toContain(part);
    }
  });
});
