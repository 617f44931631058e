import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitToItem, itemToCommit } from '../../functions/adapters/dynamo/journalItem.ts';
import { DICTIONARY_1 } from '../../functions/adapters/dynamo/stateDictionary.ts';
import type { Bone } from '../../shared/engine/bone.ts';
import type { BoneSet } from '../../shared/engine/boneSet.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { STATE_VERSION, type TableState } from '../../shared/table/state.ts';
import { commitOf, idOf, plain } from '../support/commits.ts';
import { itemBytes } from '../support/itemBytes.ts';

const KIB = 1024;
const AT = 1_784_000_123_456;
const hashOf = (label: string | Uint8Array) =>
  new Uint8Array(createHash('sha256').update(label).digest());
const hexOf = (label: string) => Buffer.from(hashOf(label)).toString('hex');
const concat = (...parts: (Uint8Array | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** Four persons with device keys, late in a long round, while the next epoch takes commitments. */
function lateState(): TableState {
  const seats = ['ana', 'ben', 'cam', 'dee'];
  return {
    v: STATE_VERSION,
    status: 'playing',
    over: null,
    winners: [],
    seats: seats.map((name) => ({
      kind: 'person',
      player: idOf(name),
      key: hexOf(name),
      misses: 0,
      away: false,
    })),
    size: 412,
    head: hexOf('head'),
    ts: AT,
    epoch: { no: 1, digest: hexOf('digest'), kinds: [2, 2, 2, 2], slot: 9 },
    ceremony: null,
    epochs: 1,
    epochsAt: 0,
    rounds: 9,
    round: {
      no: 9,
      epoch: 1,
      slot: 8,
      lock: hexOf('lock'),
      lastSeq: 410,
      play: {
        pose: 'any',
        poser: 1,
        turns: [2],
        must: null,
        forced: false,
        mayGiveLead: false,
        line: {
          bones: 0x01ff_ffff as BoneSet,
          pose: 27 as Bone,
          ends: [3, 5],
          tips: [],
        },
        passesInRow: 3,
        passRuns: [1, 2, 1, 0],
        lastPlayer: 1,
        lastBone: 25 as Bone,
        tally: { bonuses: [], fines: null },
      },
      history: Array.from({ length: 27 }, (_, i) => `${i % 7}${(i * 5) % 7}${'LR'[i % 2]}`).join(
        ' ',
      ),
      auto: null,
      open: [2],
    },
    game: {
      scores: [3, 0],
      rounds: 8,
      ties: 1,
      playOff: false,
      target: 6,
      won: null,
      games: [1, 0],
      next: { pose: 'any', seats: [1, 3], value: 1 },
    },
    deadline: AT + 86_400_000,
    last: { no: 8, version: 97 },
  };
}

/** A play signed by its device, three passes, and the turn that opens. */
function playAndThreePasses(): Commit {
  const seen = concat([0, 0, 0, 0, 0, 0, 1, 0x9b], hashOf('seen'));
  const play = concat([0, 0, 0, 9, 1, 12, 27, 0], hashOf('salt').subarray(0, 16), seen, [1]);
  const signed = concat(play, hashOf('sig 1'), hashOf('sig 2'));
  const pass = (seat: number) => concat([0, 0, 0, 9, seat], seen, [0]);
  const turn = new Uint8Array(9).fill(1);
  const payloads = [signed, pass(2), pass(3), pass(0), turn];
  const types = [0x0b, 0x0c, 0x0c, 0x0c, 0x83];
  const events = payloads.map((payload, i) => ({
    seq: 407 + i,
    ts: AT,
    type: types[i] ?? 0,
    payload,
  }));
  return {
    version: 103,
    at: AT,
    events,
    head: hashOf('head'),
    size: 412,
    receipt: {
      commandId: '3f0c1c5e-9a55-4c8e-9d56-0d8a3f6d2f11',
      playerId: idOf('ben'),
      type: 'play',
      bodyHash: idOf('body'),
      version: 103,
      seqs: [407, 411],
      via: 'L0SM9cOFvHcCIhw=',
    },
    state: JSON.stringify(lateState()),
  };
}

describe('the size of a commit in DynamoDB (design: at most 1 KB for a play and three passes)', () => {
  it('counts names, text, bytes and digits', () => {
    expect(itemBytes({ pk: 'ñ', n: 12, e: new Uint8Array(5) })).toBe(2 + 2 + 1 + 3 + 1 + 5);
  });

  it('stays below one write unit late in a long round of four devices', () => {
    const item = commitToItem(idOf('table'), playAndThreePasses());
    expect(itemBytes({ ...item })).toBeLessThanOrEqual(KIB);
  });

  it('comes back as it was', () => {
    const commit = playAndThreePasses();
    const { pk: _, ...item } = commitToItem(idOf('table'), commit);
    expect(plain([itemToCommit(item)])).toEqual(plain([commit]));
  });

  it('refuses a packing that it does not know', () => {
    const item = commitToItem(idOf('table'), playAndThreePasses());
    item.s[0] = 9;
    expect(() => itemToCommit({ ...item })).toThrow('unknown packing 9');
  });
});

describe('items that are stored already', () => {
  const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

  it('are read as they were written (packing 1)', () => {
    const row = {
      sk: 3,
      at: 1_700_000_000_003,
      n: 3,
      e: bytes('AQKD0JX/vDGDAEAXvWP/6j6DKDipy6womHaENBZ7x9UJgxv4akkD6c8lpQ=='),
      h: bytes('2N/RQe0jtZFG7k7oZxiGT50EqYyvMQwi1mNLrf+4pFg='),
      s: bytes(
        'AQAg3VbeQTeVHZySaBsDQW7BX6rQR+RtHwmc8Oms6cgNnddDyelK6fk5Kal5usZKZGR5Y3iWhyRuLBk+JzEpNQdu' +
          'jRIsRxnrKOWBQ08p8fDGfIUP8xtXK9UCAA==',
      ),
    };
    expect(plain([itemToCommit(row)])).toEqual(plain([commitOf(3, 'golden')]));
  });

  it('need the dictionary they were written with', () => {
    expect(Buffer.from(hashOf(DICTIONARY_1)).toString('hex')).toBe(
      'b3e34bc7fb23cf66e02e9e2c24b9adb2308069f28c4238139d26e89ce8771a24',
    );
  });
});
