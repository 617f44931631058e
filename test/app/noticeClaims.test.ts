/** Telling people at most once while all goes well, and at least once where somebody crashes. */
import { describe, expect, it } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { waitOf } from '../../functions/app/noticeFacts.ts';
import type { Rows } from '../../functions/app/ports/rows.ts';
import { storedState } from '../../functions/app/storedState.ts';
import { openTable, runOut } from '../support/drivenTable.ts';
import type { TestApp } from '../support/testApp.ts';
import { MINUTE, mailedTable, minutes, playOnce } from '../support/told.ts';

type Write = Parameters<Rows['put']>;

/** Sees every conditional write of the outbox before it is made; may throw in its place. */
function beforeWrites({ ports }: TestApp, see: (write: Write) => void): void {
  const rows = ports.notices.rows as { put: Rows['put'] } & Rows;
  const put = rows.put.bind(rows);
  rows.put = async (...write) => {
    see(write);
    return put(...write);
  };
}

const isMark = ([partition, key]: Write): boolean => partition === 'WAKE' && key === 'SWEPT';
const isPerson = ([partition, key]: Write): boolean =>
  partition.startsWith('OUT#') && key === 'PERSON';

/** A table whose player is to be told of a turn by the next sweep. */
async function dueTable(seed: string) {
  const table = await mailedTable(seed);
  await table.t.drain();
  table.t.clock.at += 26 * MINUTE;
  return table;
}

const sweep = (t: TestApp) => t.app.telling.delivery.sweepPeople();

describe('a sweep', () => {
  it('tells somebody with one write, and another sweep does not again', async () => {
    const { t, mails } = await dueTable('one write');
    const writes: string[] = [];
    beforeWrites(t, (write) => {
      if (isPerson(write)) writes.push(write[1]);
    });
    for (let i = 0; i < 20; i += 1) {
      await sweep(t);
      t.clock.at += MINUTE;
    }
    expect([mails.length, writes]).toEqual([1, ['PERSON']]);
  });

  it('that another instance makes tells nobody again, and looks on for reminders', async () => {
    const { t, mails, player } = await dueTable('another instance');
    await sweep(t);
    expect(mails).toHaveLength(1);
    const other = makeApp(t.ports);
    for (let i = 0; i < 4; i += 1) {
      t.clock.at += MINUTE;
      await other.telling.delivery.sweepPeople();
    }
    expect(mails).toHaveLength(1);
    t.clock.at += 12 * 60 * MINUTE;
    await other.telling.delivery.sweepPeople();
    expect(mails.map(({ to }) => to)).toEqual(Array(2).fill(`${player}@dominoes.test`));
    expect(mails[1]?.subject).toMatch(/left: /);
  });

  it('tells nobody that another is telling', async () => {
    const { t, mails } = await dueTable('side by side');
    const sweeps = Array.from({ length: 4 }, () => makeApp(t.ports).telling.delivery.sweepPeople());
    await Promise.all(sweeps);
    expect(mails).toHaveLength(1);
    await minutes(t, 10);
    expect(mails).toHaveLength(1);
  });
});

