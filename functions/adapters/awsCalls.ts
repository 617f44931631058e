/** The calls to AWS of a function that must start fast: a message to a queue, and one secret. */
import * as z from 'zod';
import type { ChatJob, ChatQueue } from '../app/ports/chat.ts';
import type { Clock } from '../app/ports.ts';
import { type AwsCredentials, awsAuthorization, awsTime } from './awsSignature.ts';
import { delaySeconds } from './queueDelay.ts';

/** Within the three seconds of a chat platform there is room for a second attempt. */
const ANSWER_MS_MAX = 1_000;
const ATTEMPTS_MAX = 2;

export interface AwsCallDeps {
  readonly region: string;
  /** Asked for each call: those of a function are renewed. */
  readonly credentials: () => AwsCredentials;
  readonly clock: Clock;
  /** Addresses of services, in place of AWS's own. */
  readonly endpoint?: (service: string) => string;
}

interface Call {
  readonly service: 'sqs' | 'secretsmanager';
  readonly target: string;
  readonly version: '1.0' | '1.1';
  readonly body: object;
}

async function attempt(deps: AwsCallDeps, call: Call): Promise<unknown> {
  const { region, clock, credentials, endpoint } = deps;
  const { service, target, version } = call;
  const url = new URL(endpoint?.(service) ?? `https://${service}.${region}.amazonaws.com/`);
  const own = credentials();
  const body = JSON.stringify(call.body);
  const headers = {
    'content-type': `application/x-amz-json-${version}`,
    host: url.host,
    'x-amz-date': awsTime(clock.now()),
    'x-amz-target': target,
    ...(own.sessionToken === '' ? {} : { 'x-amz-security-token': own.sessionToken }),
  };
  const authorization = awsAuthorization({ service, region, headers, body }, own);
  const signal = AbortSignal.timeout(ANSWER_MS_MAX);
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, authorization },
    body,
    signal,
  });
  if (!response.ok) throw new Error(`${target} answered ${response.status}`);
  return response.json();
}

async function called(deps: AwsCallDeps, call: Call): Promise<unknown> {
  for (let left = ATTEMPTS_MAX; ; left -= 1) {
    try {
      return await attempt(deps, call);
    } catch (error) {
      if (left <= 1) throw error;
    }
  }
}

/** A queue of SQS. */
export function lightChatQueue(deps: AwsCallDeps, queueUrl: string): ChatQueue {
  return {
    async send(job: ChatJob, at) {
      await called(deps, {
        service: 'sqs',
        target: 'AmazonSQS.SendMessage',
        version: '1.0',
        body: {
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(job),
          DelaySeconds: delaySeconds(at, deps.clock),
        },
      });
    },
  };
}

const secretSchema = z.object({ SecretString: z.string() });

/**
 * The JSON object that a secret of the Secrets Manager holds. Throws where nothing has been put
 * into it yet, as after its stack was first deployed, or something that is no such object.
 */
export async function secretObject(
  deps: AwsCallDeps,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await called(deps, {
    service: 'secretsmanager',
    target: 'secretsmanager.GetSecretValue',
    version: '1.1',
    body: { SecretId: id },
  }).catch((cause: unknown) => {
    throw new Error(`No secret was read from ${id}: is it filled (docs/chats.md)?`, { cause });
  });
  const { SecretString } = secretSchema.parse(answer);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(SecretString));
}

/** Where a function of Lambda finds its region and credentials. */
export function lambdaCalls(
  environment: Readonly<Record<string, string | undefined>>,
  clock: Clock,
): AwsCallDeps {
  const url = environment['AWS_ENDPOINT_URL'];
  return {
    region: environment['AWS_REGION'] ?? '',
    credentials: () => ({
      accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
      sessionToken: environment['AWS_SESSION_TOKEN'] ?? '',
    }),
    clock,
    // As the SDK has it; for tests.
    ...(url === undefined || url === '' ? {} : { endpoint: () => url }),
  };
}
