/** Gives what the journal's stream has given up to its function again. */
import type { DeadLetters, StreamBatch, StreamRecord } from './ports/deadLetters.ts';

/** More than this in one run is no accident of some tables: a second run takes the rest. */
const MESSAGES_MAX = 10_000;

/** Messages by what became of them. All but the delivered ones stay in the queue. */
interface Redriven {
  readonly delivered: number;
  /** The function failed again, at one commit at least. */
  readonly failed: number;
  /** The stream keeps records for a day, and has forgotten these. */
  readonly forgotten: number;
  /** Messages that say nothing of a stream. */
  readonly unreadable: number;
}

type Fate = keyof Redriven;

/** Tables wait for nobody else's commits, and their own come in order. */
function byTable(records: readonly StreamRecord[]): readonly (readonly StreamRecord[])[] {
  const tables = new Map<string, StreamRecord[]>();
  for (const record of records) tables.set(record.pk, [...(tables.get(record.pk) ?? []), record]);
  return [...tables.values()];
}

async function deliver(
  letters: DeadLetters,
  functionName: string,
  batch: StreamBatch | null,
): Promise<Fate> {
  if (batch === null) return 'unreadable';
  const records = await letters.records(batch);
  if (records === null) return 'forgotten';
  let fate: Fate = 'delivered';
  for (const ofTable of byTable(records)) {
    if (!(await letters.deliver(functionName, ofTable))) fate = 'failed';
  }
  return fate;
}

/**
 * Delivers each message of the queue of what the stream gave up. Whoever follows the journal takes
 * a commit as often as it comes, so what had come through is given again without harm.
 */
export async function redriveStream(
  letters: DeadLetters,
  queueUrl: string,
  functionName: string,
): Promise<Redriven> {
  const count = { delivered: 0, failed: 0, forgotten: 0, unreadable: 0 };
  for (let taken = 0; taken < MESSAGES_MAX; ) {
    const messages = await letters.take(queueUrl);
    if (messages.length === 0) break;
    taken += messages.length;
    for (const { receipt, batch } of messages) {
      const fate = await deliver(letters, functionName, batch);
      if (fate === 'delivered') await letters.remove(queueUrl, receipt);
      count[fate] += 1;
    }
  }
  return count;
}
