/** Several tabs of one browser at one table: they agree, and one of them sends. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../shared/protocol/commands.ts';
import { makeStore } from '../../web/store.ts';
import { UnansweredPlay } from '../../web/unanswered.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { seated, tableId, text } from './support/guarded.ts';
import { openPage, type Page } from './support/page.ts';
import { byTag, press } from './support/tree.ts';

const waiting = (page: Page) => page.app.table?.state().waiting.map(({ commandId }) => commandId);

const playable = (page: Page) =>
  byTag(page.view(), 'button').filter((el) => el.attrs['aria-disabled'] === 'false');

/** Lays the first bone that fits, without waiting for what comes of it. */
function lay(page: Page): void {
  press(playable(page)[0]);
  press(byTag(page.view(), 'button').find((el) => el.attrs['class'] === 'end-button'));
}

/** Ids of the plays that the table has taken from people. */
async function playsAt(server: TestApp, at: Page | string): Promise<readonly string[]> {
  const id = typeof at === 'string' ? at : tableId(at);
  const commits = await server.ports.journal.after(id, 0, 1_000);
  return commits.flatMap(({ receipt }) => (receipt?.type === 'play' ? [receipt.commandId] : []));
}

/** Counts the plays that a page sends, over either way. */
function counted() {
  const sent: string[] = [];
  const note = (body: string): void => {
    const { type, commandId } = JSON.parse(body) as { type?: string; commandId?: string };
    if (type === 'play') sent.push(commandId ?? '');
  };
  return {
    sent,
    between: {
      request(_: string, body: string) {
        note(body);
        return body;
      },
      sent(frame: string) {
        note(frame);
        return null;
      },
    },
  };
}

/** A tab that has laid a bone without a line, and a second tab that has one. */
async function twoTabs(name: string) {
  const server = testApp(name);
  const first = await seated(server);
  first.network.up = false;
  lay(first);
  await first.settle();
  const { sent, between } = counted();
  const second = openPage(server, first.hash(), first.shelf, between);
  await second.settle();
  return { server, first, second, sent };
}

