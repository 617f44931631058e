/** A page that has no line: what it shows, what it keeps, and what it sends when there is one. */
import { describe, expect, test } from 'vitest';
import { Line, type LineState } from '../../web/line.ts';
import { memoryShelf } from '../../web/shelf.ts';
import { makeStore } from '../../web/store.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { seated, tableId, text } from './support/guarded.ts';
import { openPage, type Page } from './support/page.ts';
import { button, byTag, press } from './support/tree.ts';

const HOUR_MS = 3_600_000;

/** The same device opens the page again, without a line. */
async function reopened(server: TestApp, page: Page, hash = page.hash()): Promise<Page> {
  page.network.up = false;
  page.go('');
  const again = openPage(server, hash, page.shelf);
  again.network.up = false;
  await again.settle();
  return again;
}

/** A person at a table whose turn it is, and who comes back hours later. */
async function later(name: string, hash?: string) {
  const server = testApp(name);
  const page = await seated(server);
  server.clock.at += 3 * HOUR_MS;
  return { server, id: tableId(page), page: await reopened(server, page, hash) };
}

function lay(page: Page): void {
  const fits = byTag(page.view(), 'button').find((el) => el.attrs['aria-disabled'] === 'false');
  press(fits);
  press(byTag(page.view(), 'button').find((el) => el.attrs['class'] === 'end-button'));
}

async function mend(page: Page): Promise<void> {
  page.network.up = true;
  page.app.desk.socket.open();
  await page.settle();
}

async function playsAt(server: TestApp, id: string): Promise<readonly string[]> {
  const commits = await server.ports.journal.after(id, 0, 1_000);
  return commits.flatMap(({ receipt }) => (receipt?.type === 'play' ? [receipt.commandId] : []));
}

/** The play that the device of a page keeps without an answer. */
function unansweredAt({ shelf }: Page, id: string) {
  const store = makeStore(shelf);
  return store.unanswered({ tableId: id, playerId: store.me()?.playerId ?? '' });
}

describe('without a line', () => {
  test('a table is shown as it was last seen here, and how long ago that was', async () => {
    const { page } = await later('kept');
    expect(text(page)).toContain('Your turn');
    expect(text(page)).toContain('No line.');
    expect(text(page)).toMatch(/You see how it was 3\u00a0hrs? ago\./);
    await mend(page);
    expect(text(page)).not.toMatch(/No line|ago\./);
  });

  test('so are my tables', async () => {
    const server = testApp('kept list');
    const page = await seated(server);
    page.go('');
    await page.settle();
    server.clock.at += 3 * HOUR_MS;
    const again = await reopened(server, page, '');
    expect(byTag(again.view(), 'li').length).toBeGreaterThan(0);
    expect(text(again)).toMatch(/You see how it was 3\u00a0hrs? ago\./);
  });

  test('a bone is laid all the same, and played once there is a line', async () => {
    const { server, id, page } = await later('kept play');
    lay(page);
    await page.settle();
    expect(page.app.table?.state().waiting).toHaveLength(1);
    expect(await playsAt(server, id)).toHaveLength(0);
    await mend(page);
    expect(page.app.table?.state().waiting).toHaveLength(0);
    expect(await playsAt(server, id)).toHaveLength(1);
  });

  test('it is sent though another page is shown by then, and said; once, after two reloads', async () => {
    const { server, id, page } = await later('late play');
    lay(page);
    await page.settle();
    const again = await reopened(server, await reopened(server, page, ''), '');
    await mend(again);
    await mend(page);
    await again.settle();
    expect(await playsAt(server, id)).toHaveLength(1);
    expect(again.said).toContain('What you chose without a line has been played.');
    expect(unansweredAt(again, id)).toBe(null);
  });

  test('one that came too late is said, with why, and is not sent again', async () => {
    const { server, id, page } = await later('too late');
    lay(page);
    await page.settle();
    const device = memoryShelf();
    device.setItem('sixlove.me', page.shelf.getItem('sixlove.me') ?? '');
    const elsewhere = openPage(server, page.hash(), device);
    await elsewhere.settle();
    lay(elsewhere);
    await elsewhere.settle();
    const again = await reopened(server, page, '');
    await mend(again);
    expect(text(again)).toMatch(/What you chose without a line was not played\. \S+/);
    expect(unansweredAt(again, id)).toBe(null);
  });
});

test('settings that cannot be had say so, and come by themselves', async () => {
  const { page } = await later('settings without a line', '#/me');
  expect(text(page)).toContain('Your settings cannot be had without a line');
  expect(text(page)).not.toContain('Looking for your settings');
  await page.app.refresh();
  expect(text(page)).toContain('Your settings cannot be had without a line');
  await mend(page);
  expect(text(page)).toContain('Keep these settings');
});

test('a table is taken off the list after a question alone', async () => {
  const server = testApp('taken off');
  const host = await seated(server);
  const watcher = openPage(server, host.hash());
  watcher.shelf.setItem('sixlove.tables', host.shelf.getItem('sixlove.tables') ?? '');
  watcher.go('');
  await watcher.settle();
  const known = () => makeStore(watcher.shelf).tables().length;
  const cross = byTag(watcher.view(), 'button').find((el) =>
    String(el.attrs['aria-label']).startsWith('Take off this list'),
  );
  press(cross);
  expect(known()).toBe(1);
  const [dialog] = byTag(watcher.view(), 'dialog');
  press(button(dialog === undefined ? [] : [dialog], 'Take it off'));
  expect(known()).toBe(0);
});

test('what an earlier form of the page kept is not shown, and a full shelf keeps nothing', () => {
  const shelf = memoryShelf();
  const store = makeStore(shelf);
  store.setKeptMine('p', { atMs: 1, value: [] });
  expect(store.keptMine('p')?.atMs).toBe(1);
  shelf.setItem('sixlove.mine.p', JSON.stringify({ atMs: 1, value: [], form: 0 }));
  expect(store.keptMine('p')).toBe(null);
  const full = { ...shelf, setItem: () => expect.fail('full') };
  makeStore(full).setKeptMine('p', { atMs: 1, value: [] });
  expect(makeStore(full).keptMine('p')).toBe(null);
});

describe('the line', () => {
  function lineOf() {
    const told: LineState[] = [];
    const device = { isOnline: true };
    const line: Line = new Line({
      isOnline: () => device.isOnline,
      onChange: () => void told.push(line.state),
    });
    return { line, device, told };
  }
  const answer = (status: number) => async () => new Response('', { status });
  const none = () => Promise.reject(new TypeError('no network'));

  test('is gone where the device has one and the server does not answer', async () => {
    const { line, told } = lineOf();
    await line
      .watched(none)('/', {})
      .catch(() => undefined);
    await line.watched(answer(200))('/', {});
    await line.watched(answer(503))('/', {});
    line.socketChanged('open');
    await line.watched(answer(409))('/', {});
    expect(told).toEqual(['gone', 'good', 'gone', 'good']);
  });

  test('is no line where the device says so, by its socket or its requests', () => {
    const { line, device, told } = lineOf();
    device.isOnline = false;
    line.socketChanged('offline');
    device.isOnline = true;
    line.look();
    line.socketChanged('open');
    expect(told).toEqual(['offline', 'gone', 'good']);
  });
});
