import type { StackResource } from '../../functions/app/ports/cloudAccount.ts';
import { EXIT, type Exit, worstExit } from '../exit.ts';
import type { Io } from '../io.ts';
import { stackNames } from './stacks.ts';

export interface RedriveFlags {
  readonly stage: string;
  readonly json?: true;
}

/** What came of one queue of what was given up. */
interface Outcome {
  readonly exit: Exit;
  /** For programs. */
  readonly said: object;
  /** For people. */
  readonly text: string;
}

/** `StreamDead` of `StreamDead1AFB3B19`: the CDK adds eight digits to the name that we gave. */
const givenName = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, '');

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** `sixlove admin redrive`: what functions have given up is given to them again. */
export async function redrive({ stage, json }: RedriveFlags, io: Io): Promise<Exit> {
  // Loaded here, so that no other command waits for the SDK.
  const { openAccount, openDeadLetters } = await import('../../functions/compose/admin.ts');
  const letters = openDeadLetters(io.env);
  try {
    const resources = await openAccount(io.env).resources(stackNames(stage).service);
    const queues = resources.filter(
      ({ type, logicalId }) => type === 'AWS::SQS::Queue' && /Dead[0-9A-F]{8}$/.test(logicalId),
    );
    const exits: Exit[] = [];
    for (const queue of queues) {
      const { exit, said, text } = await redriven(letters, queue, resources);
      exits.push(exit);
      io.out(json === true ? `${JSON.stringify(said)}\n` : `${text}\n`);
    }
    return worstExit(exits);
  } catch (error) {
    io.err(`sixlove: AWS does not answer as it should: ${reasonOf(error)}\n`);
    return EXIT.trouble;
  } finally {
    letters.close();
  }
}

type Letters = ReturnType<typeof import('../../functions/compose/admin.ts')['openDeadLetters']>;

/** One queue. What cannot be done is said, and keeps no other queue from its turn. */
async function redriven(
  letters: Letters,
  { logicalId, physicalId }: StackResource,
  resources: readonly StackResource[],
): Promise<Outcome> {
  const queue = givenName(logicalId);
  try {
    return queue === 'StreamDead'
      ? await stream(letters, queue, physicalId, resources)
      : await moved(letters, queue, physicalId);
  } catch (error) {
    const reason = reasonOf(error);
    return { exit: EXIT.trouble, said: { queue, error: reason }, text: `${queue}: ${reason}` };
  }
}

async function moved(letters: Letters, queue: string, url: string): Promise<Outcome> {
  const messages = await letters.moveBack(url);
  const text = messages === 0 ? 'empty' : `about ${messages} messages go back to their queue`;
  return { exit: EXIT.ok, said: { queue, moved: messages }, text: `${queue}: ${text}` };
}

async function stream(
  letters: Letters,
  queue: string,
  url: string,
  resources: readonly StackResource[],
): Promise<Outcome> {
  const fn = resources.find(
    ({ type, logicalId }) => type === 'AWS::Lambda::Function' && /^StreamFunction/.test(logicalId),
  );
  if (fn === undefined) throw new Error('the function of the stream is not there');
  const told = await letters.redriveStream(url, fn.physicalId);
  const { delivered, failed, forgotten, unreadable } = told;
  const parts = [
    `${delivered} delivered`,
    ...(failed > 0 ? [`${failed} failed again: the log of the function says why`] : []),
    ...(forgotten > 0
      ? [`${forgotten} are older than the stream: sixlove admin rebuild, then purge the queue`]
      : []),
    ...(unreadable > 0 ? [`${unreadable} are none of a stream's: look at them by hand`] : []),
  ];
  return {
    exit: failed + forgotten + unreadable === 0 ? EXIT.ok : EXIT.failed,
    said: { queue, ...told },
    text: `${queue}: ${parts.join('; ')}`,
  };
}
