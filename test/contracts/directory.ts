import { describe, expect, it } from 'vitest';
import type { Directory } from '../../functions/app/ports.ts';
import { idOf } from '../support/commits.ts';

const MINUTE = 60_000;
const NOON = 1_700_000_040_000 - (1_700_000_040_000 % MINUTE);

/** What every directory must do. */
export function directoryContract(makeDirectory: () => Directory): void {
  describe('directory', () => {
    peopleContract(makeDirectory);
    ticketContract(makeDirectory);
    connectionContract(makeDirectory);
    dueContract(makeDirectory);

    it('gives heads ascending by size, one a size', async () => {
      const directory = makeDirectory();
      for (const size of [100, 9, 20, 9]) {
        await directory.putHead(idOf('heads'), { size, note: `note ${size}` });
      }
      expect(await directory.heads(idOf('heads'))).toEqual([
        { size: 9, note: 'note 9' },
        { size: 20, note: 'note 20' },
        { size: 100, note: 'note 100' },
      ]);
      expect(await directory.heads(idOf('no heads'))).toEqual([]);
    });

    it('gives words by epoch and seat, and erases those of one player at one table', async () => {
      const directory = makeDirectory();
      const [tableId, elsewhere] = [idOf('words'), idOf('words elsewhere')];
      const [playerId, other] = [idOf('ana'), idOf('ben')];
      const late = { epoch: 10, seat: 0, playerId, text: 'otra vez \u0000 "★' };
      const second = { epoch: 9, seat: 1, playerId: other, text: 'mine' };
      const first = { epoch: 9, seat: 0, playerId, text: '\ufefflucky e\u0301' };
      for (const words of [late, second, first]) await directory.putWords(tableId, words);
      await directory.putWords(elsewhere, first);
      expect(await directory.words(tableId)).toEqual([first, second, late]);
      await directory.dropWords(tableId, playerId);
      await directory.dropWords(tableId, playerId);
      expect(await directory.words(tableId)).toEqual([second]);
      expect(await directory.words(elsewhere)).toEqual([first]);
    });
  });
}

function peopleContract(makeDirectory: () => Directory): void {
  it('finds profiles by id, replaces them, and leaves unknown ids out', async () => {
    const directory = makeDirectory();
    const [ana, ben, nobody] = [idOf('ana'), idOf('ben'), idOf('nobody')];
    await directory.putPlayer({ playerId: ana, name: 'Ana' });
    await directory.putPlayer({ playerId: ben, name: 'Ben' });
    await directory.putPlayer({ playerId: ana, name: 'Ana María' });
    const found = await directory.players([ana, nobody, ben, ana]);
    expect([...found.values()].sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { playerId: ana, name: 'Ana María' },
      { playerId: ben, name: 'Ben' },
    ]);
    expect((await directory.players([])).size).toBe(0);
  });

  it('changes the named fields of a profile and no other, at once with others', async () => {
    const directory = makeDirectory();
    const [playerId, gone, nobody] = [idOf('change'), idOf('gone'), idOf('never')];
    await directory.putPlayer({ playerId, name: 'Ana', bot: false });
    const sleep = { fromMinute: 1320, toMinute: 480 };
    await Promise.all([
      directory.changePlayer(playerId, { zone: 'Europe/Madrid', sleep }),
      directory.changePlayer(playerId, { language: 'es', quiet: null }),
    ]);
    const all = { playerId, name: 'Ana', zone: 'Europe/Madrid', sleep, quiet: null };
    expect(await directory.changePlayer(playerId, { bot: true })).toEqual({
      ...all,
      language: 'es',
      bot: true,
    });
    const renamed = await directory.changePlayer(playerId, { name: 'Anna', zone: undefined });
    expect(renamed).toEqual({ ...all, language: 'es', bot: true, name: 'Anna' });
    expect((await directory.players([playerId])).get(playerId)).toEqual(renamed);
    await directory.putPlayer({ playerId: gone, name: 'deleted player', deleted: true });
    expect(await directory.changePlayer(gone, { name: 'Back' })).toBe(null);
    expect(await directory.changePlayer(nobody, { name: 'Nobody' })).toBe(null);
    expect([...(await directory.players([gone, nobody])).values()]).toEqual([
      { playerId: gone, name: 'deleted player', deleted: true },
    ]);
  });

  it('lists the deletions that are not seen through', async () => {
    const directory = makeDirectory();
    const [ana, ben] = [idOf('leaving ana'), idOf('leaving ben')];
    await directory.putLeaving(ana, NOON);
    await directory.putLeaving(ben, NOON);
    await directory.putLeaving(ana, NOON + 1);
    await directory.dropLeaving(ben);
    await directory.dropLeaving(ben);
    expect(await directory.leaving()).toEqual([{ playerId: ana, at: NOON + 1 }]);
    await directory.dropLeaving(ana);
    expect(await directory.leaving()).toEqual([]);
  });

  it('finds more profiles than one request of the store may name', async () => {
    const directory = makeDirectory();
    const ids = Array.from({ length: 130 }, (_, i) => idOf(`crowd ${i}`));
    for (const playerId of ids) await directory.putPlayer({ playerId, name: playerId });
    expect([...(await directory.players(ids)).keys()].sort()).toEqual([...ids].sort());
  });
}

