import { describe, expect, it } from 'vitest';
import {
  type Marks,
  NO_MARKS,
  type PendingTurn,
  type Plan,
  planNotices,
  type Waiting,
  type Wishes,
} from '../../shared/notices/policy.ts';
import { quietSince, quietUntil } from '../../shared/notices/quiet.ts';
import { pingAt, remindersOf } from '../../shared/notices/reminders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 2027-03-01, a Monday, at noon UTC. */
const NOON = Date.UTC(2027, 2, 1, 12);
const NO_QUIET = { zone: 'UTC', hours: null };
const NIGHT = { zone: 'UTC', hours: { fromMinute: 22 * 60, toMinute: 8 * 60 } };

const wishes = (change: Partial<Wishes> = {}): Wishes => ({
  quiet: NO_QUIET,
  turns: 'prompt',
  dailyMinute: 9 * 60,
  mutedUntil: 0,
  ...change,
});

const turn = (change: Partial<PendingTurn> = {}): PendingTurn => {
  const allowanceMs = change.allowanceMs === undefined ? DAY : change.allowanceMs;
  const openedAt = change.openedAt ?? NOON;
  return {
    tableId: 'a',
    turn: '1.5',
    openedAt,
    allowanceMs,
    deadline: allowanceMs === null ? null : openedAt + allowanceMs,
    seen: false,
    marks: NO_MARKS,
    ...change,
  };
};

const waiting = (turns: readonly PendingTurn[], change: Partial<Waiting> = {}): Waiting => ({
  turns,
  news: [],
  lastAt: null,
  unanswered: 0,
  ...change,
});

/** Every message between two instants, when asked each minute; nobody plays or looks. */
function messages(start: Waiting, w: Wishes, from: number, to: number) {
  const sent: { at: number; plan: NonNullable<Plan['send']> }[] = [];
  let now = start;
  let unanswered = -1;
  for (let at = from; at <= to; at += MINUTE) {
    const { send } = planNotices(now, w, at);
    if (send === null) continue;
    sent.push({ at, plan: send });
    unanswered += 1;
    const marks = new Map<string, Marks>(send.turns.map((t) => [t.tableId, t.marks]));
    const turns = now.turns.map((t) => ({ ...t, marks: marks.get(t.tableId) ?? t.marks }));
    now = { turns, news: [], lastAt: at, unanswered };
  }
  return sent;
}

