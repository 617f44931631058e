import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { Apis } from './apis.ts';
import { Chats } from './chats.ts';
import { makeDashboard } from './dashboard.ts';
import { type Functions, grantAll } from './grants.ts';
import {
  DELIVERY_SECONDS_MAX,
  FUNCTION_SECONDS_MAX,
  type FunctionPlace,
  HANDLERS,
  handlerFunction,
} from './handlerFunction.ts';
import { Live } from './live.ts';
import { Page } from './page.ts';
import { deadLetters, orderedQueue, type WorkQueue, workQueue } from './queues.ts';
import type { Settings } from './settings.ts';
import type { StoreStack } from './storeStack.ts';
import { Watch } from './watch.ts';

export interface ServiceStackProps extends StackProps {
  readonly settings: Settings;
  readonly store: StoreStack;
  readonly projectRoot: string;
  /** The built page. */
  readonly webDir: string;
  /** The sign-in providers, as JSON; empty for none. */
  readonly oidc: string;
  /** The firewall, where there is one. */
  readonly webAclArn?: string;
}

/** Slow receivers of webhooks keep no more functions busy than this. */
const DELIVERIES_AT_ONCE = 20;
/**
 * Some 2,500 posts a second: a quarter of what an account's gateway takes where that is 10,000, and
 * all of it where it is 2,500 (docs/scale.md). The rest is for players.
 */
const POSTS_AT_ONCE = 5;

type Environment = Readonly<Record<string, string>>;

interface Environments {
  /** Of what plays. */
  readonly playing: Environment;
  /** Of what tells people. */
  readonly telling: Environment;
  /** Of what posts to crowds. */
  readonly posting: Environment;
  /** Of what plays and tells people. */
  readonly whole: Environment;
}

interface Watched {
  readonly functions: Functions;
  readonly apis: Apis;
  readonly queues: Queues;
  readonly chats: Chats | null;
  readonly live: Live;
  readonly streamDead: Queue;
}

interface Queues {
  readonly looks: WorkQueue;
  readonly deliveries: WorkQueue;
  readonly posts: WorkQueue;
}

/** Everything that runs and keeps nothing: both APIs, the functions, their triggers, the page. */
export class ServiceStack extends Stack {
  readonly #settings: Settings;
  readonly #store: StoreStack;
  readonly #place: FunctionPlace;

  constructor(scope: Construct, id: string, { settings, ...props }: ServiceStackProps) {
    super(scope, id, props);
    const { store, projectRoot, webDir, oidc, webAclArn } = props;
    this.#settings = settings;
    this.#store = store;
    this.#place = { projectRoot, stage: settings.stage, traces: settings.traces };
    const apis = new Apis(this, 'Apis', settings.stage);
    const page = new Page(this, 'Page', {
      settings,
      webDir,
      httpApi: apis.http,
      socketStage: apis.socketStage,
      // The library's own types do not agree under exactOptionalPropertyTypes.
      archive: store.archive as IBucket,
      ...(webAclArn === undefined ? {} : { webAclArn }),
    });
    const queues = {
      looks: workQueue(this, 'Looks', 6 * FUNCTION_SECONDS_MAX),
      deliveries: workQueue(this, 'Deliveries', 6 * DELIVERY_SECONDS_MAX),
      // Its group waits for one that failed: not longer than it takes to know.
      posts: orderedQueue(this, 'Posts', 2 * FUNCTION_SECONDS_MAX),
    };
    const environments = this.#environment(apis, page, queues);
    const functions = this.#functions(environments, queues, oidc);
    grantAll(functions, {
      store,
      socketStage: apis.socketStage,
      looks: queues.looks.queue,
      deliveries: queues.deliveries.queue,
      posts: queues.posts.queue,
      mailFrom: settings.mailFrom,
    });
    const chats = this.#chats(functions, environments, apis, queues);
    // After all that changes what the functions are: a version is made of it.
    const live = new Live(this, 'Live', { ...functions, stage: settings.stage });
    apis.serve(live.http, live.socket);
    const streamDead = this.#trigger(functions, queues);
    const watch = this.#watch({ functions, apis, queues, chats, live, streamDead });
    this.#tell(page, watch);
  }

