import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boneOf } from '../../shared/engine/bone.ts';
import { packEvents, type StoredEvent, unpackEvents } from '../../shared/journal/commit.ts';
import { encodeEvent, type JournalEvent } from '../../shared/journal/events.ts';

const body = fc.oneof(
  fc.record({ payload: fc.uint8Array({ maxLength: 300 }) }),
  fc.record({
    payload: fc.constant(null),
    payloadHash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  }),
);
const events = fc
  .record({
    seq: fc.nat({ max: 65_535 }),
    ts: fc.nat({ max: 2 ** 45 }),
    rest: fc.array(
      fc.record({ type: fc.nat({ max: 255 }), later: fc.nat({ max: 2 ** 40 }), body }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ seq, ts, rest }) => {
    let at = ts;
    return rest.map(({ type, later, body: event }, i): StoredEvent => {
      at += later;
      return { seq: seq + i, ts: at, type, ...event };
    });
  });

describe('packed events', () => {
  it('unpack to what was packed', () => {
    fc.assert(
      fc.property(events, (log) => {
        expect(unpackEvents(packEvents(log))).toEqual(log);
      }),
    );
  });

  it('are refused when cut short', () => {
    const packed = packEvents([{ seq: 300, ts: 5, type: 1, payload: new Uint8Array(200) }]);
    for (let length = 0; length < packed.length; length += 1) {
      const part = packed.slice(0, length);
      // The bare first seq and ts are the packing of no events at all.
      if (length === 4) expect(unpackEvents(part)).toEqual([]);
      else expect(() => unpackEvents(part)).toThrow(RangeError);
    }
    expect(() => unpackEvents(Uint8Array.of(2, ...packed.slice(1)))).toThrow(RangeError);
  });

  it('follow each other', () => {
    const event = { seq: 4, ts: 9, type: 1, payload: new Uint8Array() };
    expect(() => packEvents([])).toThrow(RangeError);
    expect(() => packEvents([event, { ...event, seq: 6 }])).toThrow(RangeError);
    expect(() => packEvents([event, { ...event, seq: 5, ts: 8 }])).toThrow(RangeError);
  });

  it('hold a play, three passes and the next turn in 320 bytes', () => {
    const seen = { roundNo: 1, seenSize: 1000, seenHead: new Uint8Array(32), sig: null };
    const pass = (seat: number): JournalEvent => ({ type: 'pass', seat, ...seen });
    const salt = new Uint8Array(16);
    const play = { pos: 3, bone: boneOf(3, 6), where: 'L', salt } as const;
    const turn: JournalEvent[] = [
      { type: 'automatic', seat: 0, reason: 'time' },
      { type: 'play', seat: 0, ...play, ...seen },
      pass(1),
      pass(2),
      pass(3),
      { type: 'turn', seats: [0], deadlineMs: 1_750_000_086_400 },
    ];
    const log = turn.map((event, i) => ({
      seq: 1000 + i,
      ts: 1_750_000_000_000,
      ...encodeEvent(event),
    }));
    expect(packEvents(log).length).toBeLessThan(320);
  });
});
