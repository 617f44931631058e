/** A server that owns its key and tells two stories of one table (DF1 A.12, C 35). */
import { describe, expect, it } from 'vitest';
import { Z32 } from '../../shared/fair/bytes.ts';
import type { JournalEvent } from '../../shared/journal/events.ts';
import type { Script, Step } from '../support/logScript.ts';
import * as log from '../support/logScript.ts';
import { AT, check, GOOD, ROUND_1 } from './goodLog.ts';

/** The round is dealt, and its first bone is not played yet. */
const SHARED = GOOD.slice(0, AT.play);
/** What seat 0 and its device are shown, and what everybody else is. */
const note = (seat: number): Step => log.step({ type: 'missed', seat, misses: 1 });
const OURS: Script = [...SHARED, note(0), log.playStep(ROUND_1, 0, 0, true)];
const played = log.runScript(OURS).events.at(-1);
const shown = (event: Step['event']): Script => [...SHARED, note(1), { event }];

describe('two histories of one table', () => {
  it('are each good as long as no device has moved', () => {
    expect(check(log.bundleOf(OURS)).fault).toBeNull();
    expect(check(log.bundleOf([...SHARED, note(1)])).fault).toBeNull();
  });

  it('part at the first move that a device signed: the other has never seen its head', () => {
    if (played === undefined) throw new Error('nothing was played');
    const theirs = log.bundleOf(shown(() => played));
    expect(check(theirs).fault).toEqual({ code: 'seen_head', seq: AT.play + 1 });
  });

  it('part there too if the server says that the mover has seen the other one', () => {
    const theirs = shown((before) => {
      const move = log.playStep(ROUND_1, 0, 0, true);
      const signed = move.event({
        size: before.size,
        head: log.runScript(OURS).hashes[AT.play] ?? Z32,
      });
      return { ...signed, seenSize: before.size, seenHead: before.head } as JournalEvent;
    });
    expect(check(log.bundleOf(theirs)).fault).toEqual({ code: 'move_sig', seq: AT.play + 1 });
  });

  it('cannot both be shown, even where the signature is left out: two heads of one size', () => {
    const theirs = log.bundleOf(shown(log.playStep(ROUND_1, 0, 0).event));
    expect(check(theirs).fault).toBeNull();
    const heads = [...theirs.heads, ...log.bundleOf(OURS).heads];
    const fault = { code: 'head_mismatch', seq: AT.play + 1 };
    expect(check({ ...theirs, heads }).fault).toEqual(fault);
    expect(check(log.bundleOf(OURS, { heads })).fault).toEqual(fault);
  });

  it('are no longer one where an event of the past is changed after its head was kept', () => {
    const kept = log.signHead(log.runScript(OURS), AT.play);
    const back = { ...SHARED[AT.deal], ts: log.START_MS + AT.deal * 1000 + 1 } as Step;
    const rewritten = [...SHARED.with(AT.deal, back), note(0)];
    const bundle = log.bundleOf(rewritten);
    expect(check(bundle).fault).toBeNull();
    expect(check({ ...bundle, heads: [...bundle.heads, kept] }).fault?.code).toBe('head_mismatch');
  });
});
