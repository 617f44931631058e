import { describe, expect, test } from 'vitest';
import { readHead } from '../../shared/fair/head.ts';
import type { ServerFrame } from '../../shared/protocol/frames.ts';
import { chooseGame } from '../../web/choice.ts';
import { memoryShelf } from '../../web/shelf.ts';
import { type Me, makeStore } from '../../web/store.ts';
import { testApp } from '../support/testApp.ts';
import {
  beaconComes,
  beaconPage,
  friends,
  joined,
  kinds,
  playOne,
  playRounds,
  seated,
  tableId,
  text,
} from './support/guarded.ts';
import { openPage } from './support/page.ts';
import { button, press } from './support/tree.ts';

describe('an honest server gives no warning', () => {
  test('over rounds, with every move signed and every share kept', async () => {
    const server = testApp('honest');
    const page = await seated(server);
    await playRounds(page, 2);
    expect(text(page)).toContain('Round 2 is over');
    expect(kinds(page)).toEqual([]);
    const commits = await server.ports.journal.after(tableId(page), 0, 200);
    const plays = commits.flatMap(({ events }) => events).filter(({ type }) => type === 0x0b);
    // PLAY ends with auth 1 and 64 bytes where a device signed it.
    const isSigned = plays.filter(({ payload }) => payload?.length === 129);
    expect(isSigned.length).toBeGreaterThan(5);
    expect(page.app.table?.state().own).toMatchObject({ grade: 'B', you: 'secret' });
    expect(text(page)).toContain('Your device added a secret nobody could see');
  });

  test('to another device of the same player, which leaves the secret to the first', async () => {
    const server = testApp('two devices');
    const first = await seated(server);
    const shelf = memoryShelf();
    makeStore(shelf).setMe(makeStore(first.shelf).me() as Me);
    const second = openPage(server, `#/t/${tableId(first)}`, shelf);
    await second.settle();
    await playRounds(first, 2);
    await second.settle();
    expect(kinds(second)).toEqual([]);
    expect(kinds(first)).toEqual([]);
    expect(second.app.table?.state().withheld).toBeNull();
    expect(second.app.table?.state().own).toMatchObject({ you: 'none' });
  });

  test.each([
    ['french-cross', 4],
    ['straight-six', 4],
    ['latin-spain', 4],
    ['jamaican-cutthroat', 2],
  ])('at %s', async (id, seats) => {
    const page = await seated(
      testApp(`guard ${id}`),
      {},
      {
        choice: { ...chooseGame(id, 'quick'), seats },
      },
    );
    const keep = button(page.view(), 'Keep');
    if (keep !== undefined) press(keep);
    await page.settle();
    for (let turn = 0; turn < 20; turn += 1) await playOne(page);
    expect(kinds(page)).toEqual([]);
  });

  test('to friends whose seats are drawn', async () => {
    const server = testApp('guard drawn');
    const [ana, bo] = await friends(server, { terms: { seating: 'drawn' } });
    for (let i = 0; i < 30; i += 1) {
      await bo.settle();
      await ana.settle();
      await playOne(ana);
      await playOne(bo);
    }
    expect([kinds(ana), kinds(bo)]).toEqual([[], []]);
    expect(ana.app.table?.state().view?.lastRound).not.toBeNull();
  });

  test('who missed the first shuffle adds a secret behind the rounds, and is asked for no more', async () => {
    const server = testApp('guard behind');
    const late = { on: true };
    const page = await seated(server, {
      sent(frame) {
        const { type, commandId, tableId } = JSON.parse(frame) as Record<string, string>;
        if (!late.on || type !== 'contribute') return null;
        const refusal = { code: 'not-eligible', title: '', type: '', status: 422 };
        return JSON.stringify({ type: 'answer', ok: false, commandId, tableId, problem: refusal });
      },
    });
    server.clock.at += 10_000;
    late.on = false;
    await server.app.look(tableId(page));
    await page.settle();
    expect(page.app.table?.state().own).toMatchObject({ grade: 'D', you: 'none' });
    expect(text(page)).toContain('Nobody but the house had a say');
    await playRounds(page, 3);
    expect(kinds(page)).toEqual([]);
    expect(page.app.table?.state().own).toMatchObject({ grade: 'B', you: 'secret' });
  });

  test('after reloads, in several tabs, with answers that were lost', async () => {
    const server = testApp('guard tabs');
    const lose = { next: false };
    const page = await seated(server, {
      said(frame) {
        const isLost = lose.next && frame.includes('"type":"answer"');
        if (isLost) lose.next = false;
        return isLost ? null : frame;
      },
    });
    const tab = openPage(server, page.hash(), page.shelf);
    await tab.settle();
    await playOne(page);
    lose.next = true;
    await playOne(page);
    page.app.table?.connected();
    await page.settle();
    await tab.settle();
    await playOne(tab);
    const again = openPage(server, page.hash(), page.shelf);
    await again.settle();
    await playOne(again);
    await page.settle();
    page.network.up = false;
    await playOne(tab);
    page.network.up = true;
    page.app.table?.connected();
    await page.app.table?.load();
    for (const one of [page, tab, again]) {
      await one.settle();
      expect(kinds(one)).toEqual([]);
    }
    expect(again.app.table?.state().own?.grade).toBe('B');
  });

  test('with the public beacon, which this device then has witnessed', async () => {
    const { server, page } = await beaconPage();
    expect(text(page)).toContain('Waiting for the public random value');
    await beaconComes(server, page);
    expect(kinds(page)).toEqual([]);
    expect(page.app.table?.state().own).toMatchObject({ grade: 'A+B', beacon: 'witnessed' });
    expect(text(page)).toContain('This device saw the lock before');
  });

  test('whose heads of locks and closes are pushed to whoever is connected', async () => {
    const server = testApp('guard pushed');
    await friends(server);
    const pushed = server.sent
      .map(({ message }) => JSON.parse(message) as ServerFrame)
      .flatMap((frame) => (frame.type === 'commit' ? [frame] : []));
    const marked = pushed.filter(({ events }) => events.some(({ type }) => type === 9));
    expect(marked.length).toBeGreaterThan(0);
    for (const { head, events } of marked) {
      expect(readHead(head ?? '')?.head.size).toBe((events.at(-1)?.seq ?? 0) + 1);
    }
  });

  test('who was away when a round was locked has not witnessed it, and hears no alarm', async () => {
    const { server, page } = await beaconPage();
    const { playerId } = makeStore(page.shelf).me() as Me;
    page.shelf.removeItem(`sixlove.kept.${playerId}.${tableId(page)}`);
    server.clock.at += 60_000;
    const later = openPage(server, page.hash(), page.shelf);
    await later.settle();
    await beaconComes(server, later);
    expect(kinds(later)).toEqual([]);
    expect(later.app.table?.state().own).toMatchObject({ beacon: 'claimed' });
  });
});

test('a proof file has what this device observed, and no bones', async () => {
  const page = await seated(testApp('observed'));
  await playRounds(page, 1);
  press(button(page.view(), 'Check this deal'));
  await page.settle();
  press(button(page.view(), 'Download the proof file'));
  const file = JSON.parse(page.downloads[0]?.text ?? '') as Record<string, unknown>;
  expect(file['observed']).toEqual(
    expect.arrayContaining([{ size: expect.any(Number), at_ms: expect.any(Number) }]),
  );
  expect(file).not.toHaveProperty('private');
});

test('words may stand in for a secret', async () => {
  const server = testApp('luck');
  const ana = await seated(server, {}, { friends: 1 });
  ana.app.table?.giveWords('purple otter 42');
  expect(text(ana)).toContain('For the next shuffle: “purple otter 42”.');
  const bo = await joined(server, ana);
  expect(ana.app.table?.state().view?.fair.texts).toEqual([0]);
  expect(text(ana)).toContain('You added your words.');
  expect([kinds(ana), kinds(bo)]).toEqual([[], []]);
});
