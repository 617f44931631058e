/**
 * Orders that one instance keeps while another plays and a third follows the commits; and processes
 * that end anywhere while they keep some. No order that was kept before its turn's play is lost:
 * it fires once, at once where every process lives, and within minutes where one does not.
 */
import { describe, expect, test } from 'vitest';
import { type App, makeApp } from '../../functions/app/app.ts';
import { plainly, playOn } from '../support/drivenTable.ts';
import { Killer, type Moment } from '../support/killing.ts';
import { atInstance, ordersInstances } from '../support/ordersInstances.ts';
import { atEveryStep, fired, interrupted, orderFor, playerOf } from '../support/ordersTurn.ts';

/** Sweeps, one a minute, that are waited for after a process has ended: docs/protocol.md. */
const SWEEPS_MAX = 3;

/** Of the pairs of calls at which a process is killed and the turn comes: all, or a third. */
const isChosen = (killedAt: number, playedAt: number) =>
  process.env['SIXLOVE_LONG'] !== undefined || (killedAt + playedAt) % 3 === 0;

describe('orders that another instance has kept', () => {
  test('before the turn fire once, though the one that plays has not read them', async () => {
    const { set, play, order, deliver } = await ordersInstances('known silent');
    await order();
    const { steps } = await interrupted(set, -1, play, async () => undefined);
    expect(steps).not.toContain('playerOrders');
    expect(await fired(set)).toBe(0);
    await deliver();
    expect(await fired(set)).toBe(1);
  });

  test('and revoked never fire, whatever was noted', async () => {
    const { set, play, order, deliver } = await ordersInstances('revoked elsewhere');
    await order();
    await order([]);
    await play();
    await deliver();
    await playOn(set.table, plainly, ({ round }) => round?.no === 2);
    await deliver();
    expect(await fired(set)).toBe(0);
  });

  test('at any step of the play that brings the turn fire once', async () => {
    const steps = await atEveryStep(async (at) => {
      const { set, play, order, deliver } = await ordersInstances('given elsewhere');
      const { steps } = await interrupted(set, at, play, () => order());
      await deliver();
      if (at < steps.length) expect(await fired(set), `${at}: ${steps.join(' ')}`).toBe(1);
      return steps.length;
    });
    expect(steps).toBeGreaterThan(1);
  });

  test('at any step of what follows from that play fire once', async () => {
    const steps = await atEveryStep(async (at) => {
      const { set, play, order, follow, deliver } = await ordersInstances('followed');
      await play();
      const { steps } = await interrupted(set, at, follow, () => order());
      await deliver();
      if (at < steps.length) expect(await fired(set), `${at}: ${steps.join(' ')}`).toBe(1);
      return steps.length;
    });
    expect(steps).toBeGreaterThan(2);
  });

  test.each([
    ['is played', false],
    ['is played and told', true],
  ])('while the turn %s at any step of keeping them fire once', async (_, isTold) => {
    const steps = await atEveryStep(async (at) => {
      const { set, play, order, follow, deliver } = await ordersInstances('kept');
      const meanwhile = async () => {
        await play();
        if (isTold) await follow();
      };
      const { steps } = await interrupted(set, at, () => order(), meanwhile);
      await deliver();
      if (at < steps.length) expect(await fired(set), `${at}: ${steps.join(' ')}`).toBe(1);
      return steps.length;
    });
    expect(steps).toBeGreaterThan(5);
  });
});

