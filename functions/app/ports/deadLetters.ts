/** What functions have given up, and the ways back. */

/** Commits that the journal's stream gave up, by where they stand in the stream. */
export interface StreamBatch {
  readonly streamArn: string;
  readonly shardId: string;
  readonly startSequenceNumber: string;
  readonly endSequenceNumber: string;
}

/** A message of the queue of what the stream gave up. */
interface GivenUp {
  /** By this the message is taken out of the queue. */
  readonly receipt: string;
  /** Null where it says nothing of a stream. */
  readonly batch: StreamBatch | null;
}

/** A record of the stream: which commit of which table, in the words of the stream. */
export interface StreamRecord {
  /** Key of the table's partition. */
  readonly pk: string;
  readonly version: string;
  readonly sequence: string;
}

export interface DeadLetters {
  /** Starts to move messages back to the queue that they come from. Answers about how many. */
  moveBack(queueUrl: string): Promise<number>;
  /** The next messages, which are then hidden from everybody for a quarter of an hour. */
  take(queueUrl: string): Promise<readonly GivenUp[]>;
  /** Takes a message out for good. */
  remove(queueUrl: string, receipt: string): Promise<void>;
  /** The new commits of a batch in their order; null where the stream has forgotten them. */
  records(batch: StreamBatch): Promise<readonly StreamRecord[] | null>;
  /** Gives records of one table to the function of the stream. Answers whether it took them all. */
  deliver(functionName: string, records: readonly StreamRecord[]): Promise<boolean>;
}
