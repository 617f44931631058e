import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_NAMES, SettingsError } from '../../infra/settings.ts';
import { NOW, PROJECT_ROOT, RESTORED, WHOLE } from './templates.ts';

/** What somebody is told who gives this. */
function told(given: Readonly<Record<string, unknown>>): string {
  try {
    readSettings(given, NOW);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'nothing';
}

describe('settings', () => {
  it('are those of a stage that can be thrown away where nothing is said', () => {
    expect(readSettings({}, NOW)).toEqual({
      stage: 'dev',
      chats: [],
      budget: 25,
      waf: false,
      traces: false,
      beacon: true,
    });
  });

  it('are read as the command line gives them: as text', () => {
    const read = readSettings(
      { ...WHOLE, budget: '40', chats: 'slack, telegram', beacon: 'off' },
      NOW,
    );
    expect(read).toMatchObject({ budget: 40, chats: ['slack', 'telegram'], beacon: false });
    expect(readSettings({ mailFrom: '', chats: '' }, NOW)).not.toHaveProperty('mailFrom');
  });

  it.each([
    [{ stgae: 'prod' }, 'stgae: no such setting. There are stage, region, domain'],
    [{ stage: 'production' }, 'stage must be one of dev, prod'],
    [{ region: 'Ireland' }, 'region must be a region, such as eu-west-1'],
    [{ domain: 'https://x.org/' }, 'domain must be a host name'],
    [{ domain: 'x.org' }, 'domain goes with certificateArn'],
    [{ certificateArn: WHOLE.certificateArn }, 'domain goes with certificateArn'],
    [
      { domain: 'x.org', certificateArn: WHOLE.certificateArn.replace('us-east-1', 'eu-west-1') },
      'certificateArn must be the ARN of a certificate of the certificate manager in us-east-1',
    ],
    [{ chats: 'slack,irc' }, 'chats.1 must be one of discord, slack, telegram'],
    [{ budget: 'much' }, 'budget must be dollars a month'],
    [{ budget: '-1' }, 'budget'],
    [{ budget: '1e12' }, 'budget must be dollars a month, 100000 at most'],
    [{ alarmAddress: 'night' }, 'alarmAddress must be a mail address'],
    [{ mailFrom: 'example.org' }, 'mailFrom must be a mail address'],
    [{ waf: 'yes' }, 'waf must be one of on, off'],
    [{ beacon: 'maybe' }, 'beacon must be one of on, off'],
    [{ restoredAt: '2026-07-02T00:00:01Z' }, 'restoredAt is yet to come'],
    [{ restoredAt: 'yesterday' }, 'restoredAt must be a time, such as'],
    [{ restoredJournal: 'journal-2' }, 'restoredJournal must be the ARN of the stream of a table'],
    [{ restoredVault: 'a b' }, 'restoredVault must be the name of a table'],
    [{ restoredVault: 'vault-2' }, 'restoredJournal goes with restoredVault'],
    [
      { ...RESTORED, restoredAt: '' },
      'restoredJournal goes with restoredVault, of the same second',
    ],
  ])('%j stop with words', (given, words) => {
    expect(told(given)).toContain(words);
  });

  it('say every fault at once', () => {
    expect(told({ stage: 'x', waf: 'x', y: 'x' }).split('\n')).toHaveLength(3);
  });

  it('leave alone what is of the CDK', () => {
    const theirs = {
      '@aws-cdk/core:checkSecretUsage': true,
      'aws:cdk:bundling-stacks': [],
      'availability-zones:account=1:region=eu-west-1': [],
      'acknowledged-issue-numbers': [1],
    };
    expect(told(theirs)).toBe('nothing');
  });

  it('are all in the table of docs/operations.md, and no other is', () => {
    const page = readFileSync(join(PROJECT_ROOT, 'docs/operations.md'), 'utf8');
    const [, section = ''] = page.split('### Settings');
    const [table = ''] = section.split('\n#');
    const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(named).toEqual(SETTING_NAMES);
  });
});
