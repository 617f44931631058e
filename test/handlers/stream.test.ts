/** The journal's stream: what is delivered, and what a line says of a commit that is not. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { imageToCommit } from '../../functions/adapters/dynamo/streamImage.ts';
import { hashOf, wantsLogHead } from '../../functions/app/heads.ts';
import { makeStreamHandler } from '../../functions/handlers/aws/streamHandler.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { drivenTable, plainly, playOn, runOut } from '../support/drivenTable.ts';
import { streamRecord } from '../support/streamRecord.ts';

const record = (pk: string, sk: string, sequence: string) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { N: sk } }, SequenceNumber: sequence },
});

function handlerOf(
  consumeVersion: (tableId: string, version: number, carried: Commit | null) => Promise<void>,
) {
  const lines: object[] = [];
  const log = {
    info: () => undefined,
    error: (message: string, _cause: unknown, fields: object = {}) =>
      void lines.push({ message, ...fields }),
  };
  const handle = makeStreamHandler({ consumeVersion, log }, imageToCommit);
  const told = (...Records: object[]) => handle({ Records } as DynamoDBStreamEvent);
  return { told, lines };
}

it('is followed commit by commit, and passes by what is none', async () => {
  const seen: unknown[] = [];
  const { told } = handlerOf(async (...commit) => void seen.push(commit));
  const answer = await told(record('TABLE#a', '1', 's1'), record('X#a', '2', 's2'), {
    dynamodb: {},
  });
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(seen).toEqual([['a', 1, null]]);
});

it('stops at a commit that fails, and the line names its table and version', async () => {
  const { told, lines } = handlerOf(async (_tableId, version) => {
    if (version === 2) throw new Error('no key');
  });
  const records = ['1', '2', '3'].map((version) => record('TABLE#a', version, `s${version}`));
  expect(await told(...records)).toEqual({ batchItemFailures: [{ itemIdentifier: 's2' }] });
  expect(lines).toEqual([
    { message: 'a commit was not delivered', tableId: 'a', version: 2, sequence: 's2' },
  ]);
});

describe('the commit that a record carries', () => {
  /** Every commit of a table that has played some rounds, and the versions that were read of it. */
  const played = async () => {
    const read: number[] = [];
    const table = await drivenTable('carried', { options: { rounds: 2 } }, (ports) => ({
      ...ports,
      journal: {
        ...ports.journal,
        at(tableId, version) {
          read.push(version);
          return ports.journal.at(tableId, version);
        },
      },
    }));
    await runOut(table);
    await playOn(table, plainly, ({ lastRound }) => lastRound !== null);
    const commits = await table.t.ports.journal.after(table.tableId, 0, 1_000);
    read.length = 0;
    return { ...table, commits, read };
  };

  it('is the one that was put', async () => {
    const { tableId, commits } = await played();
    const seen: unknown[] = [];
    const { told } = handlerOf(async (_tableId, _version, carried) => void seen.push(carried));
    await told(...commits.map((commit) => streamRecord(tableId, commit)));
    expect(seen).toEqual(commits);
  });

  it('is enough but for a signature, for which the journal is read', async () => {
    const { t, tableId, commits, read } = await played();
    const { told } = handlerOf(t.app.consumeVersion);
    await told(...commits.map((commit) => streamRecord(tableId, commit)));
    const signed = commits.filter(wantsLogHead).map(({ version }) => version);
    expect(signed.length).toBeGreaterThan(2);
    expect(signed.length).toBeLessThan(commits.length);
    expect(read.filter((version) => version > 1)).toEqual(signed.filter((version) => version > 1));
    const heads = await t.ports.directory.heads(tableId);
    expect(heads).toHaveLength(signed.length);
  });

  it('signs nothing that the journal does not hold', async () => {
    const { t, tableId, commits } = await played();
    const { told, lines } = handlerOf(t.app.consumeVersion);
    const [last] = commits.filter(wantsLogHead).slice(-1);
    if (last === undefined) throw new Error('nothing was signed');
    const forged = { ...last, head: new Uint8Array(32).fill(7) };
    await told(streamRecord(tableId, forged));
    const invented = { ...last, version: commits.length + 1, size: last.size + 1 };
    expect((await told(streamRecord(tableId, invented))).batchItemFailures).toHaveLength(1);
    expect(lines).toMatchObject([{ version: commits.length + 1 }]);
    const heads = await t.ports.directory.heads(tableId);
    expect(heads.map(({ size }) => size)).toEqual([last.size]);
    expect(hashOf(heads[0] ?? { size: 0, note: '' })).toBe(toHex(last.head));
  });
});
