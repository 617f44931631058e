import type { Bundle } from '../../shared/fair/bundle.ts';
import type { LogEvent } from '../../shared/fair/chain.ts';
import type { Encoded } from '../../shared/fair/fields.ts';
import { verifyBundle } from '../../shared/fair/verifier.ts';
import { encodeEvent, type JournalEvent } from '../../shared/journal/events.ts';
import * as log from '../support/logScript.ts';
import { type Script, type Step, step } from '../support/logScript.ts';

export const ROUND_1 = { roundNo: 1, epoch: 1, slot: 0 };
const ROUND_2 = { roundNo: 2, epoch: 1, slot: 1 };
const ROUND_3 = { roundNo: 3, epoch: 3, slot: 0 };

export const r1 = log.roundSteps(ROUND_1);
export const r2 = log.roundSteps(ROUND_2);
const r3 = log.roundSteps(ROUND_3);
const opened = { type: 'epochOpen', epoch: 2, depth: log.DEPTH, players: log.PLAYERS } as const;

/** A log with everything in it, whose faults below are named by where they are put. */
export const AT = {
  genesis: 0,
  open: 1,
  commit: 2,
  text: 3,
  close: 4,
  reveal: 5,
  lock: 6,
  roundLock: 7,
  deal: 8,
  play: 9,
  reply: 10,
  pass: 11,
  end: 12,
  open2: 13,
  cancel: 14,
  lock2: 15,
  void: 16,
  open3: 17,
  lock3: 22,
  roundLock3: 23,
  gameEnd: 27,
} as const;

export const GOOD: Script = [
  log.genesis(),
  ...log.epochSteps(1),
  r1.lock,
  r1.deal,
  log.playStep(ROUND_1, 0, 0, true),
  log.playStep(ROUND_1, 1, 3),
  log.passStep(ROUND_1, 0),
  r1.end,
  step({ ...opened, seedRoot: log.secretsOf(2).root }),
  step({ type: 'epochCancel', epoch: 2, reason: 'superseded', seat: null }),
  r2.lock,
  r2.void,
  ...log.epochSteps(3),
  r3.lock,
  r3.deal,
  log.playStep(ROUND_3, 1, 4),
  r3.end,
  step({ type: 'gameEnd', reason: 'finished' }),
  step({ type: 'tableOver', reason: 'finished', winners: [0] }),
];

export type Edit = (script: Script) => Script;

export const put =
  (at: number, made: Step): Edit =>
  (script) => [...script.slice(0, at), made, ...script.slice(at + 1)];
export const insert =
  (at: number, ...made: Step[]): Edit =>
  (script) => [...script.slice(0, at), ...made, ...script.slice(at)];
export const remove =
  (at: number, count = 1): Edit =>
  (script) => [...script.slice(0, at), ...script.slice(at + count)];
export const both =
  (a: Edit, b: Edit): Edit =>
  (script) =>
    b(a(script));

/** Changes fields of one event, its seen head still that of the log before it. */
export const patch =
  (at: number, fields: Record<string, unknown>): Edit =>
  (script) => {
    const old = script[at];
    if (old === undefined) throw new Error(`no step ${at}`);
    const event: Step['event'] = (before) =>
      ({ ...old.event(before), ...fields }) as JournalEvent | LogEvent;
    return put(at, { ...old, event })(script);
  };

export const patchBytes =
  (at: number, change: (payload: Uint8Array) => Uint8Array): Edit =>
  (script) => {
    const old = script[at];
    if (old === undefined) throw new Error(`no step ${at}`);
    const event: Step['event'] = (before) => {
      const { type, payload } = encodeEvent(old.event(before) as JournalEvent);
      return { seq: 0, ts: 0, type, payload: change(payload) };
    };
    return put(at, { ...old, event })(script);
  };

export const raw = ({ type, payload }: Encoded): Step => ({
  event: () => ({ seq: 0, ts: 0, type, payload }),
});

export const flip =
  (index: number, value: number) =>
  (payload: Uint8Array): Uint8Array =>
    payload.map((byte, i) => (i === (index < 0 ? payload.length + index : index) ? value : byte));

export function check(bundle: Bundle, pinned: readonly Uint8Array[] | null = null) {
  return verifyBundle(bundle, { pinned, verifyBeacon: null });
}

export function drawStep(pos: number): Step {
  return {
    event: ({ size, head }) => {
      const seen = { seenSize: size, seenHead: head, sig: null };
      return { type: 'draw', roundNo: 1, seat: 0, pos, ...seen };
    },
  };
}
