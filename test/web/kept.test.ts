/** What a browser keeps of what its player chose: until the answer, for that player, while full. */
import { describe, expect, test } from 'vitest';
import type { Trouble } from '../../web/api.ts';
import { SettingsPage } from '../../web/pages/settingsPage.ts';
import { memoryShelf, openShelf, type Shelf } from '../../web/shelf.ts';
import { makeStore } from '../../web/store.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { begin, friends, seated, tableId, text } from './support/guarded.ts';
import { openPage, type Page } from './support/page.ts';
import { byTag, press } from './support/tree.ts';

const playable = (page: Page) =>
  byTag(page.view(), 'button').filter((el) => el.attrs['aria-disabled'] === 'false');

/** Lays the first bone that fits, without waiting for what comes of it. */
function lay(page: Page): void {
  press(playable(page)[0]);
  press(byTag(page.view(), 'button').find((el) => el.attrs['class'] === 'end-button'));
}

function kept({ shelf }: Page, id: string, playerId = makeStore(shelf).me()?.playerId ?? '') {
  const store = makeStore(shelf);
  const at = { tableId: id, playerId };
  return { play: store.unanswered(at), rest: store.unansweredRest(at), view: store.keptView(at) };
}

/** Commands that the table has taken from people. */
async function takenAt(server: TestApp, id: string): Promise<readonly string[]> {
  const commits = await server.ports.journal.after(id, 0, 1_000);
  return commits.flatMap(({ receipt }) => (receipt === null ? [] : [receipt.type]));
}

function cut(page: Page): void {
  page.network.up = false;
  page.app.desk.socket.close();
}

async function mend(page: Page): Promise<void> {
  page.network.up = true;
  page.app.desk.socket.open();
  await page.settle();
}

/** Orders of the first bone that Ana, who waits for Bo, has in her hand; the line is gone. */
async function orderedWithoutLine(server: TestApp) {
  const [ana, bo] = await friends(server);
  const [waits, moves] = playable(ana).length > 0 ? [bo, ana] : [ana, bo];
  const id = tableId(waits);
  const table = waits.app.table;
  table?.orders.show(true);
  await waits.settle();
  cut(waits);
  table?.orders.add(table.state().view?.you.hand[0] ?? '');
  table?.orders.save();
  await waits.settle();
  const stands = async () => {
    const answer = await waits.app.desk.api.orders(id);
    return answer.ok ? answer.value.orders.length : null;
  };
  return { id, waits, moves, stands };
}

describe('what is no play, chosen without a line', () => {
  test('is kept, said to be, and sent by whatever page is shown then', async () => {
    const server = testApp('kept orders');
    const { id, waits, stands } = await orderedWithoutLine(server);
    expect(text(waits)).toContain('What you chose is kept on this device');
    expect(waits.said.at(-1)).toContain('What you chose is kept on this device');
    waits.go('');
    await waits.settle();
    expect(kept(waits, id).rest).toHaveLength(1);
    await mend(waits);
    expect(await stands()).toBe(1);
    expect(kept(waits, id).rest).toEqual([]);
    expect(text(waits)).toContain('What you chose without a line has been done.');
  });

  test('goes out again from its own table after a reload', async () => {
    const server = testApp('reloaded orders');
    const { id, waits, stands } = await orderedWithoutLine(server);
    waits.app.page.close();
    const again = openPage(server, waits.hash(), waits.shelf);
    await again.settle();
    waits.network.up = true;
    expect(await stands()).toBe(1);
    expect(kept(again, id).rest).toEqual([]);
  });

  test('is renewed where the table has moved on within the round', async () => {
    const server = testApp('stale orders');
    const { waits, moves, stands } = await orderedWithoutLine(server);
    lay(moves);
    await moves.settle();
    waits.go('');
    await mend(waits);
    expect(await stands()).toBe(1);
  });

  test('is not done in another round than the one that it was meant for', async () => {
    const server = testApp('orders of another round');
    const { id, waits, stands } = await orderedWithoutLine(server);
    waits.go('');
    const store = makeStore(waits.shelf);
    const at = { tableId: id, playerId: store.me()?.playerId ?? '' };
    store.setUnansweredRest(
      at,
      store.unansweredRest(at).map(({ command }) => ({
        command: { ...command, expectedVersion: 1 },
        round: 99,
      })),
    );
    await mend(waits);
    expect(await stands()).toBe(0);
    expect(text(waits)).toContain('What you chose without a line was not done.');
    expect(kept(waits, id).rest).toEqual([]);
  });
});

test('a line that is gone promises nothing while nothing waits', async () => {
  const server = testApp('nothing waits');
  const page = openPage(server);
  page.network.up = false;
  begin(page);
  await page.settle();
  expect(text(page)).toContain('No line.');
  expect(text(page)).not.toContain('is kept');
});

/** Answers every request with a refusal while it is on. */
function refusing(code: Trouble['code']) {
  const state = { isOn: false };
  const between = {
    response: (_: string, body: string) => (state.isOn ? JSON.stringify({ code }) : body),
    status: (_: string, status: number) => (state.isOn ? 401 : status),
  };
  return { state, between };
}