function ticketContract(makeDirectory: () => Directory): void {
  it('gives a ticket once, also when many ask at once', async () => {
    const directory = makeDirectory();
    await directory.putTicket('hash-once', idOf('ana'), NOON + 30_000);
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => directory.takeTicket('hash-once', NOON)),
    );
    expect(taken.filter((player) => player !== null)).toEqual([idOf('ana')]);
    expect(await directory.takeTicket('hash-once', NOON)).toBe(null);
  });

  it('treats a ticket as absent from the millisecond of its expiry (report 21)', async () => {
    const directory = makeDirectory();
    await directory.putTicket('hash-late', idOf('ana'), NOON + 30_001);
    await directory.putTicket('hash-just', idOf('ana'), NOON + 30_001);
    expect(await directory.takeTicket('hash-late', NOON + 30_001)).toBe(null);
    expect(await directory.takeTicket('hash-just', NOON + 30_000)).toBe(idOf('ana'));
    expect(await directory.takeTicket('hash-unknown', NOON)).toBe(null);
  });
}

function connectionContract(makeDirectory: () => Directory): void {
  const connectionId = 'L0SM9cOFvHcCIhw=';
  const playerId = idOf('ana');

  it('treats an expired connection or subscription as absent (reports 21, 29)', async () => {
    const directory = makeDirectory();
    const tableId = idOf('expired subscriptions');
    await directory.putConnection({ connectionId: 'expired', playerId }, NOON);
    await directory.putSubscription({ tableId, connectionId: 'expired', playerId }, NOON);
    expect(await directory.connection('expired', NOON - 1)).toEqual({
      connectionId: 'expired',
      playerId,
    });
    expect(await directory.connection('expired', NOON)).toBe(null);
    expect(await directory.subscriptions(tableId, NOON - 1)).toHaveLength(1);
    expect(await directory.subscriptions(tableId, NOON)).toEqual([]);
  });

  it('lists who follows a table, each connection once', async () => {
    const directory = makeDirectory();
    const tableId = idOf('subscriptions');
    const watcher = { tableId, connectionId: 'watcher=', playerId: idOf('ben') };
    await directory.putSubscription({ tableId, connectionId, playerId }, NOON + 1);
    await directory.putSubscription({ tableId, connectionId, playerId }, NOON + 2);
    await directory.putSubscription(watcher, NOON + 2);
    const found = await directory.subscriptions(tableId, NOON + 1);
    expect(found.map((s) => s.connectionId).sort()).toEqual([connectionId, 'watcher=']);
    expect(found).toContainEqual(watcher);
  });

  it('tells in one answer who follows a table and of which round orders were noted', async () => {
    const directory = makeDirectory();
    const [tableId, other] = [idOf('ordered'), idOf('not ordered')];
    await directory.putSubscription({ tableId, connectionId, playerId }, NOON);
    const followers = [{ tableId, connectionId, playerId }];
    expect(await directory.following(tableId, NOON - 1)).toEqual({ followers, orderedRound: 0 });
    await directory.noteOrders(tableId, 3);
    await directory.noteOrders(tableId, 3);
    // One that was long on its way.
    await directory.noteOrders(tableId, 2);
    expect(await directory.following(tableId, NOON - 1)).toEqual({ followers, orderedRound: 3 });
    expect(await directory.subscriptions(tableId, NOON - 1)).toEqual(followers);
    // What is noted outlives whoever was connected.
    expect(await directory.following(tableId, NOON)).toEqual({ followers: [], orderedRound: 3 });
    await directory.noteOrders(tableId, 4);
    expect(await directory.following(tableId, NOON)).toMatchObject({ orderedRound: 4 });
    expect(await directory.following(other, NOON)).toEqual({ followers: [], orderedRound: 0 });
  });

  it('forgets a connection with all its subscriptions, and no other', async () => {
    const directory = makeDirectory();
    const tables = [idOf('drop 1'), idOf('drop 2')];
    await directory.putConnection({ connectionId, playerId }, NOON + 1);
    await directory.putConnection({ connectionId: 'stays', playerId }, NOON + 1);
    for (const tableId of tables) {
      await directory.putSubscription({ tableId, connectionId, playerId }, NOON + 1);
      await directory.putSubscription({ tableId, connectionId: 'stays', playerId }, NOON + 1);
    }
    await directory.dropConnection(connectionId);
    await directory.dropConnection(connectionId);
    expect(await directory.connection(connectionId, NOON)).toBe(null);
    expect(await directory.connection('stays', NOON)).not.toBe(null);
    for (const tableId of tables) {
      expect(await directory.subscriptions(tableId, NOON)).toEqual([
        { tableId, connectionId: 'stays', playerId },
      ]);
    }
  });
}

