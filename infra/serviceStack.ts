import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  WebSocketApi,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaIntegration,
  WebSocketLambdaIntegration,
} from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  appendJournal,
  openSecrets,
  raiseSigned,
  readJournal,
  readLogKey,
  sendMail,
  signLog,
  useAddressesAlone,
  useContacts,
  useDirectory,
  useVault,
} from './access.ts';
import { Chats, type ChatsProps } from './chats.ts';
import {
  DELIVERY_SECONDS_MAX,
  FUNCTION_SECONDS_MAX,
  HANDLERS,
  type Handler,
  handlerFunction,
} from './handlerFunction.ts';
import { Page } from './page.ts';
import type { StoreStack } from './storeStack.ts';

export interface ServiceStackProps extends StackProps {
  readonly store: StoreStack;
  readonly projectRoot: string;
  /** The built page. */
  readonly webDir: string;
  /** The sign-in providers, as JSON; left out for none. */
  readonly oidc?: string;
}

type Functions = Readonly<Record<Handler, NodejsFunction>>;

/** When the tables were put back to an older state (docs/operations.md); empty for never. */
const RESTORED_AT = '';
/** Slow receivers of webhooks keep no more functions busy than this. */
const DELIVERIES_AT_ONCE = 20;
/** Requests per second and burst that one deployment takes before it answers 429. */
const THROTTLE = { rateLimit: 500, burstLimit: 1_000 };

