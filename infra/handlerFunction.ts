import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { functionCode } from './functionCode.ts';
import type { Stage } from './settings.ts';

/** The entry points in functions/handlers/aws/, one per trigger. */
export const HANDLERS = ['http', 'socket', 'stream', 'sweep', 'look', 'deliver', 'post'] as const;
export type Handler = (typeof HANDLERS)[number];

/** The entry points that are there where a chat platform is set up. */
export type ChatHandler = 'chat' | 'chatWorker';

/** API Gateway waits 29 s at most; nothing but receivers of webhooks needs longer. */
export const FUNCTION_SECONDS_MAX = 29;
export const DELIVERY_SECONDS_MAX = 300;
/** A platform that says nothing is given up after ten seconds, and a job asks it a few times. */
export const CHAT_SECONDS_MAX = 60;

/** Of the functions that may take longer than a request. */
const SECONDS_MAX: Readonly<Partial<Record<Handler | ChatHandler, number>>> = {
  deliver: DELIVERY_SECONDS_MAX,
  chatWorker: CHAT_SECONDS_MAX,
};

/** Name under which metrics and log lines of a stage are found. */
export const serviceName = (stage: Stage): string => `sixlove-${stage}`;
/** Where the functions' own metrics are found. */
export const METRICS_NAMESPACE = 'Sixlove';

export interface FunctionPlace {
  /** Folder of package.json. */
  readonly projectRoot: string;
  readonly stage: Stage;
  /** Whether calls are traced. Lambda traces one a second and a twentieth of the others. */
  readonly traces: boolean;
}

/** A log that goes with a stage that may go. Lines hold no secret, and are dropped in time. */
export function stageLog(scope: Construct, id: string, stage: Stage): LogGroup {
  const isKept = stage === 'prod';
  return new LogGroup(scope, id, {
    retention: isKept ? RetentionDays.ONE_MONTH : RetentionDays.ONE_WEEK,
    removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
}

/** A role of its own for a function: it may write its log, and what else is granted to it. */
function functionRole(scope: Construct, id: string, logGroup: LogGroup, isTraced: boolean): Role {
  const role = new Role(scope, id, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  if (isTraced) {
    acknowledge(
      role,
      'IAM5[Resource::*]',
      'X-Ray has no resources: traces are put, or they are not.',
    );
  }
  return role;
}

/** One Lambda function from one entry point. */
export function handlerFunction(
  scope: Construct,
  { projectRoot, stage, traces }: FunctionPlace,
  handler: Handler | ChatHandler,
  environment: Readonly<Record<string, string>>,
): NodejsFunction {
  const id = `${handler.charAt(0).toUpperCase()}${handler.slice(1)}`;
  const logGroup = stageLog(scope, `${id}Log`, stage);
  return new NodejsFunction(scope, `${id}Function`, {
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: 1024,
    timeout: Duration.seconds(SECONDS_MAX[handler] ?? FUNCTION_SECONDS_MAX),
    role: functionRole(scope, `${id}Role`, logGroup, traces),
    tracing: traces ? Tracing.ACTIVE : Tracing.DISABLED,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    // Lambda's own lines on each call that went well would cost more than the call.
    systemLogLevelV2: SystemLogLevel.WARN,
    environment: {
      ...environment,
      POWERTOOLS_SERVICE_NAME: serviceName(stage),
      POWERTOOLS_METRICS_NAMESPACE: METRICS_NAMESPACE,
    },
    code: functionCode(projectRoot, handler),
  });
}
