/**
 * A server that owns its keys and writes the log of a table anew: changed, chained, signed again.
 * What it may not do with the shuffles shows in the proof, by its code.
 */
import { describe, expect, test } from 'vitest';
import { readBundle, writeBundle } from '../../shared/fair/bundle.ts';
import { Z32 } from '../../shared/fair/bytes.ts';
import { CHAIN_START, eventHash, type LogEvent } from '../../shared/fair/chain.ts';
import { contribDigest } from '../../shared/fair/contribution.ts';
import { headText } from '../../shared/fair/head.ts';
import { signNote } from '../../shared/fair/note.ts';
import { decodeEvent, encodeEvent, type JournalEvent } from '../../shared/journal/events.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { missedTable, promiseAll } from '../support/backgroundEpochs.ts';
import { type DrivenTable, plainly, playOn, viewOf } from '../support/drivenTable.ts';

interface Logged {
  readonly ts: number;
  readonly event: JournalEvent;
}

type Log = readonly Logged[];

/** What a table's server has: the log, and how to publish another one. */
async function serverOf(table: DrivenTable) {
  const { t, tableId, players } = table;
  await t.drain();
  const reader = { player: players[0] ?? '', key: null };
  const proof = await t.app.reading.proof(tableId, reader, null);
  const read = proof.ok ? readBundle(proof.value) : proof;
  if (!read.ok) throw new Error('the table has no proof');
  const bundle = read.value;
  const { gameId, events } = bundle;
  const log = events.map((event): Logged => {
    const decoded = event.payload === null ? null : decodeEvent(event, { seats: 4 });
    if (!decoded?.ok) throw new Error('the log cannot be read');
    return { ts: event.ts, event: decoded.value };
  });

  /** The fault that a verifier finds in this log, chained anew and signed by the log key. */
  async function faultOf(changed: Log): Promise<string | null> {
    let head: Uint8Array = CHAIN_START;
    const chained = changed.map(({ ts, event }, seq): LogEvent => {
      const isMove = event.type === 'play' || event.type === 'pass';
      const made = isMove ? { ...event, seenSize: seq, seenHead: head } : event;
      const logged = { ...encodeEvent(made), seq, ts };
      head = eventHash(gameId, head, logged);
      return logged;
    });
    const [{ signer }] = t.ports.logKeys;
    const text = headText({
      gameId,
      size: chained.length,
      hash: head,
      ts: chained.at(-1)?.ts ?? 0,
    });
    const note = await signNote(text, signer, (message) => signer.sign(message));
    const file = writeBundle({ ...bundle, events: chained, heads: [note] });
    const report = verifyProof(file);
    return report.ok ? (report.value.fault?.code ?? null) : report.error;
  }

  return { gameId, log, faultOf };
}

type Type = JournalEvent['type'];

/** Where the nth event of a type stands. */
function at(log: Log, type: Type, nth = 0): number {
  const places = log.flatMap(({ event }, i) => (event.type === type ? [i] : []));
  const place = places[nth];
  if (place === undefined) throw new Error(`the log has no ${type} ${nth}`);
  return place;
}

function moved(log: Log, from: number, to: number): Log {
  const event = log[from];
  if (event === undefined) throw new Error(`the log has no event ${from}`);
  const { ts } = log[to] ?? event;
  return log.toSpliced(from, 1).toSpliced(to, 0, { ...event, ts });
}

function changed(log: Log, place: number, fields: Record<string, unknown>): Log {
  return log.map((logged, i) =>
    i === place ? { ...logged, event: { ...logged.event, ...fields } as JournalEvent } : logged,
  );
}

/** Epoch 1 without secrets; 2 given up, for one was withheld; 3 with two; three rounds and more. */
async function playedTable(): Promise<DrivenTable> {
  const table = await missedTable('adversary');
  const { players, t } = table;
  await promiseAll(table, players, 1);
  const { fair } = await viewOf(table, players[0] ?? '');
  t.clock.at = Date.parse(fair.epoch?.deadline ?? '') + 5_000;
  await t.app.look(table.tableId);
  await playOn(table, plainly, ({ fair: { epoch } }) => epoch?.no === 3);
  const open = await promiseAll(table, players, 5);
  await open();
  await playOn(table);
  return table;
}