function dueContract(makeDirectory: () => Directory): void {
  const [a, b] = [idOf('due a'), idOf('due b')];
  const sorted = (rows: readonly { tableId: string; dueAt: number }[]) =>
    [...rows].sort((x, y) => x.dueAt - y.dueAt);

  it('finds what is due in the minutes from one instant to another, both whole', async () => {
    const directory = makeDirectory();
    const day = NOON + 1_440 * MINUTE;
    await directory.putDue(a, day - 1);
    await directory.putDue(a, day);
    await directory.putDue(b, day + 1);
    await directory.putDue(a, day + 30 * MINUTE + 59_999);
    await directory.putDue(a, day + 31 * MINUTE);
    expect(sorted(await directory.due(day + 59_999, day + 30 * MINUTE))).toEqual([
      { tableId: a, dueAt: day },
      { tableId: b, dueAt: day + 1 },
      { tableId: a, dueAt: day + 30 * MINUTE + 59_999 },
    ]);
  });

  it('keeps since when a table has wanted a look, until that is over', async () => {
    const directory = makeDirectory();
    const day = NOON + 4_320 * MINUTE;
    await directory.putDue(a, day, day - MINUTE);
    const row = { tableId: a, dueAt: day, since: day - MINUTE };
    expect(await directory.due(day, day)).toEqual([row]);
    await directory.putDue(a, day);
    expect(await directory.due(day, day)).toEqual([{ tableId: a, dueAt: day }]);
  });

  it('notes a look of its own beside a deadline, and takes back that one alone', async () => {
    const directory = makeDirectory();
    const day = NOON + 5_760 * MINUTE;
    const [deadline, one] = [
      { tableId: a, dueAt: day },
      { tableId: a, dueAt: day, look: 'one' },
    ];
    const other = { tableId: a, dueAt: day + 1, look: 'other' };
    await directory.putDue(a, day);
    await directory.putLook(a, day, 'one');
    await directory.putLook(a, day + 1, 'other');
    expect(sorted(await directory.due(day, day))).toEqual([deadline, one, other]);
    await directory.dropLook(a, day, 'one');
    await directory.dropLook(a, day, 'one');
    expect(sorted(await directory.due(day, day))).toEqual([deadline, other]);
    await directory.dropDue(a, day);
    expect(await directory.due(day, day)).toEqual([other]);
  });

  it('drops a row only while it is of that instant', async () => {
    const directory = makeDirectory();
    const day = NOON + 2_880 * MINUTE;
    await directory.putDue(a, day);
    await directory.putDue(a, day + 500);
    await directory.dropDue(a, day);
    expect(await directory.due(day, day)).toEqual([{ tableId: a, dueAt: day + 500 }]);
    await directory.dropDue(a, day + 500);
    await directory.dropDue(a, day + 500);
    expect(await directory.due(day, day)).toEqual([]);
  });

  it('remembers how far the sweep has come', async () => {
    const directory = makeDirectory();
    expect(await directory.sweptTo()).toBe(0);
    await directory.setSweptTo(NOON);
    expect(await directory.sweptTo()).toBe(NOON);
  });
}
