/**
 * Telling a person step by step: whatever single step of it dies, fails or loses its answer, the
 * message comes, at most twice and then under one id, and nothing is left over.
 */
import { describe, expect, it } from 'vitest';
import { makeDelivery } from '../../functions/app/makeDelivery.ts';
import { makeTelling } from '../../functions/app/telling.ts';
import { idOf, makeHook } from '../support/hooks.ts';
import { runs } from '../support/runs.ts';
import { endedOrDead } from '../support/sweeping.ts';
import { HOUR, MINUTE, mailedTable } from '../support/told.ts';

type Mailed = Awaited<ReturnType<typeof mailedTable>>;
type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** What becomes of one step: the instance dies behind it, or it fails, done or not. */
const FATES = ['dies after', 'fails before', 'fails after'] as const;
type Fate = (typeof FATES)[number];

/** Each its own, so that what waits for it does not stay. */
const dead = (): Promise<never> => new Promise(() => undefined);

/** Lets the `no`th call of what tells people meet its fate, counted from when it is armed on. */
function fated({ t }: Mailed, no: number, fate: Fate) {
  const { notices, directory } = t.ports;
  const state = { calls: 0, isArmed: false, isDead: false };
  const wrap = (port: object, names: readonly string[]): void => {
    for (const name of names) {
      const call = (Reflect.get(port, name) as Call).bind(port);
      Reflect.set(port, name, async (...args: readonly unknown[]) => {
        if (state.isDead) return dead();
        state.calls += state.isArmed ? 1 : 0;
        if (!state.isArmed || state.calls !== no) return call(...args);
        if (fate.endsWith('after')) await call(...args);
        if (fate.startsWith('fails')) throw new Error('this step fails');
        state.isDead = true;
        return dead();
      });
    }
  };
  wrap(notices.rows, ['get', 'list', 'put', 'drop']);
  wrap(notices.secrets, ['list']);
  wrap(notices.outbound, ['post']);
  if (notices.mailer !== null) wrap(notices.mailer, ['send']);
  wrap(directory, ['players', 'subscriptions', 'seenVersions']);
  return state;
}

/** A player for whom a turn is about to be announced, with news, and a webhook for reminders. */
async function waited(seed: string): Promise<Mailed> {
  const table = await mailedTable(seed);
  const { t, player, tableId } = table;
  await makeHook(t, player, { events: ['turn.reminder'] });
  await t.drain();
  const news = { at: t.clock.at, told: false, what: { kind: 'over', tableId } };
  await t.ports.notices.rows.put(`OUT#${player}`, 'NEWS#over', news, { expected: 0 });
  return table;
}

/** Ten minutes of sweeps, of which two are armed. Whoever died is followed by another instance. */
async function tenMinutes({ t }: Mailed, state: ReturnType<typeof fated>): Promise<void> {
  for (let i = 0; i < 10; i += 1) {
    state.isArmed = i === 1 || i === 2;
    const sweep = makeDelivery(t.ports, makeTelling(t.ports)).sweep();
    await endedOrDead(sweep.catch(() => undefined));
    state.isDead = false;
    t.clock.at += MINUTE;
  }
}

async function story(no: number, fate: Fate) {
  const table = await waited('each step');
  const { t, player, mails } = table;
  const state = fated(table, no, fate);
  const mine = () => mails.filter(({ to }) => to.startsWith(player)).map(({ id }) => id);
  t.clock.at += 23 * MINUTE;
  await tenMinutes(table, state);
  const first = mine();
  t.clock.at += 11 * HOUR + 26 * MINUTE;
  await tenMinutes(table, state);
  return {
    calls: state.calls,
    first,
    reminded: mine().slice(first.length),
    hooks: t.notices.posts.map(idOf),
    trouble: await t.ports.notices.rows.get(`OUT#${player}`, 'TROUBLE'),
  };
}

describe('every single step', () => {
  it.each(FATES)('may be the one that %s', { timeout: 240_000 }, async (fate) => {
    const whole = await story(0, fate);
    expect([whole.first, whole.reminded, whole.hooks].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ]);
    const faults: string[] = [];
    // In a short run each step meets one of the fates.
    const stride = runs(FATES.length, 1);
    for (let no = 1 + (FATES.indexOf(fate) % stride); no <= whole.calls; no += stride) {
      const { first, reminded, hooks, trouble } = await story(no, fate);
      const isTold = [first, reminded].every(({ length }) => length === 1 || length === 2);
      const isOne = [first, reminded, hooks].every((ids) => new Set(ids).size === 1);
      if (!isTold || !isOne || trouble !== null) {
        faults.push(`${no}: ${JSON.stringify({ first, reminded, hooks, trouble })}`);
      }
    }
    expect(whole.calls).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  });
});
