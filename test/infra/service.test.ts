import { runInNewContext } from 'node:vm';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { PAGE_POLICY } from '../../shared/protocol/limits.ts';
import { ACCOUNT, appWith, type Templates, templatesWith, WHOLE } from './templates.ts';

const dev = templatesWith({}).service;
const { service: whole } = templatesWith(WHOLE);

/** Ours, without what the CDK brings along. */
function functionsOf(service: Template) {
  return Object.entries(
    service.findResources('AWS::Lambda::Function', { Properties: { Runtime: 'nodejs24.x' } }),
  )
    .filter(([id]) => /Function[0-9A-F]{8}$/.test(id))
    .map(([id, { Properties }]) => ({
      name: id.replace(/Function[0-9A-F]+$/, ''),
      properties: Properties,
      environment: (Properties.Environment?.Variables ?? {}) as Record<string, unknown>,
    }));
}

const all = (service: Template, type: string): Record<string, unknown>[] =>
  Object.values(service.findResources(type)).map(({ Properties }) => Properties);

const HANDLERS = ['Http', 'Socket', 'Stream', 'Sweep', 'Look', 'Deliver', 'Post'];
/** Those that make no move. */
const TELLING = ['Deliver', 'Post'];

describe('stacks', () => {
  it('carry the stage in their names; those of prod are guarded from deletion', () => {
    const { store, service } = appWith({});
    expect([store.stackName, service.stackName]).toEqual([
      'Sixlove-dev-Store',
      'Sixlove-dev-Service',
    ]);
    expect(store.terminationProtection).toBe(false);
    const prod = appWith({ stage: 'prod' });
    expect(prod.store.stackName).toBe('Sixlove-prod-Store');
    expect(prod.store.terminationProtection).toBe(true);
  });
});

describe('what is kept', () => {
  interface Kept {
    readonly Type: string;
    readonly DeletionPolicy?: string;
    readonly Properties?: object;
  }

  it('has no name of its own, which would be in the way of the next (pitfall 62)', () => {
    const kept = appWith(WHOLE)
      .app.synth()
      .stacks.flatMap(({ template }) => Object.values<Kept>(template.Resources))
      .filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    expect(kept.length).toBeGreaterThan(15);
    const named = kept.filter(({ Properties = {} }) =>
      Object.keys(Properties).some((key) => /^(Table|Bucket|Role|LogGroup)?Name$/.test(key)),
    );
    expect(named).toEqual([]);
  });
});