describe('the announcement of a turn', () => {
  it.each([
    ['45 s', 45_000, MINUTE],
    ['an hour', HOUR, MINUTE],
    ['ten hours', 10 * HOUR, 10 * MINUTE],
    ['two weeks', 14 * DAY, 30 * MINUTE],
    ['no clock', null, 30 * MINUTE],
  ])('waits a sixtieth of an allowance of %s, within bounds', (_name, allowanceMs, delay) => {
    expect(pingAt(turn({ allowanceMs })) - NOON).toBe(delay);
  });

  it('comes at its minute, once', () => {
    const sent = messages(waiting([turn()]), wishes(), NOON, NOON + 3 * HOUR);
    expect(sent.map(({ at }) => at - NOON)).toEqual([24 * MINUTE]);
  });

  it('does not come to somebody who looks (report 83)', () => {
    const seen = waiting([turn({ seen: true })]);
    expect(messages(seen, wishes(), NOON, NOON + 6 * HOUR)).toEqual([]);
  });

  it('gathers 500 tables in one message, by deadline (report 84) (pitfalls 51, 55)', () => {
    const turns = Array.from({ length: 500 }, (_, i) =>
      turn({ tableId: `t${i}`, allowanceMs: 7 * DAY, openedAt: NOON - i * 1_000 }),
    );
    const [first, ...more] = messages(waiting(turns), wishes(), NOON, NOON + DAY);
    expect(first?.plan.turns).toHaveLength(500);
    expect(first?.plan.turns[0]?.tableId).toBe('t499');
    expect(more).toEqual([]);
  });

  it('says a busy ten minutes at most twice (report 85) (pitfall 50)', () => {
    let lastAt: number | null = null;
    const sent: number[] = [];
    for (let move = 0; move < 40; move += 1) {
      const openedAt = NOON + move * 15_000;
      const one = turn({ tableId: `t${move}`, openedAt });
      const { send } = planNotices(waiting([one], { lastAt }), wishes(), openedAt + 29 * MINUTE);
      if (send === null) continue;
      lastAt = openedAt + 29 * MINUTE;
      sent.push(lastAt);
    }
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(2);
  });

  it('waits longer after each message that nothing followed, but not past half of a turn', () => {
    const fresh = turn({ openedAt: NOON, allowanceMs: 4 * HOUR });
    const ignored = waiting([fresh], { lastAt: NOON - HOUR, unanswered: 6 });
    expect(planNotices(ignored, wishes(), NOON + 2 * HOUR - 1).send).toBe(null);
    expect(planNotices(ignored, wishes(), NOON + 2 * HOUR).send).not.toBe(null);
    const patient = waiting([turn({ allowanceMs: 7 * DAY })], { lastAt: NOON, unanswered: 2 });
    expect(planNotices(patient, wishes(), NOON + 2 * HOUR - 1).send).toBe(null);
    expect(planNotices(patient, wishes(), NOON + 2 * HOUR).send).not.toBe(null);
  });

  it('comes once a day to somebody who asked for that, at their own minute', () => {
    const zone = 'America/Bogota';
    const w = wishes({ turns: 'daily', quiet: { zone, hours: null } });
    const one = turn({ allowanceMs: null });
    expect(planNotices(waiting([one]), w, NOON).nextAt).toBe(Date.UTC(2027, 2, 1, 14));
    const late = turn({ allowanceMs: null, openedAt: NOON + 3 * HOUR });
    expect(planNotices(waiting([late]), w, NOON).nextAt).toBe(Date.UTC(2027, 2, 2, 14));
  });

  it('never comes to somebody who turned it off, and late to somebody who muted it', () => {
    const one = waiting([turn()]);
    expect(planNotices(one, wishes({ turns: 'off' }), NOON + HOUR)).toEqual({
      send: null,
      nextAt: null,
      isHeld: false,
    });
    const muted = wishes({ mutedUntil: NOON + 3 * DAY });
    const held = { send: null, nextAt: NOON + 3 * DAY, isHeld: true };
    expect(planNotices(one, muted, NOON + HOUR)).toEqual(held);
  });
});

