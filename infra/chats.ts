import { type HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  appendJournal,
  openSecrets,
  raiseSigned,
  readChatSecret,
  readLogKey,
  signLog,
  useChatRows,
  useContacts,
  useDirectory,
  useVault,
} from './access.ts';
import { CHAT_SECONDS_MAX, type FunctionPlace, handlerFunction } from './handlerFunction.ts';
import { type WorkQueue, workQueue } from './queues.ts';
import type { StoreStack } from './storeStack.ts';

export interface ChatsProps {
  readonly store: StoreStack;
  readonly place: FunctionPlace;
  /** ARN of the secret that holds those of the platforms (docs/chats.md). */
  readonly secretArn: string;
  /** Of what plays and tells people. */
  readonly environment: Readonly<Record<string, string>>;
  readonly httpApi: HttpApi;
  readonly looks: Queue;
  readonly deliveries: Queue;
  /** Those that have something to be said in chats. */
  readonly senders: readonly NodejsFunction[];
}

/** Chat platforms: what takes their requests, the queue, and the worker that answers them. */
export class Chats extends Construct {
  readonly ingress: NodejsFunction;
  readonly worker: NodejsFunction;
  readonly jobs: WorkQueue;

  constructor(scope: Construct, id: string, props: ChatsProps) {
    super(scope, id);
    const { place, secretArn, httpApi, senders, environment } = props;
    this.jobs = workQueue(this, 'Jobs', 2 * CHAT_SECONDS_MAX);
    const { queue } = this.jobs;
    const own = { CHAT_QUEUE_URL: queue.queueUrl, CHAT_SECRETS: secretArn };
    this.ingress = handlerFunction(this, place, 'chat', own);
    this.worker = handlerFunction(this, place, 'chatWorker', { ...environment, ...own });
    for (const fn of senders) fn.addEnvironment('CHAT_QUEUE_URL', queue.queueUrl);
    for (const fn of [this.ingress, this.worker, ...senders]) queue.grantSendMessages(fn);
    for (const fn of [this.ingress, this.worker]) readChatSecret(secretArn, fn);
    this.#grantWorker(props, this.worker);
    this.worker.addEventSource(
      // One job a call: an answer that a person waits for stands behind nobody else's.
      new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true }),
    );
    httpApi.addRoutes({
      path: '/v1/chat/{platform}',
      methods: [HttpMethod.POST],
      integration: new HttpLambdaIntegration('ChatIntegration', this.ingress),
    });
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
    useDirectory(store.directory, store.dataKey, worker);
    useContacts(store.vault, worker);
    useChatRows(store.vault, worker);
    looks.grantSendMessages(worker);
    deliveries.grantSendMessages(worker);
  }
}
