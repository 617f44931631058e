/** What an installation on AWS lacks, and how to mend it. Nothing is changed, no secret is read. */
import type { CloudAccount, StackResource } from '../../functions/app/ports/cloudAccount.ts';
import { stackNames } from '../admin/stacks.ts';
import type { Finding } from '../bot/setup.ts';

/** A request signed by a clock that is further off is refused by AWS after five minutes. */
const SKEW_MS_MAX = 30_000;
/** Stages whose tables must be able to go back to any second. */
const KEPT_STAGES: ReadonlySet<string> = new Set(['prod']);

export interface CloudChecks {
  readonly stage: string;
  /** Where mail is said to come from; null where none is sent. */
  readonly mailFrom: string | null;
  /** Unix ms. */
  readonly now: number;
}

/** All that can be said of a stage. */
export async function cloudFindings(
  account: CloudAccount,
  checks: CloudChecks,
): Promise<readonly Finding[]> {
  const who = await identityFindings(account, checks.now);
  if (who.some(({ about, state }) => about === IDENTITY && state === 'wrong')) return who;
  const { store, service } = stackNames(checks.stage);
  const [stored, serving] = await Promise.all([
    stackFinding(account, store),
    stackFinding(account, service),
  ]);
  const found = [
    storeFindings(account, stored.outputs, checks.stage),
    serving.isThere ? deadLetterFindings(account, service) : Promise.resolve([]),
    mailFinding(account, checks.mailFrom),
  ];
  const stacks = [stored.finding, serving.finding];
  return [...who, ...stacks, ...(await Promise.all(found)).flat()];
}

const IDENTITY = 'aws credentials';

async function identityFindings(account: CloudAccount, now: number): Promise<readonly Finding[]> {
  try {
    const { account: id, arn, at } = await account.identity();
    const ok: Finding = { state: 'ok', about: IDENTITY, text: `account ${id} as ${arn}` };
    return [ok, clockFinding(now - at)];
  } catch (error) {
    const mend = 'sign in (aws sso login), or set AWS_PROFILE and AWS_REGION';
    return [{ state: 'wrong', about: IDENTITY, text: `${reasonOf(error)}: ${mend}` }];
  }
}

function clockFinding(offMs: number): Finding {
  const about = 'aws clock';
  const seconds = Math.round(Math.abs(offMs) / 1000);
  if (Number.isNaN(offMs)) return { state: 'off', about, text: 'AWS has not said what time it is' };
  return Math.abs(offMs) <= SKEW_MS_MAX
    ? { state: 'ok', about, text: `within ${seconds} s of AWS’s` }
    : { state: 'wrong', about, text: `${seconds} s off: set this machine’s clock by NTP` };
}

interface Stack {
  readonly finding: Finding;
  readonly isThere: boolean;
  readonly outputs: ReadonlyMap<string, string>;
}

/** A stack is fine once its last change is complete; one that was rolled back serves as before. */
async function stackFinding(account: CloudAccount, name: string): Promise<Stack> {
  const about = `aws stack ${name}`;
  const none = { isThere: false, outputs: new Map<string, string>() };
  const wrong = (text: string): Finding => ({ state: 'wrong', about, text });
  try {
    const stack = await account.stack(name);
    if (stack === null) {
      const text = 'is not there: npx cdk deploy --all -c stage=..., or another region';
      return { finding: wrong(text), ...none };
    }
    const { status, outputs } = stack;
    const isFine = status === 'CREATE_COMPLETE' || status === 'UPDATE_COMPLETE';
    const text = `${status}: look at its events in CloudFormation, mend the cause, deploy again`;
    const finding: Finding = isFine ? { state: 'ok', about, text: status } : wrong(text);
    return { finding, isThere: true, outputs };
  } catch (error) {
    return { finding: wrong(reasonOf(error)), ...none };
  }
}

/** One question; an answer that does not come is a finding too. */
async function judged(
  about: string,
  ask: () => Promise<Omit<Finding, 'about'>>,
): Promise<readonly Finding[]> {
  try {
    return [{ about, ...(await ask()) }];
  } catch (error) {
    return [{ state: 'wrong', about, text: `cannot be asked: ${reasonOf(error)}` }];
  }
}

