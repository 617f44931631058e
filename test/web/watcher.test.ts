import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, test } from 'vitest';
import { toBase64, toHex, Z32 } from '../../shared/fair/bytes.ts';
import type { LogEvent } from '../../shared/fair/chain.ts';
import { openingOf } from '../../shared/fair/deal.ts';
import { moveMessage } from '../../shared/fair/move.ts';
import { readNote, writeNote } from '../../shared/fair/note.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { LOG_CHARS_MAX, makeKeep } from '../../web/fair/kept.ts';
import { OwnLog, thinned } from '../../web/fair/ownLog.ts';
import { Watcher } from '../../web/fair/watcher.ts';
import { memoryShelf } from '../../web/shelf.ts';
import { makeStore } from '../../web/store.ts';
import {
  DEVICE_SEED,
  dealOf,
  epochSteps,
  GAME_ID,
  genesis,
  LOG_KEY,
  named,
  PLAYERS,
  passStep,
  playStep,
  roundSteps,
  runScript,
  type Script,
  signHead,
} from '../support/logScript.ts';
import { roundOf, viewOf } from './support/views.ts';

const PLACE = { roundNo: 1, epoch: 1, slot: 0 };
const { lock, deal, end } = roundSteps(PLACE);
/** Seat 1 gives words, so the watcher, who is seat 1, has no secret to look for. */
const START: Script = [genesis(), ...epochSteps(1), lock, deal];
const TABLE = idText(GAME_ID);

function eventViews(events: readonly LogEvent[]) {
  return events.map(({ seq, ts, type, payload }) => ({
    seq,
    ts,
    type,
    payload: toBase64(payload ?? new Uint8Array()),
    data: {},
  }));
}

const AT = { tableId: TABLE, playerId: idText(PLAYERS[1]?.playerId ?? Z32) };

/** The device of seat 1 at a server that shows it this script, one event a commit. */
function watch(script: Script, store = makeStore(memoryShelf())) {
  const log = runScript(script);
  const watcher = new Watcher({
    ...AT,
    store,
    async events(after) {
      const commits = eventViews(log.events.slice(after)).map((event, i) => ({
        version: after + i + 1,
        at: '',
        events: [event],
      }));
      return { ok: true, value: { events: commits } };
    },
    keys: async () => ({
      ok: true,
      value: {
        keys: [{ name: LOG_KEY.name, pub: toHex(LOG_KEY.publicKey), receipt_certs: [] }],
      },
    }),
    proof: async () => ({ ok: false, trouble: { code: 'network', title: '' } }),
    nowMs: () => 5,
    attentiveSince: () => null,
    onChange: () => undefined,
  });
  const { you, fair } = viewOf();
  const size = log.events.length;
  const view = viewOf({
    tableId: TABLE,
    you: { ...you, seat: 1 },
    round: roundOf(),
    fair: { ...fair, size, head: toHex(log.hashes[size - 1] ?? Z32) },
  });
  const kinds = () => watcher.warnings.map(({ kind }) => kind);
  return { watcher, log, view, kinds, store };
}

/** A move that the device of seat 0 has signed over the head of another log. */
function signedElsewhere(head: Uint8Array, size: number) {
  return {
    event: () => {
      const play = {
        type: 'play',
        roundNo: 1,
        seat: 0,
        where: null,
        ...openingOf(dealOf(PLACE), 0),
        seenSize: size,
        seenHead: head,
        sig: null,
      } as const;
      return { ...play, sig: ed25519.sign(moveMessage(GAME_ID, play), DEVICE_SEED) };
    },
  };
}

describe('two devices that are shown different logs', () => {
  const shownToOther = runScript([...START.slice(0, -1), { ...deal, ts: 1_750_000_999_000 }]);
  const size = shownToOther.events.length;
  const headOfOther = shownToOther.hashes[size - 1] ?? Z32;

  test('find out at the first move that either signs', async () => {
    const { watcher, view, kinds } = watch([...START, signedElsewhere(headOfOther, size)]);
    expect(await watcher.agrees(view)).toBe(false);
    watcher.viewed(view);
    await watcher.agrees(view);
    expect(kinds()).toEqual(['split']);
    expect(watcher.isSound).toBe(false);
  });

  test('find nothing where the log is the same', async () => {
    const { watcher, view, kinds } = watch([...START, playStep(PLACE, 0, 0, true)]);
    watcher.viewed(view);
    expect(await watcher.agrees(view)).toBe(true);
    expect(kinds()).toEqual([]);
  });
});

