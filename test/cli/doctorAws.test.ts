import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '../../cli/bot/setup.ts';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { type FakeAws, startFakeAws } from '../support/fakeAws.ts';
import { testIo } from './testIo.ts';

const STORE = 'Sixlove-prod-Store';
const SERVICE = 'Sixlove-prod-Service';

let aws: FakeAws;

/** An installation in which nothing is wrong. */
beforeEach(async () => {
  aws = await startFakeAws();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  aws.stacks = {
    [STORE]: {
      status: 'UPDATE_COMPLETE',
      outputs: {
        JournalTable: 'journal-1',
        VaultTable: 'vault-1',
        DirectoryTable: 'directory-1',
        VaultKeyArn: 'arn:vault',
        DataKeyArn: 'arn:data',
        LogKeys: 'log2=arn:log2,log1=arn:log1',
        ChatSecretArn: 'arn:secret',
      },
      resources: [],
    },
    [SERVICE]: {
      status: 'CREATE_COMPLETE',
      outputs: { Address: 'https://dominoes.example.org/' },
      resources: [
        { logicalId: 'HttpFunction0A1B2C3D', physicalId: 'f', type: 'AWS::Lambda::Function' },
        { logicalId: 'Looks0A1B2C3D', physicalId: 'https://q/looks', type: 'AWS::SQS::Queue' },
        { logicalId: 'LooksDead0A1B2C3D', physicalId: 'https://q/dead', type: 'AWS::SQS::Queue' },
        { logicalId: 'StreamDead0A1B2C3D', physicalId: 'https://q/s&d', type: 'AWS::SQS::Queue' },
      ],
    },
  };
  const table = () => ({ status: 'ACTIVE', pitr: true });
  aws.tables = { 'journal-1': table(), 'vault-1': table(), 'directory-1': table() };
  aws.keys = Object.fromEntries(
    ['arn:vault', 'arn:data', 'arn:log1', 'arn:log2'].map((key) => [key, 'Enabled']),
  );
  aws.queues = { 'https://q/dead': 0, 'https://q/s&d': 0 };
  aws.secrets = { 'arn:secret': true };
  aws.verified = ['example.org'];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

async function examined(...more: readonly string[]) {
  const io = { ...testIo(), now: () => Date.now(), env: { AWS_ENDPOINT_URL: aws.url } };
  const exit = await run(['doctor', '--aws', '--stage', 'prod', '--json', ...more], io);
  const found = io.written.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Finding);
  const wrong = found.filter(({ state }) => state === 'wrong');
  return { exit, found, wrong, about: found.map(({ about }) => about) };
}

describe('sixlove doctor --aws', () => {
  it('finds nothing wrong with an installation that is whole', async () => {
    const { exit, wrong, about } = await examined('--mail-from', 'games@example.org');
    expect(wrong).toEqual([]);
    expect(exit).toBe(EXIT.ok);
    expect(about).toEqual([
      'aws credentials',
      'aws clock',
      `aws stack ${STORE}`,
      `aws stack ${SERVICE}`,
      'aws table journal',
      'aws table vault',
      'aws table directory',
      'aws key vault',
      'aws key data',
      'aws key log2',
      'aws key log1',
      'aws secret of chats',
      'aws queue LooksDead',
      'aws queue StreamDead',
      'aws mail',
    ]);
    expect(aws.asked).not.toContain('GetSecretValue');
  });

  type Broken = readonly [about: string, says: RegExp, breakIt: (aws: FakeAws) => void];
  const BROKEN: readonly Broken[] = [
    [
      `aws stack ${STORE}`,
      /UPDATE_ROLLBACK_COMPLETE: .*deploy again/,
      (a) => Object.assign(a.stacks[STORE] ?? {}, { status: 'UPDATE_ROLLBACK_COMPLETE' }),
    ],
    [`aws stack ${SERVICE}`, /cdk deploy/, (a) => delete a.stacks[SERVICE]],
    [
      'aws table journal',
      /point-in-time recovery/,
      (a) => Object.assign(a.tables, { 'journal-1': { status: 'ACTIVE', pitr: false } }),
    ],
    [
      'aws table vault',
      /CREATING/,
      (a) => Object.assign(a.tables, { 'vault-1': { status: 'CREATING', pitr: true } }),
    ],
    ['aws table directory', /ResourceNotFoundException/, (a) => delete a.tables['directory-1']],
    [
      'aws key vault',
      /cancel-key-deletion --key-id arn:vault/,
      (a) => Object.assign(a.keys, { 'arn:vault': 'PendingDeletion' }),
    ],
    [
      'aws key log1',
      /enable-key --key-id arn:log1/,
      (a) => Object.assign(a.keys, { 'arn:log1': 'Disabled' }),
    ],
    [
      'aws secret of chats',
      /fill arn:secret/,
      (a) => Object.assign(a.secrets, { 'arn:secret': false }),
    ],
    ['aws queue StreamDead', /3 messages/, (a) => Object.assign(a.queues, { 'https://q/s&d': 3 })],
    ['aws mail', /verify it, or its domain/, (a) => Object.assign(a, { verified: [] })],
    ['aws clock', /NTP/, (a) => Object.assign(a, { ahead: 300_000 })],
    [
      'aws queue LooksDead',
      /cannot be asked: GetQueueAttributes: AccessDenied/,
      (a) => Object.assign(a.refuses, { GetQueueAttributes: 'AccessDenied' }),
    ],
  ];

  it.each(BROKEN)('finds what is wrong with %s and says %s', async (about, says, breakIt) => {
    breakIt(aws);
    const { exit, wrong } = await examined('--mail-from', 'games@example.org');
    expect(exit).toBe(EXIT.failed);
    expect(wrong.find((finding) => finding.about === about)?.text).toMatch(says);
    const others = wrong.filter((finding) => !finding.about.startsWith('aws queue'));
    if (!about.startsWith('aws queue')) expect(others).toHaveLength(1);
  });

  it('says how to sign in where the credentials are no good, and asks nothing more', async () => {
    aws.refuses = { GetCallerIdentity: 'ExpiredToken' };
    const { found, exit } = await examined();
    expect(exit).toBe(EXIT.failed);
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toMatch(/ExpiredToken: sign in/);
    expect(aws.asked).toEqual(['GetCallerIdentity']);
  });

  it('does not ask tables of a development stage to go back in time', async () => {
    const rename = (name: string) => name.replace('prod', 'dev');
    aws.stacks = Object.fromEntries(
      Object.entries(aws.stacks).map(([name, stack]) => [rename(name), stack]),
    );
    for (const table of Object.values(aws.tables)) table.pitr = false;
    const { wrong } = await examined('--stage', 'dev');
    expect(wrong).toEqual([]);
  });
});