describe('a process that ends while it keeps orders', () => {
  /**
   * Ends the process that keeps at its call `killedAt`, where the turn comes and is told of at call
   * `playedAt`. Answers whether the orders were kept, or null where it never got so far.
   */
  async function ended(killedAt: number, moment: Moment, playedAt: number) {
    const world = await ordersInstances('ended');
    const { set, play, follow } = world;
    const { table, seat } = set;
    const killer = new Killer(killedAt, moment);
    const killed = makeApp(killer.ports(table.t.ports));
    let steps = 0;
    set.between.step = async () => {
      steps += 1;
      if (steps !== playedAt) return;
      set.between.step = async () => undefined;
      await play();
      await follow();
    };
    const order = () => orderFor(atInstance(table, killed), seat, set.everything);
    await expect(order()).rejects.toThrow();
    set.between.step = async () => undefined;
    if (!killer.isDead) return null;
    const kept = await table.t.ports.vault.playerOrders(table.tableId, playerOf(table, seat));
    return { world, isKept: kept !== null, hasPlayed: steps >= playedAt };
  }

  const callsOf = async (): Promise<number> => {
    const { set } = await ordersInstances('ended');
    const killer = new Killer();
    const app = makeApp(killer.ports(set.table.t.ports));
    await orderFor(atInstance(set.table, app), set.seat, set.everything);
    return killer.calls;
  };

  test.each<Moment>(['before', 'after'])(
    '%s any of its calls leaves none that has been kept without its play for long',
    async (moment) => {
      const calls = await callsOf();
      let healed = 0;
      for (let killedAt = 1; killedAt <= calls; killedAt += 1) {
        for (let playedAt = 1; playedAt <= killedAt; playedAt += 1) {
          if (!isChosen(killedAt, playedAt)) continue;
          const end = await ended(killedAt, moment, playedAt);
          if (end === null) continue;
          const { world, isKept, hasPlayed } = end;
          const { set, play, deliver, sweep } = world;
          // The turn came at the latest when the process had ended.
          if (!hasPlayed) await play();
          await deliver();
          const before = await fired(set);
          await sweep(SWEEPS_MAX);
          const where = `killed ${moment} ${killedAt}, played at ${playedAt}`;
          expect(await fired(set), where).toBe(isKept ? 1 : 0);
          if (isKept && before === 0) healed += 1;
        }
      }
      expect(healed).toBeGreaterThan(0);
    },
  );

  test('has them played at once when its command is sent again', async () => {
    const { set, play, follow } = await ordersInstances('sent again');
    const { table, seat } = set;
    const player = playerOf(table, seat);
    const newest = await table.t.ports.journal.newest(table.tableId);
    const head = { commandId: 'again', expectedVersion: newest?.version ?? 0 };
    const orders = set.everything.map((entry) => ({ ...entry, at: 'turn' as const }));
    const command = { ...head, type: 'orders' as const, orders };
    const send = (app: App) =>
      app.commands.run({
        tableId: table.tableId,
        player,
        command: command as never,
        receivedAt: table.t.clock.at,
        via: null,
      });
    set.between.step = async (name) => {
      if (name !== 'keepOrders') return;
      set.between.step = async () => undefined;
      await play();
      await follow();
      let isKept = false;
      set.between.step = async () => {
        if (isKept) throw new Error('killed');
        isKept = true;
      };
    };
    await expect(send(makeApp(table.t.ports))).rejects.toThrow('killed');
    set.between.step = async () => undefined;
    expect(await fired(set)).toBe(0);
    const answer = await send(table.t.app);
    expect(answer).toMatchObject({ ok: true, value: { receipt: { commandId: 'again' } } });
    expect(await fired(set)).toBe(1);
    expect(await send(table.t.app)).toMatchObject({ value: { receipt: { commandId: 'again' } } });
    expect(await fired(set)).toBe(1);
  });

  test('leaves one look, which the sweep makes once; one that does not end leaves none', async () => {
    const { set, order, sweep } = await ordersInstances('one look');
    const { table, seat } = set;
    const { ports, clock } = table.t;
    // Those of deadlines, and those of one look.
    const rows = async () => {
      const due = await ports.directory.due(clock.at - 3_600_000, clock.at + 7 * 86_400_000);
      const looks = due.filter(({ look }) => look !== undefined);
      return [due.length - looks.length, looks.length];
    };
    const entries = set.everything.map((entry) => ({ ...entry, when: { passed: [seat] } }));
    await order(entries);
    await order([]);
    expect(await rows()).toEqual([1, 0]);
    set.between.step = async (name) => {
      if (name === 'dropLook') throw new Error('throttled');
    };
    // What cannot be taken back costs nobody the answer.
    await orderFor(atInstance(table, makeApp(ports)), seat, entries);
    set.between.step = async () => undefined;
    // Another one's look, in the same minute, is its own.
    await order(entries);
    expect(await rows()).toEqual([1, 1]);
    await sweep(SWEEPS_MAX);
    expect(await rows()).toEqual([1, 0]);
  });
});