test('a move on its way when the pass expires is kept until somebody knows the player', async () => {
  const server = testApp('expired on its way');
  const { state, between } = refusing('unauthenticated');
  const page = await seated(server, between);
  const id = tableId(page);
  page.app.desk.socket.close();
  state.isOn = true;
  lay(page);
  await page.settle();
  expect(text(page)).toContain('not known here any more');
  expect(kept(page, id).play).toMatchObject({ type: 'play' });
  state.isOn = false;
  const again = openPage(server, '', page.shelf);
  page.app.page.close();
  await again.settle();
  expect(await takenAt(server, id)).toContain('play');
  expect(kept(again, id).play).toBe(null);
});

describe('two players in one browser', () => {
  /** Ana has laid a bone without a line; then Bo plays here, who has no line either. */
  async function shared(name: string) {
    const server = testApp(name);
    const ana = await seated(server);
    const id = tableId(ana);
    const { playerId } = makeStore(ana.shelf).me() ?? { playerId: '' };
    const elsewhere = openPage(server);
    begin(elsewhere, { name: 'Bo' });
    await elsewhere.settle();
    const bo = makeStore(elsewhere.shelf).me();
    makeStore(ana.shelf).setOthers(bo === null ? [] : [bo]);
    cut(ana);
    lay(ana);
    await ana.settle();
    ana.go('#/me');
    const { page } = ana.app;
    if (!(page instanceof SettingsPage) || bo === null) throw new Error('no settings are shown');
    page.account.switchTo(bo.playerId);
    return { server, page: ana, id, ana: playerId };
  }

  test('one does not see the other’s hand', async () => {
    const { page, id } = await shared('shared hand');
    page.go(`#/t/${id}`);
    await page.settle();
    expect(page.app.table?.state().view).toBe(null);
  });

  test('what one chose is not sent as the other, and waits for its own player', async () => {
    const { server, page, id, ana } = await shared('shared play');
    page.go('');
    await mend(page);
    expect(await takenAt(server, id)).not.toContain('play');
    expect(kept(page, id, ana).play).toMatchObject({ type: 'play' });
    page.go('#/me');
    if (page.app.page instanceof SettingsPage) page.app.page.account.switchTo(ana);
    page.go('');
    page.app.socketChanged('open');
    await page.settle();
    expect(await takenAt(server, id)).toContain('play');
  });
});

describe('a full shelf', () => {
  /** Takes nothing that is longer than what was there before; `free` takes away the rest. */
  function fullShelf(): Shelf & { isFull: boolean } {
    const shelf = memoryShelf();
    return {
      ...shelf,
      isFull: false,
      setItem(key, value) {
        if (this.isFull && value.length > (shelf.getItem(key)?.length ?? 0)) {
          throw new DOMException('full', 'QuotaExceededError');
        }
        shelf.setItem(key, value);
      },
    };
  }

  test('a bone goes out all the same', async () => {
    const server = testApp('full');
    const shelf = fullShelf();
    const page = openPage(server, '', shelf);
    begin(page);
    await page.settle();
    shelf.isFull = true;
    lay(page);
    await page.settle();
    expect(page.app.table?.state().waiting).toEqual([]);
    expect(await takenAt(server, tableId(page))).toContain('play');
  });

  test('says that a bone waits for this page to stay open', async () => {
    const server = testApp('full without a line');
    const shelf = fullShelf();
    const page = openPage(server, '', shelf);
    begin(page);
    await page.settle();
    shelf.isFull = true;
    cut(page);
    lay(page);
    await page.settle();
    expect(text(page)).toContain('if this page stays open');
  });

  test('still says who plays here', () => {
    const shelf = fullShelf();
    makeStore(shelf).setMe({ playerId: 'p', token: 't', name: 'Ana' });
    shelf.isFull = true;
    expect(makeStore(openShelf(() => shelf)).me()?.name).toBe('Ana');
  });

  test('gives up views, then logs, for what must be kept', () => {
    const items = new Map<string, string>();
    const shelf: Shelf = {
      getItem: (key) => items.get(key) ?? null,
      removeItem: (key) => void items.delete(key),
      setItem(key, value) {
        const others = [...items].filter(([name]) => name !== key);
        const size = others.reduce((sum, [, text]) => sum + text.length, value.length);
        if (size > 700) throw new DOMException('full', 'QuotaExceededError');
        items.set(key, value);
      },
    };
    const store = makeStore(shelf);
    const at = { tableId: 'table', playerId: 'p' };
    store.setMe({ playerId: 'p', token: 't', name: 'Ana' });
    store.addTable({ tableId: 'table', readKey: null });
    shelf.setItem('sixlove.log.p.table', 'l'.repeat(200));
    shelf.setItem('sixlove.view.p.table', 'v'.repeat(200));
    const secret = (length: number) => ({ r: 'r'.repeat(length), commit: '', seedRoot: '' });
    expect(store.setSecret(at, 1, secret(200))).toBe(true);
    expect([...items.keys()]).not.toContain('sixlove.view.p.table');
    expect([...items.keys()]).toContain('sixlove.log.p.table');
    expect(store.setSecret(at, 2, secret(200))).toBe(true);
    expect([...items.keys()]).not.toContain('sixlove.log.p.table');
    expect(store.setSecret(at, 3, secret(600))).toBe(false);
    expect(store.secret(at, 3)).toBe(null);
    store.setUnanswered(at, { commandId: 'c'.repeat(900), expectedVersion: 1, type: 'leave' });
    expect(store.waits('p')).toBe('unkept');
    store.setUnanswered(at, null);
    expect(store.waits('p')).toBe('no');
  });
});
