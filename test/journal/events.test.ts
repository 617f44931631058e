import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boneOf } from '../../shared/engine/bone.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { eventData, idBytes, idText } from '../../shared/journal/eventData.ts';
import {
  APP_PAYLOADS,
  type AppEvent,
  decodeEvent,
  encodeEvent,
  isTurnEvent,
  type JournalEvent,
} from '../../shared/journal/events.ts';

const id = Uint8Array.from({ length: 16 }, (_, i) => i);
const key = Uint8Array.from({ length: 32 }, (_, i) => 255 - i);
const pose = { pose: 'any', seats: [0, 2], value: 1 } as const;

/** One event of each type with the bytes it has had since it was first stored. */
const FROZEN: readonly (readonly [AppEvent, number, string])[] = [
  [
    { type: 'seatTaken', seat: 1, kind: 'person', playerId: id, playerKey: key },
    0x81,
    `0101${toHex(id)}${toHex(key)}`,
  ],
  [{ type: 'seatLeft', seat: 2, reason: 'resigned', becomes: 'house' }, 0x82, '020202'],
  [{ type: 'turn', seats: [0, 2], deadlineMs: 1_750_000_000_000 }, 0x83, '05000001977420dc00'],
  [{ type: 'turn', seats: [3], deadlineMs: null }, 0x83, '080000000000000000'],
  [{ type: 'automatic', seat: 3, reason: 'away' }, 0x84, '0306'],
  [{ type: 'leadGiven', from: 0, to: 2 }, 0x85, '0002'],
  [{ type: 'seatAway', seat: 1, away: true }, 0x87, '0101'],
  [{ type: 'missed', seat: 1, misses: 3 }, 0x88, '0103'],
  [
    { type: 'epochWindow', epoch: 1, phase: 'reveal', deadlineMs: 1_750_000_000_000 },
    0x89,
    '0000000102000001977420dc00',
  ],
  [{ type: 'tableOver', reason: 'resigned', winners: [1] }, 0x8a, '0202'],
  [{ type: 'resigned', seat: 0 }, 0x8b, '00'],
  [
    { type: 'leadDrawn', bones: [boneOf(0, 0), boneOf(6, 6), boneOf(1, 1), boneOf(1, 2)] },
    0x8c,
    '001b0708',
  ],
  [{ type: 'redealWindow', deadlineMs: 1_750_000_000_000 }, 0x8d, '000001977420dc00'],
  [{ type: 'redealAnswered', seat: 2, answer: 'keep', by: 'away' }, 0x8e, '020103'],
  [{ type: 'redealAnswered', seat: 0, answer: 'redeal', by: 'player' }, 0x8e, '000201'],
  [{ type: 'redealClosed', silent: [1, 3] }, 0x8f, '0a'],
  [
    { type: 'wordsGiven', epoch: 2, seat: 3, value: new Uint8Array(32).fill(7) },
    0x90,
    `0000000203${'07'.repeat(32)}`,
  ],
  [{ type: 'restored', size: 300 }, 0x91, '0000012c'],
  [
    { type: 'clockChanged', seats: [0, 2], deadlineMs: 1_750_000_000_000, reason: 'outage' },
    0x92,
    '05000001977420dc0001',
  ],
  [
    { type: 'clockChanged', seats: [1], deadlineMs: 1_750_000_000_000, reason: 'vacation' },
    0x92,
    '02000001977420dc0002',
  ],
  [{ type: 'bankLeft', seat: 3, ms: 86_400_001 }, 0x93, '030000000005265c01'],
  [
    { type: 'vacationTaken', seat: 1, untilMs: 1_750_000_000_000, daysLeft: 7 },
    0x94,
    '01000001977420dc0007',
  ],
  [{ type: 'claimed', seat: 1, of: 2 }, 0x95, '0102'],
  [{ type: 'seatLeft', seat: 1, reason: 'forfeited', becomes: 'house' }, 0x82, '010402'],
  [{ type: 'tableOver', reason: 'forfeited', winners: [0] }, 0x8a, '0701'],
  [{ type: 'cancelled', seat: 2 }, 0x96, '02'],
  [{ type: 'seatLeft', seat: 1, reason: 'replaced', becomes: 'house' }, 0x82, '010302'],
];

const OPENED: AppEvent = {
  type: 'tableOpened',
  ruleset: 'jamaican-partner',
  rulesetVersion: 1,
  options: { stacking: 'none' },
  terms: { allowanceSeconds: 86_400 },
  seats: [{ kind: 'person', player: idText(id) }],
  previous: null,
};

const SCORED: AppEvent = {
  type: 'roundScored',
  no: 1,
  round: { deal: [['00']], poser: 0, plays: ['00'] },
  outcome: null,
  game: {
    scores: [0, 0],
    rounds: 0,
    ties: 0,
    playOff: false,
    target: 6,
    won: null,
    games: [0, 0],
    next: pose,
  },
};

