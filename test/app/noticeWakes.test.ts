/**
 * A law of telling people: once everything is at rest, a wake stands for whatever comes next for
 * anybody, whatever they have played, chosen and seen, and whatever died or failed on the way; and
 * no message has come more often than after a sweep that died.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeDelivery } from '../../functions/app/makeDelivery.ts';
import { NoticeLook } from '../../functions/app/noticeLook.ts';
import {
  outbox,
  type Trouble,
  type TurnRow,
  type WakeRow,
} from '../../functions/app/noticeRows.ts';
import { PublicTables } from '../../functions/app/publicTables.ts';
import { makeTelling } from '../../functions/app/telling.ts';
import { planNotices } from '../../shared/notices/policy.ts';
import { QUIET_DEFAULT, ZONE_DEFAULT } from '../../shared/protocol/people.ts';
import { act, drivenTable, openTable, viewOf } from '../support/drivenTable.ts';
import { runs } from '../support/runs.ts';
import { endedOrDead } from '../support/sweeping.ts';
import { HOUR, MINUTE, playOnce, takeMail } from '../support/told.ts';

const SEATS = ['me', 'open', 'house', 'house'] as const;
const TERMS = { pauses: { vacationDays: 10 }, missesToHouse: 3 };

const who = fc.nat({ max: 1 });
const where = fc.nat({ max: 3 });
const STEP = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('play' as const), who, where }) },
  fc.record({ is: fc.constant('open' as const), hours: fc.constantFrom(1, 24, 72) }),
  fc.record({ is: fc.constant('turns' as const), who, turns: fc.constantFrom('prompt', 'daily') }),
  fc.record({ is: fc.constant('mute' as const), who, hours: fc.constantFrom(0, 5) }),
  fc.record({ is: fc.constant('quiet' as const), who, isOn: fc.boolean() }),
  fc.record({ is: fc.constant('seen' as const), who, where }),
  fc.record({ is: fc.constant('vacation' as const), who, where }),
  fc.record({ is: fc.constant('resign' as const), who, where }),
  fc.record({ is: fc.constant('mail' as const), fails: fc.boolean() }),
  fc.record({ is: fc.constant('dies' as const), at: fc.nat({ max: 9 }), after: fc.boolean() }),
  fc.record({ is: fc.constant('fails' as const), each: fc.nat({ max: 4 }), after: fc.boolean() }),
  fc.record({ is: fc.constant('hours' as const), hours: fc.constantFrom(3, 13, 40) }),
  fc.record({ is: fc.constant('minutes' as const), count: fc.constantFrom(1, 5, 31, 70) }),
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

async function world(no: number) {
  const terms = { ...TERMS, allowanceSeconds: 86_400 };
  const table = await drivenTable(`wakes ${no}`, { seats: SEATS, terms });
  const { t, players } = table;
  for (const player of players) await takeMail(t, player);
  const tables = [table.tableId];
  const { rows } = t.ports.notices;
  const tableOf = (where: number) => ({ t, players, tableId: tables[where % tables.length] ?? '' });
  const playerOf = (no: number) => players[no % players.length] ?? '';

  async function minute(): Promise<void> {
    t.clock.at += MINUTE;
    await t.drain();
    await t.app.sweep();
    await t.drain();
    await t.delivery.sweep();
  }

  /** A sweep of another instance, some of whose writes do not go well. */
  async function troubled(isOff: () => boolean, isAfter: boolean, dies: boolean) {
    let isDead = false;
    const undo = (['put', 'drop'] as const).map((name) => {
      const call = rows[name].bind(rows) as (...args: readonly unknown[]) => Promise<boolean>;
      Reflect.set(rows, name, async (...args: readonly unknown[]) => {
        if (!isDead && !isOff()) return call(...args);
        if (isAfter && !isDead) await call(...args);
        if (!dies) throw new Error('this write fails');
        isDead = true;
        return new Promise(() => undefined);
      });
      return () => Reflect.set(rows, name, call);
    });
    t.clock.at += MINUTE;
    const sweep = makeDelivery(t.ports, makeTelling(t.ports)).sweep();
    await endedOrDead(sweep.catch(() => undefined));
    for (const back of undo) back();
  }

  async function open(hours: number): Promise<void> {
    if (tables.length > 3) return;
    const terms = { ...TERMS, allowanceSeconds: hours * 3_600 };
    const opened = await openTable(t, playerOf(0), { seats: SEATS, terms });
    if (!opened.ok) throw new Error(opened.error.code);
    const { tableId, invite } = opened.value;
    const body = { commandId: `join ${tables.length}`, invite };
    await t.app.opening.join(tableId, playerOf(1), body, t.clock.at);
    tables.push(tableId);
  }

  async function step(s: Step): Promise<void> {
    const { book } = t.app.telling;
    if (s.is === 'play') await playOnce({ ...tableOf(s.where), players: [playerOf(s.who)] });
    else if (s.is === 'open') await open(s.hours);
    else if (s.is === 'turns') await book.change(playerOf(s.who), { turns: s.turns as 'prompt' });
    else if (s.is === 'mute') {
      const mutedUntil = new Date(t.clock.at + s.hours * HOUR).toISOString();
      await book.change(playerOf(s.who), { mutedUntil: s.hours === 0 ? null : mutedUntil });
    } else if (s.is === 'quiet') {
      const quiet = s.isOn ? { fromMinute: 1_320, toMinute: 480 } : null;
      await t.app.people.change(playerOf(s.who), { quiet });
    } else if (s.is === 'seen') {
      const table = tableOf(s.where);
      const { version } = await viewOf(table, playerOf(s.who));
      await t.ports.directory.raiseSeen(playerOf(s.who), table.tableId, version);
    } else if (s.is === 'vacation') {
      await act(tableOf(s.where), playerOf(s.who), { type: 'vacation', days: 1 });
    } else if (s.is === 'resign') await act(tableOf(s.where), playerOf(s.who), { type: 'resign' });
    else if (s.is === 'mail') t.notices.mailFails = s.fails;
    else if (s.is === 'dies') {
      let left = s.at;
      await troubled(() => left-- <= 0, s.after, true);
    } else if (s.is === 'fails') {
      let writes = 0;
      await troubled(() => writes++ % (s.each + 1) === 0, s.after, false);
    } else if (s.is === 'hours') t.clock.at += s.hours * HOUR;
    else for (let i = 0; i < s.count; i += 1) await minute();
    // At rest: the lease of a sweep that died has run out, and what failed was tried again.
    for (let i = 0; i < 4; i += 1) await minute();
  }

  /**
   * When something comes next for a player at the latest, by the rows and the policy; null for
   * never. What a look has put off for want of an answer stays put off when one comes.
   */
  async function nextFor(player: string): Promise<number | null> {
    const tables = new PublicTables(t.ports.journal);
    const { directory, log } = t.ports;
    const look = new NoticeLook({ rows, tables, directory, log });
    const { open, news, last, settings, profile, trouble } = await look.look(player, t.clock.at);
    const hours = profile?.quiet === undefined ? QUIET_DEFAULT : profile.quiet;
    const said = (await rows.list(outbox(player))).flatMap(({ value }) => {
      const { said: one } = value as Partial<TurnRow>;
      return one === undefined || one.at !== last?.at ? [] : one.unanswered;
    });
    const waiting = {
      turns: open.map(({ pending }) => pending),
      news: news.map(({ key, news: { at } }) => ({ key, at })),
      lastAt: last?.at ?? null,
    };
    const wishes = { ...settings, quiet: { zone: profile?.zone ?? ZONE_DEFAULT, hours } };
    const instants = [last?.unanswered ?? 0, ...said].map((unanswered) => {
      const { send, nextAt } = planNotices({ ...waiting, unanswered }, wishes, t.clock.at);
      if (send === null) return nextAt;
      return Math.max(t.clock.at, (trouble?.value as Trouble | undefined)?.until ?? 0);
    });
    return instants.reduce((x, y) => (x === null || y === null ? null : Math.max(x, y)));
  }

  /** The first minute in which a sweep will look at a player; null where there is none by then. */
  async function wakeOf(player: string, until: number): Promise<number | null> {
    const mark = (await rows.get('WAKE', 'PEOPLE'))?.value as { readonly to: number } | undefined;
    const to = mark?.to ?? 0;
    for (let no = Math.floor(to / MINUTE) - 2; no * MINUTE <= until; no += 1) {
      const row = await rows.get(`WAKE#${no}`, `P#${player}`);
      const isPast = no * MINUTE <= to && (row?.value as WakeRow | undefined)?.isEarly === true;
      if (row !== null && !isPast) return no * MINUTE;
    }
    return null;
  }

  return { t, players, step, nextFor, wakeOf };
}

it('a wake stands for whatever comes next', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(STEP, { minLength: 25, maxLength: 50 }),
      async (no, steps) => {
        const { t, players, step, nextFor, wakeOf } = await world(no);
        for (const s of steps) {
          await step(s);
          for (const player of players) {
            const next = await nextFor(player);
            if (next !== null) expect(await wakeOf(player, next + 2 * MINUTE)).not.toBe(null);
          }
        }
        const times = new Map<string, number>();
        for (const { to, id } of t.notices.mails) {
          times.set(`${to} ${id}`, (times.get(`${to} ${id}`) ?? 0) + 1);
        }
        expect(Math.max(0, ...times.values())).toBeLessThanOrEqual(4);
      },
    ),
    { numRuns: runs(30, 1_000) },
  );
});
