import { Duration, Stack } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  appendJournal,
  openSecrets,
  raiseSigned,
  readLogKey,
  signLog,
  useChatRows,
  useContacts,
  useDirectory,
  useVault,
} from './access.ts';
import { CHAT_SECONDS_MAX, handlerFunction } from './handlerFunction.ts';
import type { StoreStack } from './storeStack.ts';

export interface ChatsProps {
  readonly store: StoreStack;
  readonly projectRoot: string;
  /** Name of the parameter that holds the secrets of the platforms (docs/chats.md). */
  readonly secrets: string;
  /** Of every function. */
  readonly environment: Readonly<Record<string, string>>;
  readonly httpApi: HttpApi;
  readonly looks: Queue;
  readonly deliveries: Queue;
  /** Those that have something to be said in chats. */
  readonly senders: readonly NodejsFunction[];
}

/** Chat platforms: what takes their requests, the queue, and the worker that answers them. */
export class Chats extends Construct {
  constructor(scope: Construct, id: string, props: ChatsProps) {
    super(scope, id);
    const { projectRoot, secrets, httpApi, senders, environment } = props;
    const queue = this.#queue();
    const own = { CHAT_QUEUE_URL: queue.queueUrl };
    const ingress = handlerFunction(this, projectRoot, 'chat', { ...own, CHAT_SECRETS: secrets });
    const worker = handlerFunction(this, projectRoot, 'chatWorker', {
      ...environment,
      ...own,
      CHAT_SECRETS: secrets,
    });
    for (const sender of senders) sender.addEnvironment('CHAT_QUEUE_URL', queue.queueUrl);
    for (const fn of [ingress, worker, ...senders]) queue.grantSendMessages(fn);
    for (const fn of [ingress, worker]) this.#readSecrets(secrets, fn);
    this.#grantWorker(props, worker);
    worker.addEventSource(
      // One job a call: an answer that a person waits for stands behind nobody else's.
      new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true }),
    );
    httpApi.addRoutes({
      path: '/v1/chat/{platform}',
      methods: [HttpMethod.POST],
      integration: new HttpLambdaIntegration('ChatIntegration', ingress),
    });
  }

  #queue(): Queue {
    const dead = new Queue(this, 'JobsDead', {
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    return new Queue(this, 'Jobs', {
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(2 * CHAT_SECONDS_MAX),
      deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
    });
  }

  #readSecrets(name: string, who: IGrantable): void {
    const resource = name.replace(/^\//, '');
    const arn = Stack.of(this).formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: resource,
    });
    who.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [arn] }),
    );
  }

  /** It plays for people and shows them their hands, as the HTTP function does. */
  #grantWorker({ store, looks, deliveries }: ChatsProps, worker: NodejsFunction): void {
    appendJournal(store.journal, worker);
    useVault(store.vault, store.vaultKey, worker);
    openSecrets(store.vaultKey, worker);
    for (const { key } of store.logKeys) {
      readLogKey(key, worker);
      signLog(key, worker);
    }
    raiseSigned(store.vault, worker);
    useDirectory(store.directory, worker);
    useContacts(store.vault, worker);
    useChatRows(store.vault, worker);
    looks.grantSendMessages(worker);
    deliveries.grantSendMessages(worker);
  }
}