describe('a server that signs what it likes', async () => {
  const { gameId, log, faultOf } = await serverOf(await playedTable());
  const [promise, reveal, lock] = [
    at(log, 'contribCommit', 3),
    at(log, 'contribReveal'),
    at(log, 'epochLock', 1),
  ];

  test('is believed as long as it keeps to the protocol', async () => {
    expect(await faultOf(log)).toBeNull();
    expect(log.filter(({ event }) => event.type === 'epochCancel')).toHaveLength(1);
  });

  test('cannot log the partner’s promise after the honest secret is open', async () => {
    expect(await faultOf(moved(log, promise, reveal))).toBe('commit_order');
  });

  test('cannot put off the close until it has seen the honest secret', async () => {
    expect(await faultOf(moved(log, at(log, 'contribClose', 2), reveal))).toBe('reveal_order');
  });

  test('cannot call a shuffle off once everything is open', async () => {
    const event = { type: 'epochCancel', epoch: 3, reason: 'superseded', seat: null } as const;
    expect(await faultOf(log.with(lock, { ts: log[lock]?.ts ?? 0, event }))).toBe(
      'cancel_unjustified',
    );
  });

  test('cannot lock without the one who spoke last', async () => {
    const second = at(log, 'contribReveal', 1);
    expect(await faultOf(log.toSpliced(second, 1))).toBe('unrevealed');
  });

  test('cannot leave a shuffle out that it gave up', async () => {
    const pending = log.flatMap(({ event }, i) =>
      'epoch' in event && event.epoch === 2 && event.type !== 'roundLock' ? [i] : [],
    );
    const without = log.filter((_, i) => !pending.includes(i));
    expect(await faultOf(without)).toBe('epoch_order');
  });

  test('cannot hold two shuffles at once and take the better', async () => {
    const other = log[at(log, 'epochOpen', 2)];
    if (other === undefined) throw new Error('the log has no third epoch');
    const first = at(log, 'epochOpen', 1);
    const twice = log.toSpliced(first + 1, 0, { ...other, ts: log[first]?.ts ?? 0 });
    expect(await faultOf(twice)).toBe('epoch_order');
  });

  test('cannot deal on from old seeds when a new shuffle is locked', async () => {
    const next = log.findIndex(({ event }, i) => i > lock && event.type === 'roundLock');
    expect(await faultOf(changed(log, next, { epoch: 1, slot: 2 }))).toBe('hand_order');
  });

  test('cannot skip a seed, or use one again', async () => {
    const first = log.findIndex(({ event }, i) => i > lock && event.type === 'roundLock');
    const second = log.findIndex(({ event }, i) => i > first && event.type === 'roundLock');
    expect(await faultOf(changed(log, first, { slot: 1 }))).toBe('slot');
    expect(await faultOf(changed(log, second, { slot: 0 }))).toBe('slot');
  });

  test('cannot give the shuffle on without a secret that was in it', async () => {
    const end = at(log, 'gameEnd');
    const ts = log[end]?.ts ?? 0;
    const open = log[at(log, 'epochOpen', 2)]?.event;
    if (open?.type !== 'epochOpen') throw new Error('the log has no third epoch');
    const seats = open.players.map((player) => ({ ...player, kind: 'none', value: Z32 }) as const);
    const digest = contribDigest({ gameId, epoch: 4, seedRoot: open.seedRoot, seats });
    const again: readonly JournalEvent[] = [
      { ...open, epoch: 4 },
      { type: 'contribClose', epoch: 4 },
      { type: 'epochLock', epoch: 4, contributions: seats, digest },
    ];
    const longer = log.toSpliced(end, 0, ...again.map((event) => ({ ts, event })));
    expect(await faultOf(longer)).toBe('recontrib_unsafe');
  });
});