describe('a bone that one tab sends', () => {
  test('is on its way in the other, too, which neither sends it nor lays another', async () => {
    const { first, second, sent } = await twoTabs('two tabs');
    expect(waiting(second)).toEqual(waiting(first));
    expect(text(second)).toContain('On its way');
    expect(playable(second)).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('is sent by the other once the first is closed, and counts once', async () => {
    const { server, first, second, sent } = await twoTabs('take over');
    const [id] = waiting(first) ?? [];
    first.app.page.close();
    await second.settle();
    expect(sent).toEqual([id]);
    expect(waiting(second)).toEqual([]);
    expect(await playsAt(server, second)).toEqual([id]);
  });

  test('is done in both once it is answered', async () => {
    const { server, first, second, sent } = await twoTabs('answered');
    const [id] = waiting(first) ?? [];
    first.network.up = true;
    first.app.table?.connected();
    await first.settle();
    second.app.table?.keptElsewhere();
    await second.settle();
    expect(waiting(second)).toEqual([]);
    expect(sent).toEqual([]);
    expect(await playsAt(server, second)).toEqual([id]);
    expect(second.app.table?.state().view?.you.hand).toEqual(
      first.app.table?.state().view?.you.hand,
    );
  });
});

test('a bone that is laid in one tab while another looks on is shown there as on its way', async () => {
  const server = testApp('looks on');
  const first = await seated(server);
  const second = openPage(server, first.hash(), first.shelf);
  await second.settle();
  first.network.up = false;
  lay(first);
  await first.settle();
  second.app.table?.keptElsewhere();
  expect(waiting(second)).toEqual(waiting(first));
  expect(playable(second)).toEqual([]);
});

test('what another tab keeps is not lost by what this one sends beside', async () => {
  const { first, second } = await twoTabs('beside');
  second.app.table?.order('leave');
  await second.settle();
  const store = makeStore(second.shelf);
  const at = { tableId: tableId(first), playerId: store.me()?.playerId ?? '' };
  expect(store.unanswered(at)).toMatchObject({ type: 'play' });
});

describe('where windows cannot know of one another', () => {
  const playOf = (commandId: string) =>
    ({ commandId, expectedVersion: 3, type: 'play', bone: '36' }) as const;

  function alone(kept: Command | null) {
    const shelf = { kept };
    const sent: Command[] = [];
    const play = new UnansweredPlay({
      at: { tableId: 'table', playerId: 'ana' },
      store: {
        unanswered: () => shelf.kept,
        setUnanswered: (_, command) => {
          shelf.kept = command;
        },
      },
      outbox: { send: (command) => void sent.push(command), waiting: () => sent },
      inTurn: null,
      onChange: () => undefined,
    });
    return { play, sent, shelf };
  }

  test('each sends what it finds, under its own id, and waits for no other', () => {
    const { play, sent, shelf } = alone(playOf('left'));
    play.open();
    expect(sent).toEqual([playOf('left')]);
    shelf.kept = playOf('later');
    play.look();
    expect(play.command).toBe(null);
  });

  test('an answer takes away its own play and not what another window has kept since', () => {
    const { play, sent, shelf } = alone(playOf('left'));
    play.open();
    play.changed();
    shelf.kept = playOf('later');
    sent.length = 0;
    play.changed();
    expect(shelf.kept).toEqual(playOf('later'));
  });
});

describe('who plays in this browser', () => {
  const shared = (page: Page) => makeStore(page.shelf);
  const meOf = (page: Page) => page.shelf.getItem('sixlove.me');

  /** Starts afresh in one tab of two; the other has not been told yet. */
  async function afresh(name: string) {
    const server = testApp(name);
    const page = await seated(server);
    const before = meOf(page);
    const id = tableId(page);
    shared(page).forget();
    const tell = () =>
      page.app.changedElsewhere({ key: 'sixlove.me', oldValue: before, newValue: meOf(page) });
    return { server, page, before, id, tell };
  }

  test('is nobody in every tab once one has started afresh, and nothing is kept again', async () => {
    const { server, page, before, id, tell } = await afresh('afresh elsewhere');
    lay(page);
    await page.settle();
    const { playerId } = JSON.parse(before ?? '{}') as { playerId: string };
    expect(shared(page).keptView({ tableId: id, playerId })).toBe(null);
    expect(await playsAt(server, id)).toEqual([]);
    tell();
    await page.settle();
    expect(page.hash()).toBe('#/');
    expect(text(page)).toContain('it was chosen to start afresh');
    expect(text(page)).not.toContain('Do not trust');
  });

  test('is the other player in every tab once one goes on as them', async () => {
    const { server, page, tell } = await afresh('another elsewhere');
    const other = await seated(server, {}, { name: 'Bo' });
    shared(page).setMe(shared(other).me());
    tell();
    await page.settle();
    expect(page.app.table?.state().view?.you.seat ?? null).toBe(null);
    expect(text(page)).toContain('This device plays as Bo now.');
  });

  test('stays who it is under another name', async () => {
    const server = testApp('renamed elsewhere');
    const page = await seated(server);
    const { table } = page.app;
    const oldValue = meOf(page);
    const me = shared(page).me();
    shared(page).setMe(me === null ? null : { ...me, name: 'Anita' });
    page.app.changedElsewhere({ key: 'sixlove.me', oldValue, newValue: meOf(page) });
    expect(page.app.table).toBe(table);
  });
});

test.each(['tongue', 'look', 'sounds'])('%s chosen in one tab is taken by the others', (name) => {
  const page = openPage(testApp('chosen elsewhere'));
  page.app.changedElsewhere({ key: `sixlove.${name}`, oldValue: null, newValue: '1' });
  expect(page.said).toEqual(['as chosen elsewhere']);
});