/** Tables, keys and secret, as the outputs of the store's stack name them. */
async function storeFindings(
  account: CloudAccount,
  outputs: ReadonlyMap<string, string>,
  stage: string,
): Promise<readonly Finding[]> {
  const named = (output: string): readonly string[] => {
    const value = outputs.get(output) ?? '';
    return value === '' ? [] : [value];
  };
  const logKeys = named('LogKeys').flatMap((list) => list.split(','));
  const found = await Promise.all([
    ...(['Journal', 'Vault', 'Directory'] as const).flatMap((name) =>
      named(`${name}Table`).map((table) => tableFinding(account, name, table, stage)),
    ),
    ...(['Vault', 'Data'] as const).flatMap((name) =>
      named(`${name}KeyArn`).map((key) => keyFinding(account, name.toLowerCase(), key)),
    ),
    ...logKeys.map((pair) => {
      const [name = '', key = ''] = pair.split('=');
      return keyFinding(account, name, key);
    }),
    ...named('ChatSecretArn').map((secret) => secretFinding(account, secret)),
  ]);
  return found.flat();
}

function tableFinding(account: CloudAccount, name: string, table: string, stage: string) {
  return judged(`aws table ${name.toLowerCase()}`, async () => {
    const { status, keeps } = await account.table(table);
    if (status !== 'ACTIVE') return { state: 'wrong', text: `${status}: wait, or restore it` };
    const isRebuildable = name === 'Directory';
    const text = keeps ? 'active, can go back to any second' : 'active, cannot go back in time';
    if (keeps || !KEPT_STAGES.has(stage)) return { state: 'ok', text };
    const mend = 'turn point-in-time recovery on: npx cdk deploy';
    return { state: isRebuildable ? 'off' : 'wrong', text: `${text}: ${mend}` };
  });
}

function keyFinding(account: CloudAccount, name: string, keyId: string) {
  return judged(`aws key ${name}`, async () => {
    const state = await account.keyState(keyId);
    if (state === 'Enabled') return { state: 'ok', text: 'enabled' };
    const mend =
      state === 'PendingDeletion'
        ? 'cancel the deletion at once: aws kms cancel-key-deletion'
        : 'enable it: aws kms enable-key';
    return { state: 'wrong', text: `${state}: ${mend} --key-id ${keyId}` };
  });
}

function secretFinding(account: CloudAccount, secret: string) {
  return judged('aws secret of chats', async () => {
    if (await account.isFilled(secret)) return { state: 'ok', text: 'has a value' };
    return { state: 'wrong', text: `is empty: fill ${secret} (docs/chats.md)` };
  });
}

const isDeadLetters = ({ type, logicalId }: StackResource): boolean =>
  type === 'AWS::SQS::Queue' && logicalId.includes('Dead');

async function deadLetterFindings(
  account: CloudAccount,
  service: string,
): Promise<readonly Finding[]> {
  try {
    const queues = (await account.resources(service)).filter(isDeadLetters);
    const found = queues.map(({ logicalId, physicalId }) =>
      judged(`aws queue ${logicalId.replace(/[0-9A-F]{8}$/, '')}`, async () => {
        const waiting = await account.waiting(physicalId);
        if (waiting === 0) return { state: 'ok', text: 'empty' };
        const mend = 'what failed is in the log; then redrive it (docs/operations.md)';
        return { state: 'wrong', text: `${waiting} messages that nobody could handle: ${mend}` };
      }),
    );
    return (await Promise.all(found)).flat();
  } catch (error) {
    return [{ state: 'wrong', about: 'aws queues', text: reasonOf(error) }];
  }
}

async function mailFinding(
  account: CloudAccount,
  mailFrom: string | null,
): Promise<readonly Finding[]> {
  const about = 'aws mail';
  if (mailFrom === null) {
    return [{ state: 'off', about, text: 'say --mail-from ADDRESS to have it looked at' }];
  }
  return judged(about, async () => {
    if (await account.isMailVerified(mailFrom))
      return { state: 'ok', text: `${mailFrom} verified` };
    return {
      state: 'wrong',
      text: `${mailFrom} is not verified: verify it, or its domain, in SES`,
    };
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
