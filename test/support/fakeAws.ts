/** AWS's services on loopback as far as the doctor asks them: their protocols, and signatures. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeStack {
  status: string;
  outputs: Record<string, string>;
  resources: { logicalId: string; physicalId: string; type: string }[];
}

/** What stands in the account; tests change it. */
export interface FakeAws {
  readonly url: string;
  stacks: Record<string, FakeStack>;
  tables: Record<string, { status: string; pitr: boolean }>;
  keys: Record<string, string>;
  queues: Record<string, number>;
  secrets: Record<string, boolean>;
  verified: string[];
  /** Operations that are refused, with the code. */
  refuses: Record<string, string>;
  /** Answers to operations that it does not know by itself. */
  answers: Record<
    string,
    (body: Record<string, unknown>, path: string) => object | Promise<object>
  >;
  /** How far its clock is ahead of this machine's, ms. */
  ahead: number;
  /** Operations that were asked, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A refusal with its code. */
export class Refusal extends Error {}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
/** Few enough for two pages. */
const PAGE = 2;

function stackOf(fake: FakeAws, name: string | null): FakeStack {
  const stack = fake.stacks[name ?? ''];
  if (stack === undefined) throw new Refusal('ValidationError');
  return stack;
}

function answerXml(fake: FakeAws, operation: string, asked: URLSearchParams): string {
  switch (operation) {
    case 'GetCallerIdentity':
      return `<Arn>arn:aws:iam::123456789012:user/op</Arn><Account>123456789012</Account>`;
    case 'DescribeStacks': {
      const { status, outputs } = stackOf(fake, asked.get('StackName'));
      const members = Object.entries(outputs).map(
        ([key, value]) =>
          `<member>${element('OutputKey', key)}${element('OutputValue', value)}</member>`,
      );
      const tags = `<Tags><member><Key>a</Key><Value>b</Value></member></Tags>`;
      const inner = `${element('StackStatus', status)}<Outputs>${members.join('')}</Outputs>${tags}`;
      return `<Stacks><member>${inner}</member></Stacks>`;
    }
    case 'ListStackResources': {
      const { resources } = stackOf(fake, asked.get('StackName'));
      const from = Number(asked.get('NextToken') ?? 0);
      const members = resources
        .slice(from, from + PAGE)
        .map(
          ({ logicalId, physicalId, type }) =>
            `<member>${element('LogicalResourceId', logicalId)}` +
            `${element('PhysicalResourceId', physicalId)}${element('ResourceType', type)}</member>`,
        );
      const isMore = from + PAGE < resources.length;
      const next = isMore ? element('NextToken', String(from + PAGE)) : '';
      return `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>${next}`;
    }
    case 'GetIdentityVerificationAttributes': {
      const names = [...asked].filter(([key]) => key.startsWith('Identities')).map(([, v]) => v);
      const isVerified = names.some((name) => fake.verified.includes(name));
      return element('VerificationStatus', isVerified ? 'Success' : 'Pending');
    }
    default:
      throw new Refusal('InvalidAction');
  }
}

function known<T>(of: Record<string, T>, name: unknown): T {
  const found = of[String(name)];
  if (found === undefined) throw new Refusal('ResourceNotFoundException');
  return found;
}

function answerJson(fake: FakeAws, operation: string, body: Record<string, unknown>): object {
  switch (operation) {
    case 'DescribeTable':
      return { Table: { TableStatus: known(fake.tables, body['TableName']).status } };
    case 'DescribeContinuousBackups': {
      const { pitr } = known(fake.tables, body['TableName']);
      const status = { PointInTimeRecoveryStatus: pitr ? 'ENABLED' : 'DISABLED' };
      return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription: status } };
    }
    case 'DescribeKey':
      return { KeyMetadata: { KeyState: known(fake.keys, body['KeyId']) } };
    case 'GetQueueAttributes': {
      const count = String(known(fake.queues, body['QueueUrl']));
      return { Attributes: { ApproximateNumberOfMessages: count } };
    }
    case 'DescribeSecret':
      return known(fake.secrets, body['SecretId']) ? { VersionIdsToStages: { v1: [] } } : {};
    default:
      throw new Refusal('UnknownOperationException');
  }
}

function answerOwn(
  fake: FakeAws,
  operation: string,
  body: Record<string, unknown>,
  path: string,
): object | Promise<object> {
  return fake.answers[operation]?.(body, path) ?? answerJson(fake, operation, body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

export async function startFakeAws(): Promise<FakeAws> {
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    const target = String(request.headers['x-amz-target'] ?? '');
    const path = request.url ?? '';
    const isInvoked = /^\/2015-03-31\/functions\/[^/]+\/invocations$/.test(path);
    const isXml = target === '' && !isInvoked;
    const parameters = new URLSearchParams(isXml ? text : '');
    const named = isInvoked ? 'Invoke' : target.split('.').at(-1);
    const operation = parameters.get('Action') ?? named ?? '';
    fake.asked.push(operation);
    response.setHeader('date', new Date(Date.now() + fake.ahead).toUTCString());
    try {
      const isSigned = /^AWS4-HMAC-SHA256 Credential=\w+\//.test(
        request.headers.authorization ?? '',
      );
      if (!isSigned) throw new Refusal('MissingAuthenticationToken');
      const refusal = fake.refuses[operation];
      if (refusal !== undefined) throw new Refusal(refusal);
      response.end(
        isXml
          ? `<Response>${answerXml(fake, operation, parameters)}</Response>`
          : JSON.stringify(await answerOwn(fake, operation, JSON.parse(text), path)),
      );
    } catch (error) {
      const code = error instanceof Refusal ? error.message : 'InternalFailure';
      const xml = `<ErrorResponse><Error>${element('Code', code)}</Error></ErrorResponse>`;
      response.writeHead(400).end(isXml ? xml : JSON.stringify({ __type: `aws#${code}` }));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeAws = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ stacks: {}, tables: {}, keys: {}, queues: {}, secrets: {} },
    ...{ verified: [], refuses: {}, answers: {}, ahead: 0, asked: [] },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return fake;
}
