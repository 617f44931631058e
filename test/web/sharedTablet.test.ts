/** Two players of one browser at one table: nothing that one keeps of it is the other's. */
import { describe, expect, test } from 'vitest';
import { LateSender } from '../../web/lateSender.ts';
import { SettingsPage } from '../../web/pages/settingsPage.ts';
import { memoryShelf, type Shelf } from '../../web/shelf.ts';
import { type Me, makeStore } from '../../web/store.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { begin, kinds, playOne, tableId, text } from './support/guarded.ts';
import { joinAs, openPage, type Page } from './support/page.ts';
import { button, byTag, press, textOf } from './support/tree.ts';

/** What was given to a shuffle, and by whom. */
interface Given {
  readonly playerId: string;
  readonly commit?: string;
  readonly reveal?: string;
}

const me = (shelf: Shelf): Me => makeStore(shelf).me() as Me;
const seatOf = (page: Page) => page.app.table?.state().view?.you.seat ?? null;
const handOf = (page: Page) => page.app.table?.state().view?.you.hand ?? [];
const link = (page: Page) =>
  new URL(
    String(
      byTag(page.view(), 'a').find((el) => el.attrs['class'] === 'invite-link')?.attrs['href'],
    ),
  ).hash;

/** A tablet that notes what it gives to shuffles. */
function tablet(server: TestApp) {
  const shelf = memoryShelf();
  const given: Given[] = [];
  const note = (body: string): void => {
    const { type, ...share } = JSON.parse(body) as { type?: string } & Given;
    if (type === 'contribute') given.push({ ...share, playerId: me(shelf).playerId });
  };
  const page = openPage(server, '', shelf, {
    request(_, body) {
      note(body);
      return body;
    },
    sent(frame) {
      note(frame);
      return null;
    },
  });
  return { shelf, given, page };
}

/** The tablet goes on as somebody who has played there before. */
async function goOnAs(page: Page, { playerId }: Me, hash: string): Promise<void> {
  page.go('#/me');
  const settings = page.app.page;
  if (!(settings instanceof SettingsPage)) throw new Error('no settings are shown');
  settings.account.switchTo(playerId);
  page.go(hash);
  await page.settle();
}

/** Ana has opened a table on a tablet, and Bo, who has been there before, has sat down at it. */
async function shared(name: string) {
  const server = testApp(name);
  const { shelf, given, page } = tablet(server);
  const elsewhere = openPage(server);
  begin(elsewhere, { name: 'Bo' });
  await elsewhere.settle();
  const bo = me(elsewhere.shelf);
  begin(page, { friends: 1 });
  await page.settle();
  const [ana, hash, invite] = [me(shelf), page.hash(), link(page)];
  makeStore(shelf).setOthers([bo]);
  await goOnAs(page, bo, invite);
  joinAs(page, 'Bo');
  await page.settle();
  // Each promises and opens while the tablet is theirs.
  for (const one of [ana, bo, ana, bo]) await goOnAs(page, one, hash);
  return { server, shelf, given, page, hash, ana, bo };
}

/** Lays bones for both in turn until a round is over. */
async function playRound({ page, hash, ana, bo }: Awaited<ReturnType<typeof shared>>) {
  const seats = new Map<number, Me>();
  for (let turn = 0; turn < 60; turn += 1) {
    const { round, you, lastRound } = page.app.table?.state().view ?? {};
    if (lastRound) return;
    if (round?.turns.includes(you?.seat ?? -1)) await playOne(page);
    else await goOnAs(page, me(page.shelf).playerId === ana.playerId ? bo : ana, hash);
    expect(kinds(page)).toEqual([]);
    const seat = seatOf(page) ?? -1;
    expect(seats.get(seat) ?? me(page.shelf)).toEqual(me(page.shelf));
    seats.set(seat, me(page.shelf));
  }
}