/** Everything that runs and keeps nothing: both APIs, the functions, their triggers, the page. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    new HttpStage(this, 'HttpStage', { httpApi, autoDeploy: true, throttle: THROTTLE });
    const socketApi = new WebSocketApi(this, 'SocketApi');
    const socketStage = new WebSocketStage(this, 'SocketStage', {
      webSocketApi: socketApi,
      stageName: 'v1',
      autoDeploy: true,
      throttle: THROTTLE,
    });
    const page = new Page(this, 'Page', { webDir: props.webDir, httpApi, socketStage });
    const looks = this.#queue('Looks', FUNCTION_SECONDS_MAX);
    const deliveries = this.#queue('Deliveries', DELIVERY_SECONDS_MAX);
    /** `-c mailFrom=...` at deployment: an address that SES has verified. Without it, no mail. */
    const mailFrom = String(this.node.tryGetContext('mailFrom') ?? '');
    const environment = {
      JOURNAL_TABLE: props.store.journal.tableName,
      VAULT_TABLE: props.store.vault.tableName,
      DIRECTORY_TABLE: props.store.directory.tableName,
      LOOK_QUEUE_URL: looks.queueUrl,
      DELIVERY_QUEUE_URL: deliveries.queueUrl,
      PAGE_URL: `https://${page.host}/`,
      MAIL_FROM: mailFrom,
      SOCKET_ENDPOINT: socketStage.callbackUrl,
      SOCKET_URL: `wss://${page.host}/ws`,
      BEACON: 'on',
      RESTORED_AT,
      VAULT_KEY: props.store.vaultKey.keyArn,
      LOG_KEYS: props.store.logKeys
        .map(({ name, key }) => `${page.host}/${name}=${key.keyArn}`)
        .join(','),
    };
    const functions = this.#functions(props, environment);
    // Nobody signs in elsewhere.
    functions.http.addEnvironment('OIDC', props.oidc ?? '');
    this.#grant(functions, props.store, looks, socketStage);
    this.#grantTelling(functions, props.store, deliveries, mailFrom);
    this.#route(functions, httpApi, socketApi);
    this.#trigger(functions, props.store, looks);
    this.#chats(props, { functions, environment, httpApi, looks, deliveries });
    new CfnOutput(this, 'Address', { value: `https://${page.host}/` });
  }

  #functions(props: ServiceStackProps, environment: Readonly<Record<string, string>>): Functions {
    const entries = HANDLERS.map((handler) => [
      handler,
      handlerFunction(this, props.projectRoot, handler, environment),
    ]);
    return Object.fromEntries(entries) as Functions;
  }

  /** `-c chatSecrets=NAME` at deployment: the parameter with their secrets. Without it, none. */
  #chats(
    { store, projectRoot }: ServiceStackProps,
    {
      functions,
      ...shared
    }: Pick<ChatsProps, 'environment' | 'httpApi' | 'looks' | 'deliveries'> & {
      readonly functions: Functions;
    },
  ): void {
    const secrets = String(this.node.tryGetContext('chatSecrets') ?? '');
    if (secrets === '') return;
    // The stream shows what was played; whoever delivers has people to tell.
    const senders = [functions.http, functions.stream, functions.deliver];
    new Chats(this, 'Chats', { store, projectRoot, secrets, senders, ...shared });
  }

  #queue(id: string, consumerSeconds: number): Queue {
    return new Queue(this, id, {
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(6 * consumerSeconds),
      deadLetterQueue: { queue: this.#deadLetters(`${id}Dead`), maxReceiveCount: 5 },
    });
  }

  #deadLetters(id: string): Queue {
    return new Queue(this, id, { enforceSSL: true, retentionPeriod: Duration.days(14) });
  }

  /** What each function may do, and nothing more: the stream reads moves, the others make them. */
  #grant(functions: Functions, store: StoreStack, looks: Queue, stage: WebSocketStage): void {
    const { http, socket, stream, sweep, look } = functions;
    for (const fn of [http, socket, sweep, look]) appendJournal(store.journal, fn);
    readJournal(store.journal, stream);
    for (const fn of [http, socket, stream, sweep, look]) {
      useVault(store.vault, store.vaultKey, fn);
      // Each of them deals: to decide, or to show a seat its own hand.
      openSecrets(store.vaultKey, fn);
      for (const { key } of store.logKeys) readLogKey(key, fn);
      useDirectory(store.directory, fn);
    }
    // The others answer nobody: what they commit, the stream function signs.
    for (const fn of [http, socket, stream]) {
      for (const { key } of store.logKeys) signLog(key, fn);
      raiseSigned(store.vault, fn);
    }
    for (const fn of [http, socket, stream, look]) looks.grantSendMessages(fn);
    stage.grantManagementApiAccess(stream);
  }

  /** Who tells people asks addresses of others: its role reads the journal, and opens no seed. */
  #grantTelling(functions: Functions, store: StoreStack, queue: Queue, mailFrom: string): void {
    const { http, stream, sweep, deliver } = functions;
    readJournal(store.journal, deliver);
    useDirectory(store.directory, deliver);
    useAddressesAlone(store.vault, store.vaultKey, deliver);
    // The sweep sees the deletion of a player through.
    for (const fn of [http, sweep]) useContacts(store.vault, fn);
    for (const fn of [http, stream, deliver]) queue.grantSendMessages(fn);
    if (mailFrom !== '') for (const fn of [http, deliver]) sendMail(this, mailFrom, fn);
    deliver.addEventSource(
      new SqsEventSource(queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: DELIVERIES_AT_ONCE,
      }),
    );
    new Rule(this, 'TellEveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(deliver, { retryAttempts: 0 })],
    });
  }

  #route(functions: Functions, httpApi: HttpApi, socketApi: WebSocketApi): void {
    httpApi.addRoutes({
      path: '/v1/{proxy+}',
      methods: [HttpMethod.ANY],
      integration: new HttpLambdaIntegration('HttpIntegration', functions.http),
    });
    for (const routeKey of ['$connect', '$disconnect', '$default']) {
      socketApi.addRoute(routeKey, {
        integration: new WebSocketLambdaIntegration(`${routeKey.slice(1)}`, functions.socket),
        // The answer to a frame goes back on its own connection.
        returnResponse: routeKey === '$default',
      });
    }
  }

  #trigger(functions: Functions, store: StoreStack, looks: Queue): void {
    functions.stream.addEventSource(
      // The library's own types do not agree under exactOptionalPropertyTypes.
      new DynamoEventSource(store.journal as ITable, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        bisectBatchOnError: true,
        retryAttempts: 10,
        maxRecordAge: Duration.hours(12),
        parallelizationFactor: 10,
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(this.#deadLetters('StreamDead')),
        filters: [{ pattern: JSON.stringify({ eventName: ['INSERT'] }) }],
      }),
    );
    functions.look.addEventSource(
      new SqsEventSource(looks, { batchSize: 10, reportBatchItemFailures: true }),
    );
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(functions.sweep, { retryAttempts: 0 })],
    });
  }
}