describe('application events', () => {
  it.each(FROZEN)('%j keeps its bytes', (event, type, bytes) => {
    const encoded = encodeEvent(event);
    expect(encoded.type).toBe(type);
    expect(toHex(encoded.payload)).toBe(bytes);
    expect(decodeEvent(encoded, { seats: 4 })).toEqual({ ok: true, value: event });
  });

  it.each([OPENED, SCORED])('$type keeps its text', (event) => {
    const { type, payload } = encodeEvent(event);
    expect(type).toBe(APP_PAYLOADS[event.type][0]);
    const { type: _, ...fields } = event;
    expect(new TextDecoder().decode(payload)).toBe(JSON.stringify({ v: 1, ...fields }));
    expect(decodeEvent({ type, payload }, { seats: 4 })).toEqual({ ok: true, value: event });
  });

  it('have a type byte each, and none of DF1’s', () => {
    const types = Object.values(APP_PAYLOADS).map(([type]) => type);
    expect(new Set(types).size).toBe(types.length);
    expect(types.every((type) => type >= 0x80 && type <= 0xff)).toBe(true);
    expect(new Set([...FROZEN.map(([event]) => event.type), 'tableOpened', 'roundScored'])).toEqual(
      new Set(Object.keys(APP_PAYLOADS)),
    );
  });

  it.each([
    ['payload_short', 0x84, '03'],
    ['payload_trailing', 0x84, '030600'],
    ['encoding', 0x84, '0307'],
    ['encoding', 0x82, '020201'],
    ['encoding', 0x8c, '0001021c'],
    ['payload_short', 0x8c, '000102'],
    ['encoding', 0x80, '7b7d'],
    ['encoding', 0x80, 'ff'],
    ['encoding', 0x80, '6e756c6c'],
    ['type', 0xff, ''],
    ['type', 0x11, ''],
  ] as const)('%s: type %d, %s', (error, type, bytes) => {
    const payload = Uint8Array.from(bytes.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    expect(decodeEvent({ type, payload }, { seats: 4 })).toEqual({ ok: false, error });
  });

  it('hold 4,096 bytes at most', () => {
    const terms = { note: 'x'.repeat(4096) };
    expect(() => encodeEvent({ ...OPENED, terms })).toThrow(RangeError);
  });

  it('cannot be renamed by what a JSON payload says', () => {
    const payload = new TextEncoder().encode('{"v":1,"type":"genesis","__proto__":{"seats":1}}');
    const decoded = decodeEvent({ type: 0x80, payload }, { seats: 4 });
    expect(decoded.ok && decoded.value.type).toBe('tableOpened');
  });

  it('never throw on any bytes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 255 }), fc.uint8Array({ maxLength: 80 }), (type, payload) => {
        expect(() => decodeEvent({ type, payload }, { seats: 4 })).not.toThrow();
      }),
    );
  });
});

describe('events that turn the table', () => {
  const turning: JournalEvent['type'][] = ['seatTaken', 'seatLeft', 'leadGiven', 'redealClosed'];

  it('are plays and what begins, ends and seats', () => {
    for (const [event] of FROZEN) {
      expect(isTurnEvent(encodeEvent(event).type)).toBe(turning.includes(event.type));
    }
    const turns = Array.from({ length: 256 }, (_, type) => type).filter(isTurnEvent);
    expect(turns).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 0x81, 0x82, 0x85, 0x8f]);
  });
});

describe('public data of an event', () => {
  const iso = (at: number): string => `at ${at}`;

  it('names bones, ids, hashes and times as people read them', () => {
    const head = new Uint8Array(32);
    const play: JournalEvent = {
      type: 'play',
      roundNo: 1,
      seat: 0,
      pos: 3,
      bone: boneOf(6, 3),
      where: null,
      salt: id,
      seenSize: 9,
      seenHead: head,
      sig: null,
    };
    expect(eventData(play, iso)).toEqual({
      ...play,
      bone: '36',
      salt: toHex(id),
      seenHead: toHex(head),
    });
    const open: JournalEvent = {
      type: 'epochOpen',
      epoch: 1,
      depth: 1,
      seedRoot: head,
      players: [{ playerId: id, playerKey: key }],
    };
    expect(eventData(open, iso)).toEqual({
      ...open,
      seedRoot: toHex(head),
      players: [{ playerId: 'AAECAwQFBgcICQoLDA0ODw', playerKey: toHex(key) }],
    });
  });

  it('names drawn bones', () => {
    const drawn: JournalEvent = { type: 'leadDrawn', bones: [boneOf(3, 6), boneOf(0, 0)] };
    expect(eventData(drawn, iso)).toEqual({ type: 'leadDrawn', bones: ['36', '00'] });
  });

  it('gives instants under their own name', () => {
    const turn = { type: 'turn', seats: [1], deadlineMs: 5 } as const;
    expect(eventData(turn, iso)).toEqual({ type: 'turn', seats: [1], deadline: 'at 5' });
    expect(eventData({ ...turn, deadlineMs: null }, iso)).toMatchObject({ deadline: null });
  });

  it('reads ids only as it writes them', () => {
    expect(idBytes(idText(id))).toEqual(id);
    expect(idBytes('AAECAwQFBgcICQoLDA0ODx')).toBeNull();
    expect(idBytes('AAECAwQFBgcICQoLDA0O')).toBeNull();
    expect(idBytes('AAECAwQFBgcICQoLDA0ODw==')).toBeNull();
    expect(idBytes('')).toBeNull();
  });
});