describe('two players at one table on one tablet', () => {
  test('each sign with a key of their own, and add a secret of their own', async () => {
    const both = await shared('one tablet');
    const { server, shelf, given, page, ana, bo } = both;
    await playRound(both);
    const commits = await server.ports.journal.after(tableId(page), 0, 400);
    const plays = commits.flatMap(({ receipt, events }) =>
      receipt?.type === 'play' ? events.filter(({ type }) => type === 0x0b).slice(0, 1) : [],
    );
    expect(plays.length).toBeGreaterThan(4);
    // PLAY ends with auth 1 and 64 bytes where a device signed it.
    expect(plays.filter(({ payload }) => payload?.length !== 129)).toEqual([]);
    for (const { playerId, commit, reveal } of given) {
      const own = makeStore(shelf).secret({ tableId: tableId(page), playerId }, 1);
      if (commit !== undefined) expect(commit).toBe(own?.commit);
      if (reveal !== undefined) expect(reveal).toBe(own?.r);
    }
    const opened = given.flatMap(({ playerId, reveal }) => (reveal === undefined ? [] : playerId));
    expect(new Set(opened)).toEqual(new Set([ana.playerId, bo.playerId]));
    const keys = [ana, bo].map(({ playerId }) =>
      makeStore(shelf).tableKey({ tableId: tableId(page), playerId }),
    );
    expect(new Set(keys).size).toBe(2);
  });

  test('are each shown what they saw themselves while there is no line', async () => {
    const { page, hash, ana, bo } = await shared('one tablet without a line');
    const hands = new Map<string, readonly string[]>();
    for (const one of [ana, bo]) {
      await goOnAs(page, one, hash);
      hands.set(one.playerId, handOf(page));
      expect(handOf(page).length).toBeGreaterThan(0);
    }
    expect(hands.get(ana.playerId)).not.toEqual(hands.get(bo.playerId));
    page.network.up = false;
    for (const one of [ana, bo]) {
      await goOnAs(page, one, hash);
      expect(handOf(page)).toEqual(hands.get(one.playerId));
    }
  });

  test('put results aside, and give words, for themselves', async () => {
    const { page, shelf, ana, bo } = await shared('one tablet aside');
    const store = makeStore(shelf);
    const [hers, his] = [ana, bo].map(({ playerId }) => ({ tableId: tableId(page), playerId }));
    if (hers === undefined || his === undefined) throw new Error('nobody sits there');
    store.setDismissed(hers, 3);
    store.setLuck(hers, 'purple otter');
    store.setSeen(hers, { no: 9, turns: 9 });
    expect([store.dismissed(his), store.luck(his)]).toEqual([0, '']);
    expect(store.seen(his)?.no).not.toBe(9);
  });

  test('who starts afresh takes nothing away from the other', async () => {
    const { server, page, shelf, hash, ana, bo } = await shared('one tablet afresh');
    const at = (playerId: string) => ({ tableId: tableId(page), playerId });
    const [hers, his] = [at(ana.playerId), at(bo.playerId)];
    const { play, rest } = { play: 'play', rest: 'leave' } as const;
    const store = makeStore(shelf);
    const waits = { commandId: 'c', expectedVersion: 1 };
    store.setUnanswered(hers, { ...waits, type: play, bone: '66' });
    store.setUnanswered(his, { ...waits, type: play, bone: '55' });
    store.setUnansweredRest(his, [{ command: { ...waits, type: rest }, round: null }]);
    store.setName('Bo');
    store.forget();
    expect([store.keptView(his), store.unanswered(his), store.tableKey(his)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(store.kept(his)).toMatchObject({ heads: [], openings: null });
    expect([store.keptMine(bo.playerId), store.name()]).toEqual([null, '']);
    expect(store.unanswered(hers)).toMatchObject({ bone: '66' });
    expect(store.keptView(hers)?.value.you.hand.length).toBeGreaterThan(0);
    expect(store.tables().map(({ tableId }) => tableId)).toContain(hers.tableId);
    const again = openPage(server, hash, shelf);
    await again.settle();
    expect(handOf(again)).toEqual([]);
  });
});

test('a move of one goes out while one of the other has no answer yet', async () => {
  const store = makeStore(memoryShelf());
  const [ana, bo] = ['ana', 'bo'].map((name) => ({ playerId: name, token: name, name }));
  const table = { tableId: 'table', readKey: null };
  store.addTable(table);
  const play = { expectedVersion: 1, type: 'play' } as const;
  for (const [bone, { playerId } = { playerId: '' }] of [
    ['11', ana],
    ['22', bo],
  ] as const) {
    store.setUnanswered({ ...table, playerId }, { ...play, commandId: playerId, bone });
  }
  const sent: string[] = [];
  const late = new LateSender({
    api: {
      command(_, { commandId }) {
        sent.push(commandId);
        return new Promise(() => undefined);
      },
      table: () => new Promise(() => undefined),
    },
    store,
    inTurn: null,
    newId: () => 'new',
    shown: () => null,
    onSent: () => undefined,
    onRefused: () => undefined,
  });
  for (const one of [ana, bo, bo]) {
    store.setMe(one ?? null);
    void late.send();
  }
  expect(sent).toEqual(['ana', 'bo']);
});

test('what comes late of one player’s settings is not taken for the next one’s', async () => {
  const server = testApp('one tablet’s settings');
  const held: (() => void)[] = [];
  const late = { isOn: false };
  const own = /^\/v1\/me(\/notices|\/bot-keys)?$/;
  const shelf = memoryShelf();
  const page = openPage(server, '', shelf, {
    async response(path, body) {
      if (late.isOn && own.test(path)) await new Promise<void>((resolve) => held.push(resolve));
      return body;
    },
  });
  begin(page);
  await page.settle();
  await page.app.desk.api.newBotKey('the bot of Ana');
  await page.app.desk.api.setMail('ana@example.org');
  const elsewhere = openPage(server);
  begin(elsewhere, { name: 'Bo' });
  await elsewhere.settle();
  makeStore(shelf).setOthers([me(elsewhere.shelf)]);
  late.isOn = true;
  page.go('#/me');
  await page.settle();
  expect(held.length).toBeGreaterThan(2);
  late.isOn = false;
  if (page.app.page instanceof SettingsPage) {
    page.app.page.account.switchTo(me(elsewhere.shelf).playerId);
  }
  await page.settle();
  for (const release of held) release();
  await page.settle();
  expect(me(shelf).name).toBe('Bo');
  expect(byTag(page.view(), 'input').map((el) => el.attrs['value'])).toContain('Bo');
  expect(text(page)).not.toContain('the bot of Ana');
  expect(text(page)).not.toContain('ana@example.org');
});

test('who comes back to a table afresh, as somebody else, is nobody’s double', async () => {
  const server = testApp('afresh at one table');
  const { shelf, given, page } = tablet(server);
  begin(page, { friends: 1 });
  await page.settle();
  const [ana, invite] = [me(shelf), link(page)];
  page.go('#/');
  press(button(page.view(), 'Start afresh with another name'));
  press(byTag(page.view(), 'button').find((el) => textOf(el) === 'Start afresh'));
  await page.settle();
  expect(text(page)).not.toContain('Ana');
  page.go(invite);
  await page.settle();
  joinAs(page, 'Bo');
  await page.settle();
  // Nobody waits longer for her who is not there.
  server.clock.at += 10_000;
  await server.app.look(tableId(page));
  await page.settle();
  expect(me(shelf).playerId).not.toBe(ana.playerId);
  expect(given.every(({ playerId }) => playerId === me(shelf).playerId)).toBe(true);
  expect(kinds(page)).toEqual([]);
  expect(page.app.table?.state().own).toMatchObject({ you: 'secret' });
});

test('one player’s list of tables is not the next one’s', async () => {
  const { page, bo, ana } = await shared('one tablet’s lists');
  await goOnAs(page, ana, '#/');
  const hers = text(page);
  page.network.up = false;
  await goOnAs(page, bo, '#/');
  const isListed = makeStore(page.shelf).keptMine(bo.playerId) !== null;
  expect(page.app.desk.lobby.rows().some((row) => 'mine' in row)).toBe(isListed);
  await goOnAs(page, ana, '#/');
  expect(page.app.desk.lobby.rows().filter((row) => 'mine' in row)).toHaveLength(1);
  expect(hers).toContain('Jamaican');
});