describe('functions', () => {
  it('run on Node.js 24, arm64', () => {
    expect(functionsOf(dev).map(({ name }) => name)).toEqual(HANDLERS);
    for (const { properties } of functionsOf(whole)) {
      expect(properties.Architectures).toEqual(['arm64']);
    }
  });

  it('are traced in prod, unless it is turned off, and nowhere else', () => {
    const modes = (service: Template) =>
      new Set(functionsOf(service).map(({ properties }) => properties.TracingConfig?.Mode));
    expect(modes(whole)).toEqual(new Set(['Active']));
    expect(modes(dev)).toEqual(new Set([undefined]));
    const { service } = templatesWith({ stage: 'prod', traces: 'off' });
    expect(modes(service)).toEqual(new Set([undefined]));
  });

  it('write lines of JSON, and Lambda none of its own for a call that went well', () => {
    for (const { properties } of functionsOf(whole)) {
      expect(properties.LoggingConfig).toMatchObject({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'WARN',
      });
    }
  });

  it('write logs that are dropped in time, as the APIs do', () => {
    const days = (service: Template) =>
      all(service, 'AWS::Logs::LogGroup').map(({ RetentionInDays }) => RetentionInDays);
    expect(days(dev)).toEqual(Array(HANDLERS.length + 2).fill(7));
    expect(days(whole)).toEqual(Array(HANDLERS.length + 4).fill(30));
  });

  it('get names and addresses in their environment, and no secret', () => {
    for (const { environment } of functionsOf(whole)) {
      const { CHAT_SECRETS, ...rest } = environment;
      if (CHAT_SECRETS !== undefined) {
        expect(JSON.stringify(CHAT_SECRETS)).toMatch(/ImportValue.*ChatSecret/);
      }
      expect(Object.keys(rest).filter((key) => /SECRET|TOKEN|PASSWORD|SEED/.test(key))).toEqual([]);
      expect(JSON.stringify(environment)).not.toMatch(/resolve:(ssm|secretsmanager)/);
    }
  });

  it('know the stage for their lines and metrics', () => {
    for (const { environment } of functionsOf(dev)) {
      expect(environment).toMatchObject({
        POWERTOOLS_SERVICE_NAME: 'sixlove-dev',
        POWERTOOLS_METRICS_NAMESPACE: 'Sixlove',
      });
    }
  });

  it('that play know which keys are meant, and when all was restored', () => {
    const { service } = templatesWith({ restoredAt: '2026-07-01T12:00:00Z', beacon: 'off' });
    const playing = functionsOf(service).filter(({ name }) => !TELLING.includes(name));
    expect(playing).toHaveLength(HANDLERS.length - TELLING.length);
    for (const { environment } of playing) {
      expect(environment).toMatchObject({ RESTORED_AT: '2026-07-01T12:00:00Z', BEACON: 'off' });
      expect(JSON.stringify(environment['VAULT_KEY'])).toContain('VaultKey');
      expect(JSON.stringify(environment['LOG_KEYS'])).toMatch(/\/log1\/.*LogKeylog1/);
    }
  });

  it('know the logs by the same names whatever the address is, and the operator does too', () => {
    const logs = ({ store, service }: Templates) => [
      ...functionsOf(service).flatMap(({ environment: { LOG_KEYS } }) => LOG_KEYS ?? []),
      store.findOutputs('LogKeys')['LogKeys']?.['Value'],
    ];
    const plain = templatesWith({ stage: 'prod' });
    const { domain, certificateArn } = WHOLE;
    expect(logs(templatesWith({ stage: 'prod', domain, certificateArn }))).toEqual(logs(plain));
    // An id of the service's own would be another once that stack is made anew.
    const [named] = logs(plain);
    expect(JSON.stringify(named)).not.toContain('{"Ref"');
    expect(JSON.stringify(named)).toMatch(/sixlove-prod\/log1\/.*ImportValue/);
  });

  it('are told what they read, and no more', () => {
    const powertools = ['POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME'];
    const told = (wanted: string) => {
      const found = functionsOf(whole).find(({ name }) => name === wanted);
      return Object.keys(found?.environment ?? {}).sort();
    };
    expect(told('ChatsChat')).toEqual(['CHAT_QUEUE_URL', 'CHAT_SECRETS', ...powertools]);
    expect(told('Socket')).not.toContain('MAIL_FROM');
    expect(told('Deliver')).not.toContain('LOG_KEYS');
    expect(told('Post')).toEqual(['DIRECTORY_TABLE', ...powertools, 'SOCKET_ENDPOINT']);
  });

  it('know providers, and where proofs are kept, where they are used and nowhere else', () => {
    const knowing = (key: string) =>
      functionsOf(whole).flatMap(({ name, environment }) => (key in environment ? [name] : []));
    expect(knowing('OIDC')).toEqual(['Http']);
    expect(knowing('ARCHIVE_BUCKET')).toEqual(['Stream']);
    expect(knowing('POST_QUEUE_URL')).toEqual(['Stream']);
    expect(knowing('CHAT_SECRETS')).toEqual(['ChatsChat', 'ChatsChatWorker']);
  });
});

describe('triggers', () => {
  it('feed the stream function with what is inserted, and give up on a bad record', () => {
    dev.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 43_200,
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    });
  });

  it('sweep and tell every minute', () => {
    const rules = all(dev, 'AWS::Events::Rule').map(({ ScheduleExpression }) => ScheduleExpression);
    expect(rules).toEqual(['rate(1 minute)', 'rate(1 minute)']);
  });

  it('put aside what fails five times, for two weeks, and speak TLS alone', () => {
    const queues = all(whole, 'AWS::SQS::Queue');
    const working = queues.filter((queue) => 'RedrivePolicy' in queue);
    expect(
      working.map(({ RedrivePolicy: p }) => (p as { maxReceiveCount: number }).maxReceiveCount),
    ).toEqual([5, 5, 5, 5]);
    const dead = queues.filter((queue) => !('RedrivePolicy' in queue));
    expect(dead.map((queue) => queue['MessageRetentionPeriod'])).toEqual(Array(5).fill(1_209_600));
    const policies = JSON.stringify(all(whole, 'AWS::SQS::QueuePolicy'));
    expect(policies.match(/SecureTransport/g)).toHaveLength(queues.length);
  });

  it('tell crowds in order, a message of a group at a time, and leave room for players', () => {
    const inOrder = all(dev, 'AWS::SQS::Queue').filter(({ FifoQueue }) => FifoQueue === true);
    const limits = { DeduplicationScope: 'messageGroup', FifoThroughputLimit: 'perMessageGroupId' };
    // A queue in order gives up into one in order.
    expect(inOrder).toMatchObject([limits, limits]);
    const [working] = inOrder.filter((queue) => 'RedrivePolicy' in queue);
    const { VisibilityTimeout: hiddenSeconds } = working as { VisibilityTimeout: number };
    const post = functionsOf(dev).find(({ name }) => name === 'Post');
    expect(hiddenSeconds).toBeGreaterThan(post?.properties.Timeout);
    const mappings = all(dev, 'AWS::Lambda::EventSourceMapping').filter((mapping) =>
      JSON.stringify(mapping['FunctionName']).includes('PostFunction'),
    );
    expect(mappings).toMatchObject([{ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 5 } }]);
  });

  it('answer each message of a batch for itself', () => {
    for (const mapping of all(whole, 'AWS::Lambda::EventSourceMapping')) {
      expect(mapping['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures']);
    }
  });
});