  /** Names and addresses, as functions/compose/environment.ts reads them: to each its own. */
  #environment(apis: Apis, page: Page, { looks, deliveries }: Queues): Environments {
    const { mailFrom = '', beacon, restoredAt = '' } = this.#settings;
    const { journal, vault, directory, vaultKey, logKeys } = this.#store;
    const kept = {
      JOURNAL_TABLE: journal.tableName,
      VAULT_TABLE: vault.tableName,
      DIRECTORY_TABLE: directory.tableName,
      VAULT_KEY: vaultKey.keyArn,
    };
    const playing = {
      ...kept,
      LOOK_QUEUE_URL: looks.queue.queueUrl,
      SOCKET_URL: `wss://${page.host}/ws`,
      LOG_KEYS: logKeys.map(({ name, key }) => `${name}=${key.keyArn}`).join(','),
      BEACON: beacon ? 'on' : 'off',
      RESTORED_AT: restoredAt,
    };
    const telling = {
      ...kept,
      DELIVERY_QUEUE_URL: deliveries.queue.queueUrl,
      PAGE_URL: `https://${page.host}/`,
      MAIL_FROM: mailFrom,
    };
    const posting = {
      DIRECTORY_TABLE: directory.tableName,
      SOCKET_ENDPOINT: apis.socketStage.callbackUrl,
    };
    const whole = { ...playing, ...telling, ...posting };
    return { playing, telling, posting, whole };
  }

  #functions(
    { playing, telling, posting, whole }: Environments,
    { posts }: Queues,
    oidc: string,
  ): Functions {
    const given = { socket: playing, deliver: telling, post: posting } as const;
    const entries = HANDLERS.map((handler) => {
      const environment = handler in given ? given[handler as keyof typeof given] : whole;
      return [handler, handlerFunction(this, this.#place, handler, environment)];
    });
    const functions = Object.fromEntries(entries) as Functions;
    // Nobody signs in elsewhere, and no other function sees tables end or has crowds to tell.
    functions.http.addEnvironment('OIDC', oidc);
    functions.stream.addEnvironment('ARCHIVE_BUCKET', this.#store.archive.bucketName);
    functions.stream.addEnvironment('POST_QUEUE_URL', posts.queue.queueUrl);
    return functions;
  }

  #chats(
    functions: Functions,
    { whole }: Environments,
    { http }: Apis,
    { looks, deliveries }: Queues,
  ): Chats | null {
    const secret = this.#store.chatSecret;
    if (secret === null) return null;
    return new Chats(this, 'Chats', {
      store: this.#store,
      place: this.#place,
      secretArn: secret.ref,
      environment: whole,
      httpApi: http,
      looks: looks.queue,
      deliveries: deliveries.queue,
      // The stream shows what was played; whoever delivers has people to tell.
      senders: [functions.http, functions.stream, functions.deliver],
    });
  }

  /** Starts functions by what happens and by the minute. Answers where given-up commits go. */
  #trigger(functions: Functions, { looks, deliveries, posts }: Queues): Queue {
    const { stream, sweep, look, deliver, post } = functions;
    const dead = deadLetters(this, 'StreamDead');
    acknowledge(dead, 'SQS3', 'It holds what the stream gave up: it is such a queue itself.');
    stream.addEventSource(
      // The library's own types do not agree under exactOptionalPropertyTypes.
      new DynamoEventSource(this.#store.journal as ITable, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        bisectBatchOnError: true,
        retryAttempts: 10,
        maxRecordAge: Duration.hours(12),
        parallelizationFactor: 10,
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(dead),
        filters: [{ pattern: JSON.stringify({ eventName: ['INSERT'] }) }],
      }),
    );
    look.addEventSource(
      new SqsEventSource(looks.queue, { batchSize: 10, reportBatchItemFailures: true }),
    );
    deliver.addEventSource(
      new SqsEventSource(deliveries.queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: DELIVERIES_AT_ONCE,
      }),
    );
    post.addEventSource(
      new SqsEventSource(posts.queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: POSTS_AT_ONCE,
      }),
    );
    for (const [id, fn] of [
      ['EveryMinute', sweep] as const,
      ['TellEveryMinute', deliver] as const,
    ]) {
      new Rule(this, id, {
        schedule: Schedule.rate(Duration.minutes(1)),
        // The next minute comes anyway.
        targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
      });
    }
    return dead;
  }

  #watch({ functions, apis, queues, chats, live, streamDead }: Watched): Watch {
    const { journal, vault, directory } = this.#store;
    const { looks, deliveries, posts } = queues;
    const tables = [journal, vault, directory];
    const all = [...Object.values(functions), ...(chats ? [chats.ingress, chats.worker] : [])];
    const watch = new Watch(this, 'Watch', {
      settings: this.#settings,
      apis,
      // Those that are live have an alarm of their own.
      functions: all.filter((fn) => fn !== functions.http && fn !== functions.socket),
      stream: functions.stream,
      posts: posts.queue,
      tables,
      dead: {
        Stream: streamDead,
        Looks: looks.dead,
        Deliveries: deliveries.dead,
        Posts: posts.dead,
        ...(chats ? { Chats: chats.jobs.dead } : {}),
      },
      live: live.alarms,
    });
    makeDashboard(this, {
      alarms: watch.alarms,
      apis,
      functions: all,
      stream: functions.stream,
      tables,
      queues: [looks, deliveries, posts, ...(chats ? [chats.jobs] : [])].map(({ queue }) => queue),
    });
    return watch;
  }

  /** What the operator sees when all is deployed: where it is, and what is left to do. */
  #tell(page: Page, watch: Watch): void {
    const { stage, domain, chats, alarmAddress, mailFrom } = this.#settings;
    const mail = mailFrom === undefined ? '' : ` --mail-from ${mailFrom}`;
    const address = `https://${page.host}/`;
    const steps = [
      ...(domain === undefined ? [] : [`point ${domain} (CNAME) to ${page.target}`]),
      ...(chats.length === 0
        ? []
        : [`fill the secret ${this.#store.chatSecret?.ref} (docs/chats.md)`]),
      ...(alarmAddress === undefined
        ? [`let somebody hear the alarms: deploy with -c alarmAddress=, or subscribe to them`]
        : [`confirm the mail that ${alarmAddress} got`]),
      `open ${address} and play`,
    ];
    const outputs = {
      Address: address,
      NextSteps: steps.map((step, i) => `${i + 1}. ${step}`).join(' '),
      Doctor: `npm run sixlove -- doctor --aws --stage ${stage}${mail}`,
      AlarmTopic: watch.topic.topicArn,
      ...Object.fromEntries(
        chats.map((platform) => [
          `${platform.charAt(0).toUpperCase()}${platform.slice(1)}Webhook`,
          `${address}v1/chat/${platform}`,
        ]),
      ),
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
