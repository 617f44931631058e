import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { strip } from '../../shared/fair/chain.ts';
import type { JournalEvent } from '../../shared/journal/events.ts';
import type { Script, Step } from '../support/logScript.ts';
import * as log from '../support/logScript.ts';
import { AT, both, check, drawStep, GOOD, insert, ROUND_1, r1, remove } from './goodLog.ts';

describe('a good log', () => {
  it('verifies, round by round', () => {
    const report = check(log.bundleOf(GOOD));
    expect(report.fault).toBeNull();
    expect(report.incomplete).toBe(false);
    expect(report.signedSize).toBe(GOOD.length);
    expect(report.log?.hands.map((hand) => hand.ended?.type)).toEqual([
      'roundEnd',
      'roundVoid',
      'roundEnd',
    ]);
    expect(report.log?.cancelled).toEqual([{ epoch: 2, reason: 'superseded', seat: null }]);
    expect(report.log?.hands[0]?.deck).toEqual(log.dealOf(ROUND_1).deck);
  });

  it('is incomplete while a round is open', () => {
    const report = check(log.bundleOf(GOOD.slice(0, AT.end)));
    expect(report).toMatchObject({ fault: null, incomplete: true });
  });

  it('verifies with its words and application events withheld', () => {
    const bundle = log.bundleOf(GOOD);
    const events = bundle.events.map((e) => (e.type === 4 || e.type >= 0x80 ? strip(e) : e));
    expect(check({ ...bundle, events }).fault).toBeNull();
  });

  it('verifies for one round with the bones of the others withheld', () => {
    const bundle = log.bundleOf(GOOD, { scope: 'hand' });
    const events = bundle.events.map((e) =>
      e.seq > AT.lock3 && e.type >= 0x0a && e.type <= 0x0e ? strip(e) : e,
    );
    const report = check({ ...bundle, events });
    expect(report.fault).toBeNull();
    expect(report.log?.hands.map((hand) => hand.stripped)).toEqual([false, false, true]);
    expect(check({ ...bundle, events, scope: 'game' }).fault?.code).toBe('encoding');
  });

  it('may go on with an old epoch while a ceremony runs', () => {
    const ceremony = GOOD[AT.open2];
    if (ceremony === undefined) throw new Error('no ceremony');
    const edit = both(remove(AT.open2), insert(AT.deal, ceremony));
    expect(check(log.bundleOf(edit(GOOD))).fault).toBeNull();
  });

  it('may go on with an old epoch while a secret of the new one is not opened', () => {
    const closed = log.epochSteps(2).slice(0, -2);
    const edit = both(remove(AT.open2), insert(AT.open2, ...closed));
    const cancel = GOOD[AT.cancel];
    if (cancel === undefined) throw new Error('no epoch is cancelled');
    const at = AT.open2 + closed.length;
    const late = both(remove(at), insert(at + 1, cancel));
    expect(check(log.bundleOf(late(edit(GOOD)))).fault).toBeNull();
  });
});

describe('DF1 A.13: events and heads', () => {
  const bundle = log.bundleOf(GOOD);
  const { events } = bundle;
  const run = log.runScript(GOOD);

  it('seq: an event is left out', () => {
    const report = check({ ...bundle, events: [...events.slice(0, 3), ...events.slice(4)] });
    expect(report.fault).toEqual({ code: 'seq', seq: 4 });
  });

  it('tail_unsigned: the last event is left out', () => {
    const head = log.signHead(run, 10);
    const report = check({ ...bundle, events: events.slice(0, 20), heads: [head] });
    expect(report.fault).toEqual({ code: 'tail_unsigned', seq: null });
    expect(report.signedSize).toBe(10);
  });

  it('head_mismatch: a head speaks of events that the file leaves out', () => {
    const heads = [log.signHead(run, 20), ...bundle.heads];
    const report = check({ ...bundle, events: events.slice(0, 20), heads });
    expect(report.fault).toEqual({ code: 'head_mismatch', seq: null });
  });

  it('head_mismatch: an event is changed after its head was signed', () => {
    const changed = events.map((e) => (e.seq === 28 ? { ...e, payload: Uint8Array.of(1, 2) } : e));
    expect(check({ ...bundle, events: changed }).fault).toEqual({ code: 'head_mismatch', seq: 28 });
  });

  it('head_sig: somebody else signed in the name of the key', () => {
    const forged = bundle.heads[0]?.replace(/.(..)=\n$/, 'A$1=\n') ?? '';
    expect(check({ ...bundle, heads: [forged] }).fault?.code).toBe('head_sig');
  });

  it('key_id: a key that the file does not name', () => {
    const head = log.signHead(run, GOOD.length, log.named('other'));
    expect(check({ ...bundle, heads: [head] }).fault?.code).toBe('key_id');
  });

  it('encoding: a head that is no note', () => {
    expect(check({ ...bundle, heads: ['head'] }).fault).toEqual({ code: 'encoding', seq: null });
  });

  it('key_not_pinned: the log is not by the key that the reader trusts', () => {
    expect(check(bundle, [log.LOG_KEY.publicKey]).fault).toBeNull();
    expect(check(bundle, [log.named('other')]).fault?.code).toBe('key_not_pinned');
    const other = log.named('other');
    const keys = [
      ...bundle.keys,
      { name: log.LOG_KEY.name, publicKey: ed25519.getPublicKey(other), receiptCerts: [] },
    ];
    const heads = [log.signHead(run, GOOD.length, other)];
    expect(check({ ...bundle, keys, heads }).fault).toBeNull();
    expect(check({ ...bundle, keys, heads }, [log.LOG_KEY.publicKey]).fault?.code).toBe(
      'key_not_pinned',
    );
  });

  it('no_genesis: no events at all', () => {
    expect(check({ ...bundle, events: [] }).fault?.code).toBe('no_genesis');
  });
});

describe('closed openings (DF1 A.10)', () => {
  const closed = { liveOpenings: false, beacon: false };
  const closedPlay = (seat: number, pos: number): Step => ({
    event: (before) => {
      const play = log.playStep(ROUND_1, seat, pos).event(before);
      return { ...play, pos: 0xff, salt: new Uint8Array(16) } as JournalEvent;
    },
  });
  const game = (...moves: Step[]): Script => [
    log.genesis({ flags: closed }),
    ...log.epochSteps(1),
    r1.lock,
    r1.deal,
    ...moves,
    r1.end,
  ];

  it('are checked when the seed opens', () => {
    const draw = drawStep(6);
    const script = game(closedPlay(0, 0), closedPlay(1, 3), draw, closedPlay(0, 6));
    expect(check(log.bundleOf(script)).fault).toBeNull();
  });

  it.each([
    ['not_your_bone', [closedPlay(0, 3)]],
    ['not_your_bone', [closedPlay(0, 6)]],
    ['not_your_bone', [closedPlay(0, 6), drawStep(6)]],
    ['played_twice', [closedPlay(0, 1), closedPlay(0, 1)]],
    ['pos', [log.playStep(ROUND_1, 0, 0)]],
  ] as const)('%s', (code, moves) => {
    expect(check(log.bundleOf(game(...moves))).fault?.code).toBe(code);
  });
});