describe('heads', () => {
  test('two that are signed for one size are kept as evidence', async () => {
    const { watcher, log, view, kinds } = watch(START);
    const size = log.events.length;
    watcher.viewed(view);
    await watcher.agrees(view);
    watcher.answered(signHead(log, size));
    await watcher.agrees(view);
    const other = { ...log, hashes: [...log.hashes.slice(0, -1), named('other')] };
    const forged = signHead(other, size);
    watcher.answered(forged);
    expect(kinds()).toEqual(['two-heads']);
    expect(watcher.warnings[0]?.heads).toEqual([signHead(log, size), forged]);
  });

  test('that come before their events wait for them, and their time counts', async () => {
    const { watcher, log, view, kinds } = watch(START);
    watcher.answered(signHead(log, log.events.length));
    watcher.viewed(view);
    await watcher.agrees(view);
    await new Promise((resolve) => setImmediate(resolve));
    expect(kinds()).toEqual([]);
    expect(watcher.signedSize).toBe(log.events.length);
    expect(watcher.heads.firstOver(log.events.length - 1)?.atMs).toBe(5);
  });

  test('of a key that nobody vouches for prove nothing and alarm nobody', async () => {
    const { watcher, log, view, kinds } = watch(START);
    watcher.viewed(view);
    await watcher.agrees(view);
    watcher.answered(signHead(log, log.events.length, named('some instance')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(kinds()).toEqual([]);
    expect(watcher.signedSize).toBe(0);
  });

  test('whose signature does not hold are told', async () => {
    const { watcher, log, view, kinds } = watch(START);
    watcher.viewed(view);
    await watcher.agrees(view);
    await new Promise((resolve) => setImmediate(resolve));
    const note = signHead(log, log.events.length);
    const { text, name, sig } = readNote(note) ?? { text: '', name: '', sig: Z32 };
    const flipped = sig.map((byte, i) => (i === 40 ? 255 - byte : byte));
    watcher.answered(writeNote(text, { ...LOG_KEY, name }, flipped));
    expect(kinds()).toEqual(['bad-head']);
  });
});

describe('what is stored', () => {
  const SECOND = { roundNo: 2, epoch: 1, slot: 1 };
  const THIRD = { roundNo: 3, epoch: 2, slot: 0 };

  function played(): Script {
    const second = roundSteps(SECOND);
    return [
      ...START,
      playStep(PLACE, 0, 0),
      passStep(PLACE, 1),
      end,
      second.lock,
      second.deal,
      playStep(SECOND, 0, 1),
    ];
  }

  test('is read again, checked again, and goes on where it stopped', async () => {
    const first = watch(played());
    first.watcher.viewed(first.view);
    await first.watcher.agrees(first.view);
    const again = watch(played(), first.store);
    expect(again.watcher.log.size).toBe(first.log.events.length);
    expect(again.watcher.log.version).toBe(first.watcher.log.version);
    expect(await again.watcher.agrees(again.view)).toBe(true);
  });

  test('is thrown away where it does not hold together', async () => {
    const first = watch(played());
    first.watcher.viewed(first.view);
    await first.watcher.agrees(first.view);
    const stored = first.store.log(AT);
    const events = (stored?.events ?? []).map((event, i) =>
      i === 3 ? { ...event, seq: 9 } : event,
    );
    const store = makeStore(memoryShelf());
    store.setLog(AT, { version: 99, events: events.slice(1) });
    expect(watch(played(), store).watcher.log.size).toBe(0);
  });

  test('has of rounds before the last two nothing but hashes, and still holds', () => {
    const second = roundSteps(SECOND);
    const third = roundSteps(THIRD);
    const { events } = runScript([
      ...played(),
      second.end,
      ...epochSteps(2),
      third.lock,
      third.deal,
    ]);
    const log = new OwnLog(GAME_ID);
    expect(log.take(events.length, events)).toBe('good');
    const stored = thinned(log);
    // DEAL, PLAY, PASS and ROUND_END of the first round.
    expect(stored.filter(({ payload }) => payload === null)).toHaveLength(4);
    const again = new OwnLog(GAME_ID);
    expect(again.take(events.length, stored, 'hand')).toBe('good');
    expect(again.hashAt(events.length)).toBe(log.hashAt(events.length));
    expect(again.take(0, events)).toBe('good');
  });

  test('never puts a shorter log before a longer one, and old tables go first', () => {
    const keep = makeKeep(memoryShelf());
    const { events } = runScript(played());
    const at = (tableId: string) => ({ tableId, playerId: 'p' });
    keep.setLog(at('a'), { version: 5, events });
    keep.setLog(at('a'), { version: 2, events: events.slice(0, 3) });
    expect(keep.log(at('a'))?.events).toEqual(events);
    const long = events.map((event) => ({ ...event, payload: new Uint8Array(20_000) }));
    for (const id of ['b', 'c', 'd', 'e', 'f']) {
      keep.setLog(at(id), { version: 1, events: long });
    }
    expect(keep.log(at('f'))).not.toBeNull();
    expect(keep.log(at('a'))).toBeNull();
    const huge = [{ ...long[0], payload: new Uint8Array(LOG_CHARS_MAX) } as LogEvent];
    keep.setLog(at('g'), { version: 1, events: huge });
    expect(keep.log(at('g'))).toBeNull();
  });
});

test('whoever starts afresh in another tab makes no server another', async () => {
  const { watcher, view, kinds, store } = watch(START);
  watcher.viewed(view);
  await watcher.agrees(view);
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.logKeys()).toEqual([toHex(LOG_KEY.publicKey)]);
  store.forget();
  watcher.viewed(view);
  expect(kinds()).toEqual([]);
});
