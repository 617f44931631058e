/** AWS's own word on an installation, over its HTTP protocols: a signed POST for each question. */
import * as z from 'zod';
import type { CloudAccount, StackResource } from '../app/ports/cloudAccount.ts';
import type { Clock } from '../app/ports.ts';
import { type AwsCredentials, awsAuthorization, awsTime } from './awsSignature.ts';

const ANSWER_MS_MAX = 10_000;
const PAGES_MAX = 50;

export interface CloudAccountDeps {
  readonly region: () => Promise<string>;
  readonly credentials: () => Promise<AwsCredentials>;
  readonly clock: Clock;
  /** Address in place of AWS's own, for tests. */
  readonly endpoint?: string | undefined;
}

/** A refusal of AWS: its code, such as `AccessDenied`, and the operation. */
export class CloudRefusal extends Error {
  readonly code: string;

  constructor(operation: string, code: string) {
    super(`${operation}: ${code}`);
    this.code = code;
  }
}

/** One request to a service of AWS. */
interface Question {
  /** As the signature names it. */
  readonly service: string;
  /** Where it differs from the service. */
  readonly host?: string;
  /** Where it is not `/`. */
  readonly path?: string;
  /** How long an answer may take, where that is long. */
  readonly answerMsMax?: number;
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Told {
  readonly text: string;
  /** Unix ms, by the clock of whoever answers. */
  readonly at: number;
}

/** Asks by a signed POST. Throws a `CloudRefusal`, or what the network throws. */
export async function asked(deps: CloudAccountDeps, question: Question): Promise<Told> {
  const { clock, credentials, endpoint } = deps;
  const region = await deps.region();
  const { service, host = service, path = '/', answerMsMax = ANSWER_MS_MAX } = question;
  const { operation, body } = question;
  const url = new URL(path, endpoint ?? `https://${host}.${region}.amazonaws.com/`);
  const own = await credentials();
  const headers = {
    ...question.headers,
    host: url.host,
    'x-amz-date': awsTime(clock.now()),
    ...(own.sessionToken === '' ? {} : { 'x-amz-security-token': own.sessionToken }),
  };
  const authorization = awsAuthorization({ service, region, headers, body, path }, own);
  const signal = AbortSignal.timeout(answerMsMax);
  const sent = { ...headers, authorization };
  const response = await fetch(url, { method: 'POST', headers: sent, body, signal });
  const text = await response.text();
  if (!response.ok) throw new CloudRefusal(operation, codeIn(text) ?? String(response.status));
  return { text, at: Date.parse(response.headers.get('date') ?? '') };
}

/** The code of an error: `<Code>` of the query protocol, `__type` of the JSON one. */
function codeIn(text: string): string | null {
  const code =
    /<Code>([^<]+)<\/Code>/.exec(text) ?? /"__type"\s*:\s*"(?:[^"#]*#)?([^"]+)"/.exec(text);
  return code?.[1] ?? null;
}

/** Of the query protocol: parameters in, XML out. */
function query(
  deps: CloudAccountDeps,
  service: { readonly name: string; readonly host?: string; readonly version: string },
  operation: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Told> {
  const { name, version, ...place } = service;
  const body = new URLSearchParams({ Action: operation, Version: version, ...parameters });
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  return asked(deps, { ...place, service: name, operation, headers, body: body.toString() });
}

/** Of the JSON protocols: an object in, an object of this shape out. */
async function json<T>(
  deps: CloudAccountDeps,
  service: { readonly name: string; readonly target: string; readonly version: '1.0' | '1.1' },
  operation: string,
  body: object,
  schema: z.ZodType<T>,
): Promise<T> {
  const { name, target, version } = service;
  const headers = {
    'content-type': `application/x-amz-json-${version}`,
    'x-amz-target': `${target}.${operation}`,
  };
  const question = { service: name, operation, headers, body: JSON.stringify(body) };
  return schema.parse(JSON.parse((await asked(deps, question)).text));
}

const STS = { name: 'sts', version: '2011-06-15' };
const STACKS = { name: 'cloudformation', version: '2010-05-15' };
const MAIL = { name: 'ses', host: 'email', version: '2010-12-01' };
const TABLES = { name: 'dynamodb', target: 'DynamoDB_20120810', version: '1.0' } as const;
const KEYS = { name: 'kms', target: 'TrentService', version: '1.1' } as const;
const QUEUES = { name: 'sqs', target: 'AmazonSQS', version: '1.0' } as const;
const SECRETS = { name: 'secretsmanager', target: 'secretsmanager', version: '1.1' } as const;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** The text of the first element of a name; null where there is none. */
function textIn(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? null : text.replace(/&\w+;/g, (e) => ENTITIES[e] ?? e);
}

/** The innermost `member` elements that hold an element of a name. */
function membersWith(xml: string, name: string): string[] {
  const members = xml.match(/<member>(?:(?!<member>)[\s\S])*?<\/member>/g) ?? [];
  return members.filter((member) => member.includes(`<${name}>`));
}

const tableSchema = z.object({ Table: z.object({ TableStatus: z.string() }) });
const backupsSchema = z.object({
  ContinuousBackupsDescription: z.object({
    PointInTimeRecoveryDescription: z.object({ PointInTimeRecoveryStatus: z.string() }),
  }),
});
const keySchema = z.object({ KeyMetadata: z.object({ KeyState: z.string() }) });
const queueSchema = z.object({ Attributes: z.record(z.string(), z.string()) });
const secretSchema = z.object({ VersionIdsToStages: z.record(z.string(), z.unknown()).optional() });

const WAITING = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'];

/** An account of AWS, asked with the credentials of whoever runs this. */
export function awsAccount(deps: CloudAccountDeps): CloudAccount {
  return {
    async identity() {
      const { text, at } = await query(deps, STS, 'GetCallerIdentity');
      return { account: textIn(text, 'Account') ?? '', arn: textIn(text, 'Arn') ?? '', at };
    },

    async stack(name) {
      try {
        const { text } = await query(deps, STACKS, 'DescribeStacks', { StackName: name });
        const outputs = membersWith(text, 'OutputKey').map(
          (m) => [textIn(m, 'OutputKey') ?? '', textIn(m, 'OutputValue') ?? ''] as const,
        );
        return { status: textIn(text, 'StackStatus') ?? '', outputs: new Map(outputs) };
      } catch (error) {
        // Of a stack that is not there CloudFormation says so, and that its name is not valid.
        if (error instanceof CloudRefusal && error.code === 'ValidationError') return null;
        throw error;
      }
    },

    async resources(stack) {
      const found: StackResource[] = [];
      let next: string | null = null;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const more: Record<string, string> = next === null ? {} : { NextToken: next };
        const parameters = { StackName: stack, ...more };
        const { text }: Told = await query(deps, STACKS, 'ListStackResources', parameters);
        for (const member of membersWith(text, 'LogicalResourceId')) {
          const of = (name: string): string => textIn(member, name) ?? '';
          found.push({
            logicalId: of('LogicalResourceId'),
            physicalId: of('PhysicalResourceId'),
            type: of('ResourceType'),
          });
        }
        next = textIn(text, 'NextToken');
        if (next === null) break;
      }
      return found;
    },

    async table(name) {
      const asks = { TableName: name };
      const [table, backups] = await Promise.all([
        json(deps, TABLES, 'DescribeTable', asks, tableSchema),
        json(deps, TABLES, 'DescribeContinuousBackups', asks, backupsSchema),
      ]);
      const { PointInTimeRecoveryDescription: kept } = backups.ContinuousBackupsDescription;
      const keeps = kept.PointInTimeRecoveryStatus === 'ENABLED';
      return { status: table.Table.TableStatus, keeps };
    },

    async keyState(KeyId) {
      const { KeyMetadata } = await json(deps, KEYS, 'DescribeKey', { KeyId }, keySchema);
      return KeyMetadata.KeyState;
    },

    async waiting(QueueUrl) {
      const asks = { QueueUrl, AttributeNames: WAITING };
      const { Attributes } = await json(deps, QUEUES, 'GetQueueAttributes', asks, queueSchema);
      return WAITING.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
    },

    async isFilled(SecretId) {
      const told = await json(deps, SECRETS, 'DescribeSecret', { SecretId }, secretSchema);
      return Object.keys(told.VersionIdsToStages ?? {}).length > 0;
    },

    async isMailVerified(address) {
      // An address counts by itself, or by the domain it is of.
      const domain = address.slice(address.lastIndexOf('@') + 1);
      const { text } = await query(deps, MAIL, 'GetIdentityVerificationAttributes', {
        'Identities.member.1': address,
        'Identities.member.2': domain,
      });
      return text.includes('<VerificationStatus>Success</VerificationStatus>');
    },
  };
}