describe('APIs', () => {
  it('route frames to the socket function and answer on the same connection', () => {
    const routes = all(dev, 'AWS::ApiGatewayV2::Route')
      .map((p) => [p['RouteKey'], p['RouteResponseSelectionExpression'] ?? null])
      .sort();
    expect(routes).toEqual([
      ['$connect', null],
      ['$default', '$default'],
      ['$disconnect', null],
      ['ANY /v1/{proxy+}', null],
      ['POST /v1/tables/{id}/commands', null],
    ]);
  });

  it('are throttled on every stage, and say who was turned away but not who plays what', () => {
    const stages = all(whole, 'AWS::ApiGatewayV2::Stage');
    expect(stages).toHaveLength(2);
    for (const stage of stages) {
      expect(stage['DefaultRouteSettings']).toMatchObject({
        ThrottlingRateLimit: 500,
        ThrottlingBurstLimit: 1_000,
      });
      const { Format } = stage['AccessLogSettings'] as { Format: string };
      expect(Format).toContain('$context.requestId');
      expect(Format).not.toMatch(/path|query|sourceIp|userAgent|authorizer/i);
    }
  });

  it('renew their stages by themselves (pitfall 62)', () => {
    const stages = all(dev, 'AWS::ApiGatewayV2::Stage');
    expect(stages.map(({ AutoDeploy }) => AutoDeploy)).toEqual([true, true]);
  });

  it('call what is live, so that a new version can come step by step', () => {
    const aliases = Object.keys(
      dev.findResources('AWS::Lambda::Alias', { Properties: { Name: 'live' } }),
    );
    expect(aliases).toHaveLength(2);
    for (const { IntegrationUri } of all(dev, 'AWS::ApiGatewayV2::Integration')) {
      const uri = JSON.stringify(IntegrationUri);
      expect(aliases.some((id) => uri.includes(id))).toBe(true);
    }
  });

  it('can write their logs: an account that nobody has set up refuses those of sockets', () => {
    const [account] = Object.values(dev.findResources('AWS::ApiGateway::Account'));
    expect(account?.['DeletionPolicy']).toBe('Retain');
    const [stage] = Object.values(
      dev.findResources('AWS::ApiGatewayV2::Stage', { Properties: { StageName: 'v1' } }),
    );
    expect(stage?.['DependsOn'].join()).toContain('ApisAccount');
  });
});