describe('reminders', () => {
  it.each([
    ['three days', 3 * DAY, ['half', 'eightHours', 'oneHour']],
    ['a day', DAY, ['half', 'eightHours', 'oneHour']],
    ['twelve hours', 12 * HOUR, ['eightHours', 'oneHour']],
    ['ten hours', 10 * HOUR, ['oneHour']],
    ['an hour', HOUR, []],
    ['no clock', null, []],
  ])('of a turn of %s are as many as help', (_name, allowanceMs, kinds) => {
    const found = remindersOf(turn({ allowanceMs }), NO_QUIET);
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('are due at whole milliseconds, whatever the turn', () => {
    for (const odd of [1, 3, 59, 1_001]) {
      const late = turn({ openedAt: NOON + 1, allowanceMs: 2 * DAY + odd });
      const instants = [pingAt(late), ...remindersOf(late, NIGHT).map(({ at }) => at)];
      const next = planNotices(waiting([{ ...late, seen: true }]), wishes({ quiet: NIGHT }), NOON);
      expect(instants.concat(next.nextAt ?? []).filter((at) => !Number.isInteger(at))).toEqual([]);
    }
  });

  it('come once each, at most three, and anew when the deadline moves (report 92)', () => {
    const start = turn({ allowanceMs: 2 * DAY });
    const sent = messages(waiting([start]), wishes(), NOON, NOON + 2 * DAY);
    expect(sent.map(({ plan }) => plan.turns[0]?.reminder)).toEqual([
      null,
      'half',
      'eightHours',
      'oneHour',
    ]);
    const marks = sent.at(-1)?.plan.turns[0]?.marks ?? NO_MARKS;
    const moved = { ...start, marks, deadline: NOON + 4 * DAY };
    const again = waiting([moved], { lastAt: NOON + 47 * HOUR, unanswered: 3 });
    const after = messages(again, wishes(), NOON + 2 * DAY, NOON + 4 * DAY);
    expect(after.map(({ plan }) => plan.turns[0]?.reminder)).toEqual([
      'half',
      'eightHours',
      'oneHour',
    ]);
  });

  it('wait for the gap like everything else, but for the last one', () => {
    const fresh = turn({ allowanceMs: 2 * DAY, marks: { pinged: '1.5', reminded: null } });
    const told = waiting([fresh], { lastAt: NOON + 23 * HOUR, unanswered: 3 });
    expect(planNotices(told, wishes(), NOON + 24 * HOUR)).toEqual({
      send: null,
      nextAt: NOON + 27 * HOUR,
      isHeld: false,
    });
    const late = waiting([fresh], { lastAt: NOON + 46 * HOUR, unanswered: 5 });
    expect(planNotices(late, wishes(), NOON + 47 * HOUR).send?.turns[0]?.reminder).toBe('oneHour');
  });

  it('come before the night in which the deadline falls, not in it', () => {
    // Until three in the morning; quiet from ten in the evening.
    const late = turn({ openedAt: NOON + 3 * HOUR, allowanceMs: 12 * HOUR });
    const sent = messages(waiting([late]), wishes({ quiet: NIGHT }), NOON, NOON + DAY);
    const last = sent.at(-1);
    expect(last?.plan.turns[0]?.reminder).toBe('oneHour');
    expect(last?.at).toBe(NOON + 10 * HOUR - 10 * MINUTE);
    expect(sent.every(({ at }) => quietUntil(NIGHT, at) === at)).toBe(true);
  });

  it('wait for the morning where the deadline lies after it', () => {
    const until = NOON + 22 * HOUR;
    const one = turn({ openedAt: until - DAY, deadline: until, marks: NO_MARKS, seen: true });
    const sent = messages(waiting([one]), wishes({ quiet: NIGHT }), NOON + 8 * HOUR, until);
    expect(sent.map(({ at }) => (at - NOON) / HOUR)).toEqual([20]);
    expect(sent.map(({ plan }) => plan.turns[0]?.reminder)).toEqual(['oneHour']);
  });
});

describe('after an outage', () => {
  it('of two days a person gets one message with all there is, and no flood', () => {
    const turns = Array.from({ length: 40 }, (_, i) =>
      turn({ tableId: `t${i}`, allowanceMs: (3 + (i % 5)) * DAY, openedAt: NOON - i * HOUR }),
    );
    const news = [{ key: 'over', at: NOON }];
    const back = NOON + 2 * DAY;
    const first = planNotices({ ...waiting(turns), news }, wishes(), back);
    expect(first.send?.turns).toHaveLength(40);
    expect(first.send?.news).toEqual(['over']);
    const sent = messages({ ...waiting(turns), news }, wishes(), back, back + 2 * HOUR);
    expect(sent).toHaveLength(1);
  });

  it('asks again when there is something to say, and never in quiet hours', () => {
    const night = NOON + 11 * HOUR;
    const plan = planNotices(waiting([turn()]), wishes({ quiet: NIGHT }), night);
    expect(plan).toEqual({ send: null, nextAt: NOON + 20 * HOUR, isHeld: true });
    expect(quietSince(NIGHT, night)).toBe(NOON + 10 * HOUR);
    expect(quietSince(NIGHT, NOON)).toBe(null);
    expect(quietUntil({ zone: 'UTC', hours: null }, night)).toBe(night);
  });

  it('follows the wall clock where a zone changes it', () => {
    const madrid = { zone: 'Europe/Madrid', hours: NIGHT.hours };
    // Clocks go forward in the night to 2027-03-28: quiet from 21:00 UTC to 06:00 UTC.
    const night = Date.UTC(2027, 2, 28, 0, 30);
    expect(quietSince(madrid, night)).toBe(Date.UTC(2027, 2, 27, 21));
    expect(quietUntil(madrid, night)).toBe(Date.UTC(2027, 2, 28, 6));
  });
});
