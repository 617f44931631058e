import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat, CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
  WebSocketApi,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaIntegration,
  WebSocketLambdaIntegration,
} from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { METRICS_NAMESPACE, serviceName, stageLog } from './handlerFunction.ts';
import type { Stage } from './settings.ts';

/** Requests per second and burst that one deployment takes before it answers 429. */
const THROTTLE = { rateLimit: 500, burstLimit: 1_000 };
/** A route of its own, so that its latency is not mixed with that of requests which wait. */
const COMMANDS = '/v1/tables/{id}/commands';
const COMMANDS_ROUTE = `POST ${COMMANDS}`;

/** Part of the WebSocket API's own address. */
export const WEB_SOCKET_STAGE = 'v1';

/**
 * What the access logs say. No path, query or address: paths and queries hold read keys, and
 * addresses are personal data. The request id leads to the function's own lines.
 */
const LOG_FIELDS = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  /** Of the call of a function: a dash where none was called. */
  integration: '$context.integrationStatus',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
};
const HTTP_LOG = { ...LOG_FIELDS, latencyMs: '$context.responseLatency' };
const SOCKET_LOG = { ...LOG_FIELDS, latencyMs: '$context.integrationLatency' };

/** A line about a request that the stage itself has turned away: the functions say 429 too. */
const TURNED_AWAY = '{ ($.status = "429") && ($.integration = "-") }';

/** Both APIs with their stages. The functions behind them are given later, by `serve`. */
export class Apis extends Construct {
  readonly http: HttpApi;
  readonly socket: WebSocketApi;
  readonly socketStage: WebSocketStage;
  /** Requests and frames that came faster than the stages take them. */
  readonly turnedAway: Metric;
  readonly #httpStage: HttpStage;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    // A filter gives its metric no dimension of our choice: the stage is in the namespace.
    this.turnedAway = new Metric({
      namespace: `${METRICS_NAMESPACE}/${serviceName(stage)}`,
      metricName: 'TurnedAway',
      statistic: 'Sum',
    });
    this.http = new HttpApi(this, 'Http', {
      apiName: `${serviceName(stage)}-http`,
      createDefaultStage: false,
    });
    this.#httpStage = new HttpStage(this, 'HttpStage', {
      httpApi: this.http,
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: this.#accessLog('HttpAccess', stage, HTTP_LOG),
    });
    this.socket = new WebSocketApi(this, 'Socket', { apiName: `${serviceName(stage)}-socket` });
    this.socketStage = new WebSocketStage(this, 'SocketStage', {
      webSocketApi: this.socket,
      stageName: WEB_SOCKET_STAGE,
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: this.#accessLog('SocketAccess', stage, SOCKET_LOG),
    });
    this.socketStage.node.addDependency(this.#account());
    acknowledge(
      this,
      'APIG4',
      'The functions check bearer tokens and tickets themselves: guests come from no provider ' +
        'that API Gateway could ask, and the page of keys, boards and rulesets is for everybody.',
    );
  }

  /** Routes requests and frames to these functions. */
  serve(http: IFunction, socket: IFunction): void {
    const integration = new HttpLambdaIntegration('Http', http);
    this.http.addRoutes({ path: '/v1/{proxy+}', methods: [HttpMethod.ANY], integration });
    const commands = this.http.addRoutes({
      path: COMMANDS,
      methods: [HttpMethod.POST],
      integration,
    });
    const stage = this.#httpStage.node.defaultChild as CfnStage;
    stage.routeSettings = {
      [COMMANDS_ROUTE]: {
        DetailedMetricsEnabled: true,
        ThrottlingRateLimit: THROTTLE.rateLimit,
        ThrottlingBurstLimit: THROTTLE.burstLimit,
      },
    };
    // Settings of a route that is not there yet are refused.
    stage.node.addDependency(...commands);
    for (const routeKey of ['$connect', '$disconnect', '$default']) {
      this.socket.addRoute(routeKey, {
        integration: new WebSocketLambdaIntegration(`${routeKey.slice(1)}`, socket),
        // The answer to a frame goes back on its own connection.
        returnResponse: routeKey === '$default',
      });
    }
  }

  /** Dimensions under which the latency of commands over HTTP is found. */
  get commandDimensions(): Readonly<Record<string, string>> {
    return {
      ApiId: this.http.apiId,
      Stage: this.#httpStage.stageName,
      Method: HttpMethod.POST,
      Resource: COMMANDS,
    };
  }

  #accessLog(id: string, stage: Stage, fields: Readonly<Record<string, string>>) {
    const logGroup = stageLog(this, id, stage);
    const { namespace: metricNamespace, metricName } = this.turnedAway;
    new MetricFilter(this, `${id}TurnedAway`, {
      logGroup,
      filterPattern: FilterPattern.literal(TURNED_AWAY),
      metricNamespace,
      metricName,
      metricValue: '1',
    });
    return {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(fields)),
    };
  }

  /**
   * Lets API Gateway write the logs of WebSocket APIs: a setting of the whole account in this
   * region, which every stage makes the same and none takes away.
   */
  #account(): CfnAccount {
    const role = new Role(this, 'LogRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acknowledge(
      role,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/' +
        'AmazonAPIGatewayPushToCloudWatchLogs]',
      'The policy that API Gateway asks for in the account setting of its logs.',
    );
    const account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return account;
  }
}