describe('a new version', () => {
  const canary = 'CodeDeployDefault.LambdaCanary10Percent5Minutes';

  it.each([
    ['prod', whole, canary],
    ['dev', dev, 'CodeDeployDefault.LambdaAllAtOnce'],
  ])('goes live in %s, and is taken back by an alarm', (_stage, service, config) => {
    const groups = all(service, 'AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(2);
    for (const group of groups) {
      expect(group).toMatchObject({
        DeploymentConfigName: config,
        AlarmConfiguration: { Enabled: true, Alarms: Array(2).fill({ Name: expect.anything() }) },
      });
      const { Enabled, Events } = group['AutoRollbackConfiguration'] as {
        Enabled: boolean;
        Events: string[];
      };
      expect(Enabled).toBe(true);
      expect(Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    }
    // What answers errors never throws: such a version is known by a metric of its own.
    const watched = all(service, 'AWS::CloudWatch::Alarm').filter(
      (a) => a['MetricName'] === 'Defects',
    );
    expect(watched).toHaveLength(2);
    for (const { Dimensions } of watched) {
      const [name, version] = Dimensions as { Name: string; Value: object }[];
      expect(name).toMatchObject({ Name: 'function_name', Value: { Ref: expect.any(String) } });
      expect(JSON.stringify(version?.Value)).toMatch(/CurrentVersion.*"Version"/);
    }
    for (const alias of Object.values(service.findResources('AWS::Lambda::Alias'))) {
      expect(alias['UpdatePolicy']).toHaveProperty('CodeDeployLambdaAliasUpdate');
    }
  });
});

describe('the page', () => {
  const distribution = (service: Template) =>
    all(service, 'AWS::CloudFront::Distribution')[0]?.['DistributionConfig'] as {
      Aliases?: string[];
      ViewerCertificate?: object;
      WebACLId?: unknown;
      CacheBehaviors: { PathPattern: string; ViewerProtocolPolicy: string }[];
    };

  it('stands before both APIs and the proofs, by https alone', () => {
    const behaviors = distribution(dev).CacheBehaviors;
    expect(behaviors.map(({ PathPattern }) => PathPattern).sort()).toEqual([
      '/proofs/*',
      '/v1/*',
      '/verify.html',
      '/ws',
    ]);
    for (const { ViewerProtocolPolicy } of behaviors) {
      expect(ViewerProtocolPolicy).toMatch(/^(https-only|redirect-to-https)$/);
    }
  });

  it('begins in the language that is read first', () => {
    const { FunctionCode } = (
      all(dev, 'AWS::CloudFront::Function') as { FunctionCode: string }[]
    ).find((made) => made.FunctionCode.includes('accept-language')) ?? { FunctionCode: '' };
    const handler = runInNewContext(`${FunctionCode}; handler`);
    const uriOf = (uri: string, value: string | null) => {
      const headers = value === null ? {} : { 'accept-language': { value } };
      return handler({ request: { uri, headers } }).uri;
    };
    expect(uriOf('/', 'es-MX,es;q=0.9')).toBe('/index.es.html');
    for (const other of ['en,es;q=0.9', 'est', null]) expect(uriOf('/', other)).toBe('/');
    expect(uriOf('/verify.html', 'es')).toBe('/verify.html');
  });

  it('has the policy that it has on one machine', () => {
    dev.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: PAGE_POLICY, Override: true },
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
        },
      },
    });
  });

  it('is reached under the operator’s name by TLS 1.2', () => {
    expect(distribution(whole).Aliases).toEqual([WHOLE.domain]);
    expect(distribution(whole).ViewerCertificate).toMatchObject({
      AcmCertificateArn: WHOLE.certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
    const http = functionsOf(whole).find(({ name }) => name === 'Http');
    expect(http?.environment).toMatchObject({
      PAGE_URL: `https://${WHOLE.domain}/`,
      SOCKET_URL: `wss://${WHOLE.domain}/ws`,
    });
    expect(distribution(dev).Aliases).toBeUndefined();
  });

  it('has a firewall where one is asked for, in the region from which CloudFront takes it', () => {
    expect(distribution(dev).WebACLId).toBeUndefined();
    expect(distribution(whole).WebACLId).toBeDefined();
    const { app, edge } = appWith(WHOLE);
    const { template, environment } = app.synth().getStackByName(edge?.stackName ?? '');
    expect(environment).toMatchObject({ region: 'us-east-1', account: ACCOUNT });
    expect(JSON.stringify(template)).toContain('"Scope":"CLOUDFRONT"');
    expect(appWith({}).edge).toBeUndefined();
  });

  it('keeps its bucket to CloudFront', () => {
    for (const bucket of all(dev, 'AWS::S3::Bucket')) {
      expect(bucket['PublicAccessBlockConfiguration']).toMatchObject({ BlockPublicPolicy: true });
    }
    const origins = JSON.stringify(distribution(dev));
    expect(origins.match(/OriginAccessControlId/g)).toHaveLength(2);
  });
});

describe('outputs', () => {
  const told = (service: Template) =>
    Object.fromEntries(
      Object.entries(service.findOutputs('*')).map(([name, { Value }]) => [
        name,
        JSON.stringify(Value),
      ]),
    );

  it('say where it is and what to do next', () => {
    expect(told(whole)).toMatchObject({
      Address: '"https://dominoes.example.org/"',
      Doctor: '"npm run sixlove -- doctor --aws --stage prod --mail-from games@example.org"',
      DiscordWebhook: '"https://dominoes.example.org/v1/chat/discord"',
      SlackWebhook: expect.any(String),
      TelegramWebhook: expect.any(String),
      AlarmTopic: expect.any(String),
    });
    const { NextSteps } = told(whole);
    for (const step of ['1. point dominoes', '2. fill the secret', '3. confirm', '4. open']) {
      expect(NextSteps).toContain(step);
    }
  });

  it('do not ask for what was not asked for', () => {
    expect(Object.keys(told(dev))).toEqual(['Address', 'NextSteps', 'Doctor', 'AlarmTopic']);
    expect(told(dev)['NextSteps']).toMatch(/1\. let somebody hear the alarms.* 2\. open/);
  });
});