describe('what a sweep told that was killed', () => {
  /** Killed at a write: nothing of this instance comes after it. */
  async function killedAt(t: TestApp, isIt: (write: Write) => boolean, isDone: boolean) {
    const killed = new Error('killed');
    let isDead = false;
    const rows = t.ports.notices.rows as { put: Rows['put'] } & Rows;
    const { put } = rows;
    rows.put = async (...write) => {
      if (isDead) throw killed;
      isDead = isIt(write);
      if (isDead && !isDone) throw killed;
      return put.call(rows, ...write);
    };
    const mailer = t.ports.notices.mailer as unknown as { send: (mail: unknown) => Promise<void> };
    const { send } = mailer;
    mailer.send = async (mail) => {
      if (isDead) throw killed;
      await send.call(mailer, mail);
    };
    await sweep(t).catch(() => undefined);
    expect(isDead).toBe(true);
    Object.assign(rows, { put });
    Object.assign(mailer, { send });
  }

  it('is told by a later one where it had claimed and not sent', async () => {
    const { t, mails } = await dueTable('claimed alone');
    await killedAt(t, isPerson, true);
    expect(mails).toEqual([]);
    const other = makeApp(t.ports);
    for (let i = 0; i < 6; i += 1) {
      t.clock.at += MINUTE;
      await other.telling.delivery.sweepPeople();
      if (i === 0) expect(mails).toEqual([]);
    }
    expect(mails).toHaveLength(1);
  });

  it('comes again under the same id where it had sent and left no mark', async () => {
    const { t, mails } = await dueTable('sent, no mark');
    await killedAt(t, isMark, false);
    expect(mails).toHaveLength(1);
    const other = makeApp(t.ports);
    for (let i = 0; i < 10; i += 1) {
      t.clock.at += MINUTE;
      await other.telling.delivery.sweepPeople();
    }
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
  });

  it('is told no more where the turn was played meanwhile', async () => {
    const table = await dueTable('played meanwhile');
    const { t, mails } = table;
    await killedAt(t, isPerson, true);
    await playOnce(table);
    const other = makeApp(t.ports);
    for (let i = 0; i < 6; i += 1) {
      t.clock.at += MINUTE;
      await other.telling.delivery.sweepPeople();
    }
    expect(mails).toEqual([]);
  });
});

it('what ends in an error after the claim is told a little later, once', async () => {
  const { t, mails } = await dueTable('an error');
  const { directory } = t.ports;
  const players = directory.players.bind(directory);
  let asked = 0;
  const failing = async (ids: readonly string[]) => {
    asked += 1;
    // The profile is read before the claim, the others' names after it.
    if (asked === 2) throw new Error('the store is away');
    return players(ids);
  };
  Object.assign(directory, { players: failing });
  for (let i = 0; i < 4; i += 1) {
    await sweep(t);
    t.clock.at += MINUTE;
  }
  expect(asked).toBeGreaterThan(2);
  expect(mails).toHaveLength(1);
});

it('a turn that opened a moment ago comes in the message of an older one', async () => {
  const { t, player, mails } = await mailedTable('two tables');
  await t.drain();
  t.clock.at += 15 * MINUTE;
  const house = ['me', 'house', 'house', 'house'] as const;
  const opened = await openTable(t, player, { seats: house, terms: { allowanceSeconds: 86_400 } });
  if (!opened.ok) throw new Error(opened.error.code);
  await runOut({ t, tableId: opened.value.tableId, players: [player] });
  await minutes(t, 12);
  expect(mails.map(({ subject }) => subject)).toEqual(['2 tables wait for you']);
  await minutes(t, 60);
  expect(mails).toHaveLength(1);
});

it('what an earlier version has told is told no more, and its rows are understood', async () => {
  const { t, tableId, player, mails } = await mailedTable('earlier version');
  const newest = await t.ports.journal.newest(tableId);
  const state = newest === null ? null : storedState(newest);
  const turn = (state && waitOf(state))?.turn ?? '';
  const openedAt = t.clock.at;
  const marks = { pinged: turn, reminded: null };
  const told = { lastAt: openedAt, unanswered: 0, claim: null, failures: 0 };
  const { rows } = t.ports.notices;
  const kept = { tableId, version: newest?.version ?? 0, turn, openedAt, marks };
  await rows.put(`OUT#${player}`, `TURN#${tableId}`, kept, { expected: 0 });
  await rows.put(`OUT#${player}`, 'PERSON', told, { expected: 0 });
  await rows.put('WAKE', 'SWEPT', openedAt, { expected: 0 });
  await minutes(t, 60);
  expect(mails).toEqual([]);
  t.clock.at = openedAt + 12 * 60 * MINUTE;
  await minutes(t, 2);
  expect(mails.map(({ to }) => to)).toEqual([`${player}@dominoes.test`]);
  expect(mails[0]?.subject).toMatch(/left: /);
});
