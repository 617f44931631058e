import { describe, expect, it } from 'vitest';
import { lightChatQueue, secretObject } from '../../functions/adapters/awsCalls.ts';
import { awsAuthorization, awsTime } from '../../functions/adapters/awsSignature.ts';
import { fakeApi } from '../support/fakeApi.ts';

/** Keys and result of AWS's own test suite for Signature Version 4, case `post-vanilla`. */
const EXAMPLE = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: '',
};
const AT = Date.UTC(2015, 7, 30, 12, 36);

describe('a signature of AWS', () => {
  it('is that of the test suite', () => {
    const authorization = awsAuthorization(
      {
        service: 'service',
        region: 'us-east-1',
        headers: { host: 'example.amazonaws.com', 'x-amz-date': awsTime(AT) },
        body: '',
      },
      EXAMPLE,
    );
    expect(authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
        'SignedHeaders=host;x-amz-date, ' +
        'Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    );
  });
});

async function awsWith(answers: readonly { status: number; body: object }[]) {
  const asked: { headers: object; json: unknown }[] = [];
  const left = [...answers];
  const api = await fakeApi(({ headers, json }) => {
    asked.push({ headers, json });
    return left.shift() ?? { status: 500, body: {} };
  });
  const deps = {
    region: 'eu-west-1',
    credentials: () => ({ ...EXAMPLE, sessionToken: 'session' }),
    clock: { now: () => AT },
    endpoint: () => api.url,
  };
  return { deps, asked, close: api.close };
}

describe('the queue of what must start fast', () => {
  it('sends a job, signed, and again where no answer came', async () => {
    const { deps, asked, close } = await awsWith([
      { status: 500, body: {} },
      { status: 200, body: { MessageId: '1' } },
    ]);
    await lightChatQueue(deps, 'https://queue').send({ kind: 'board', tableId: 't' }, AT + 2_500);
    await close();
    expect(asked).toHaveLength(2);
    expect(asked[1]?.json).toEqual({
      QueueUrl: 'https://queue',
      MessageBody: '{"kind":"board","tableId":"t"}',
      DelaySeconds: 3,
    });
    expect(asked[1]?.headers).toMatchObject({
      'x-amz-target': 'AmazonSQS.SendMessage',
      'x-amz-security-token': 'session',
    });
  });

  it('throws where it was not kept, so that the platform sends it again', async () => {
    const { deps, close } = await awsWith([]);
    const sent = lightChatQueue(deps, 'https://queue').send({ kind: 'board', tableId: 't' });
    await expect(sent).rejects.toThrow('AmazonSQS.SendMessage answered 500');
    await close();
  });

  it('reads an object from a secret', async () => {
    const SecretString = JSON.stringify({ SLACK_BOT_TOKEN: 'xoxb' });
    const { deps, asked, close } = await awsWith([{ status: 200, body: { SecretString } }]);
    expect(await secretObject(deps, 'arn:chats')).toEqual({ SLACK_BOT_TOKEN: 'xoxb' });
    expect(asked[0]?.json).toEqual({ SecretId: 'arn:chats' });
    expect(asked[0]?.headers).toMatchObject({ 'x-amz-target': 'secretsmanager.GetSecretValue' });
    await close();
  });

  it('says of a secret that nothing was put into what to do', async () => {
    const { deps, close } = await awsWith([{ status: 400, body: {} }]);
    await expect(secretObject(deps, 'arn:chats')).rejects.toThrow(/arn:chats.*docs\/chats\.md/);
    await close();
  });
});
