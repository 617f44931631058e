import { describe, expect, test } from 'vitest';
import { readBundle } from '../../shared/fair/bundle.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { headText, readHead } from '../../shared/fair/head.ts';
import { signNote } from '../../shared/fair/note.ts';
import type { ServerFrame } from '../../shared/protocol/frames.ts';
import type { View } from '../../shared/protocol/view.ts';
import { chooseGame, type Wish } from '../../web/choice.ts';
import { named } from '../support/logScript.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { testBeacon } from '../support/testBeacon.ts';
import { type Between, openPage, type Page } from './support/page.ts';
import { button, byTag, press, textOf } from './support/tree.ts';

const text = (page: Page): string => page.view().map(textOf).join('\n');
const kinds = (page: Page) => page.app.table?.state().warnings.map(({ kind }) => kind);
const tableId = (page: Page): string => page.app.table?.state().view?.tableId ?? '';

function begin(page: Page, wish: Partial<Wish> = {}): void {
  const choice = chooseGame('jamaican-partner', 'short');
  page.app.begin({ name: 'Ana', choice, friends: 0, pace: 86_400, isDrawn: false, ...wish });
}

/** A page at its table, with its first round on the way. */
async function seated(
  server: TestApp,
  between: Partial<Between> = {},
  wish: Partial<Wish> = {},
): Promise<Page> {
  const page = openPage(server, '', undefined, between);
  begin(page, wish);
  await page.settle();
  return page;
}

async function playOne(page: Page): Promise<void> {
  const fits = byTag(page.view(), 'button').filter((el) => el.attrs['aria-disabled'] === 'false');
  if (fits[0] === undefined) return;
  press(fits[0]);
  const end = byTag(page.view(), 'button').find((el) => el.attrs['class'] === 'end-button');
  if (end !== undefined) press(end);
  await page.settle();
}

async function playRounds(page: Page, upTo: number): Promise<void> {
  for (let turn = 0; turn < 80 && !text(page).includes(`Round ${upTo} is over`); turn += 1) {
    await playOne(page);
    const on = button(page.view(), 'On to the next round');
    if (on !== undefined && !text(page).includes(`Round ${upTo} is over`)) press(on);
  }
}

/** Changes the views in frames and answers. */
function changingViews(change: (view: View) => View): Partial<Between> {
  const changed = (body: string): string => {
    if (!body.includes('"view":{')) return body;
    const value = JSON.parse(body) as { view: View };
    return JSON.stringify({ ...value, view: change(value.view) });
  };
  return { said: changed, response: (_, body) => changed(body) };
}

/** The log key's own signature under a head that says something else. */
async function otherHead(server: TestApp, note: string): Promise<string> {
  const { signer } = server.ports.logKeys[0];
  const head = readHead(note)?.head;
  if (head === undefined) throw new Error('that is no head');
  const forged = headText({ ...head, hash: named('another log') });
  return signNote(forged, signer, (message) => signer.sign(message));
}

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
    const ana = await seated(server, {}, { friends: 1, isDrawn: true });
    const link = byTag(ana.view(), 'a').find((el) => el.attrs['class'] === 'invite-link');
    const bo = openPage(server, new URL(String(link?.attrs['href'])).hash);
    await bo.settle();
    bo.app.join('Bo');
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

  test('who was away when a round was locked has not witnessed it, and hears no alarm', async () => {
    const { server, page } = await beaconPage();
    page.shelf.removeItem(`sixlove.kept.${tableId(page)}`);
    server.clock.at += 60_000;
    const later = openPage(server, page.hash(), page.shelf);
    await later.settle();
    await beaconComes(server, later);
    expect(kinds(later)).toEqual([]);
    expect(later.app.table?.state().own).toMatchObject({ beacon: 'claimed' });
  });
});

/** A page at a table with the beacon, its first round locked. */
async function beaconPage(between: Partial<Between> = {}) {
  const server = testApp('guard beacon', (ports) => ({
    ...ports,
    beacon: testBeacon(ports.clock).beacon,
  }));
  const page = await seated(server, {
    ...between,
    request(path, body) {
      if (path !== '/v1/tables') return body;
      const asked = JSON.parse(body) as { terms: object };
      return JSON.stringify({ ...asked, terms: { ...asked.terms, beacon: true } });
    },
  });
  return { server, page };
}

async function beaconComes(server: TestApp, page: Page): Promise<void> {
  const due = page.app.table?.state().view?.round?.beacon?.dueAt ?? null;
  if (due !== null) server.clock.at = Math.max(server.clock.at, Date.parse(due) + 2_000);
  await server.app.look(tableId(page));
  await page.settle();
}

describe('a server that', () => {
  test('signs another head for the same log is caught, and its two heads can be saved', async () => {
    const server = testApp('two heads');
    const cheat = { on: false };
    const page = await seated(server, {
      async said(frame) {
        const value = JSON.parse(frame) as Extract<ServerFrame, { type: 'answer' }>;
        if (!cheat.on || value.type !== 'answer' || !value.ok || value.head === null) return frame;
        return JSON.stringify({ ...value, head: await otherHead(server, value.head) });
      },
    });
    await playOne(page);
    expect(kinds(page)).toEqual([]);
    cheat.on = true;
    await playOne(page);
    expect(kinds(page)).toEqual(['changed']);
    expect(text(page)).toContain('Do not trust this table');
    press(button(page.view(), 'Save the evidence'));
    const [file] = page.downloads;
    expect(file?.name).toMatch(/evidence\.json$/);
    const bundle = readBundle(file?.text ?? '');
    if (!bundle.ok) throw new Error(bundle.error);
    const bySize = bundle.value.heads.map((note) => readHead(note)?.head);
    const forged = bySize.find(
      (head) => toHex(head?.hash ?? named('')) === toHex(named('another log')),
    );
    expect(forged).toBeDefined();
    expect(JSON.parse(file?.text ?? '')).not.toHaveProperty('private');

    const again = openPage(server, page.hash(), page.shelf);
    await again.settle();
    expect(kinds(again)).toEqual(['changed']);
  });

  test('tells another hash than its events give is caught', async () => {
    const cheat = { on: false };
    const page = await seated(
      testApp('other hash'),
      changingViews((view) =>
        cheat.on ? { ...view, fair: { ...view.fair, head: toHex(named('other')) } } : view,
      ),
    );
    cheat.on = true;
    await page.app.table?.load();
    await page.settle();
    expect(kinds(page)).toEqual(['changed']);
  });

  test('changes its root before the secrets are opened gets none', async () => {
    const page = await seated(
      testApp('other root'),
      changingViews((view) => {
        const { epoch } = view.fair;
        if (epoch?.phase !== 'reveal') return view;
        const other = { ...epoch, seedRoot: toHex(named('other root')) };
        return { ...view, fair: { ...view.fair, epoch: other } };
      }),
      { friends: 0 },
    );
    expect(kinds(page)).toEqual(['other-root']);
    expect(text(page)).toContain('The server changed its own half of the shuffle');
  });

  test('takes a promise and leaves it out is caught', async () => {
    const server = testApp('dropped');
    const shown: { view?: View } = {};
    const page = await seated(server, {
      response(_, body) {
        const { view } = JSON.parse(body) as { view?: View };
        if (view !== undefined) shown.view = view;
        return body;
      },
      sent(frame) {
        const command = JSON.parse(frame) as { type: string; commandId: string; tableId: string };
        if (command.type !== 'contribute') return null;
        const { commandId, type } = command;
        const receipt = { commandId, type, version: 2, events: [8, 8], code: 'ok' };
        const { view } = shown;
        const answer = { type: 'answer', ok: true, commandId, tableId: command.tableId };
        return JSON.stringify({ ...answer, receipt, version: view?.version, head: null, view });
      },
    });
    server.clock.at += 10_000;
    await server.app.look(tableId(page));
    await page.settle();
    expect(kinds(page)).toEqual(['dropped']);
  });

  test('shows a lock only when the beacon may be known is caught', async () => {
    const hold = { frames: false };
    const { server, page } = await beaconPage({
      said: (frame) => (hold.frames || isLockFrame(frame) ? null : frame),
    });
    hold.frames = true;
    server.clock.at += 40_000;
    hold.frames = false;
    await page.app.table?.load();
    await page.settle();
    expect(kinds(page)).toEqual(['late']);
    expect(text(page)).toContain('A lock came late');
  });

  test('gives a bone that was not dealt is caught', async () => {
    const cheat = { on: false };
    const page = await seated(
      testApp('wrong salt'),
      changingViews((view) => {
        const [first, ...rest] = view.you.openings;
        if (!cheat.on || first === undefined) return view;
        const openings = [{ ...first, salt: '00'.repeat(16) }, ...rest];
        return { ...view, you: { ...view.you, openings } };
      }),
    );
    expect(kinds(page)).toEqual([]);
    cheat.on = true;
    await page.app.table?.load();
    await page.settle();
    expect(kinds(page)).toEqual(['opening']);
    press(button(page.view(), 'Save the evidence'));
    expect(JSON.parse(page.downloads[0]?.text ?? '')).toMatchObject({ private: { seat: 0 } });
  });

  test('has another key than before gets nothing, until the player takes the key', async () => {
    const server = testApp('other key');
    const shelf = openPage(server).shelf;
    shelf.setItem('sixlove.logKeys', JSON.stringify([toHex(named('old key'))]));
    const page = openPage(server, '', shelf);
    begin(page);
    await page.settle();
    expect(kinds(page)).toEqual(['key']);
    expect(page.app.table?.state().view?.fair.epoch?.committed).toEqual([]);
    press(button(page.view(), 'take this key'));
    await page.settle();
    expect(kinds(page)).toEqual([]);
  });

  test('goes back behind what it has signed is caught', async () => {
    const cheat = { on: false };
    const page = await seated(testApp('back'), {
      response(path, body) {
        if (!cheat.on || !/tables\/[\w-]{22}$/.test(path)) return body;
        const value = JSON.parse(body) as { view: View };
        const fair = { ...value.view.fair, size: 3, head: '' };
        return JSON.stringify({ ...value, view: { ...value.view, version: 1, fair } });
      },
    });
    await playOne(page);
    cheat.on = true;
    await page.app.table?.load();
    expect(kinds(page)).toEqual(['back']);
  });

  test('changes an event after it was shown is caught', async () => {
    const cheat = { on: false };
    const page = await seated(testApp('changed event'), {
      response(path, body) {
        if (!cheat.on || !path.endsWith('/events')) return body;
        const value = JSON.parse(body) as { events: { events: { ts: number }[] }[] };
        for (const event of value.events.flatMap((commit) => commit.events)) event.ts += 1;
        return JSON.stringify(value);
      },
    });
    cheat.on = true;
    await playOne(page);
    expect(kinds(page)).toEqual(['broken']);
  });
});

function isLockFrame(frame: string): boolean {
  return frame.includes('"beacon":{"round"');
}

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
  const link = byTag(ana.view(), 'a').find((el) => el.attrs['class'] === 'invite-link');
  const bo = openPage(server, new URL(String(link?.attrs['href'])).hash);
  await bo.settle();
  bo.app.join('Bo');
  for (let i = 0; i < 4; i += 1) {
    await bo.settle();
    await ana.settle();
  }
  expect(ana.app.table?.state().view?.fair.texts).toEqual([0]);
  expect(text(ana)).toContain('You added your words.');
  expect([kinds(ana), kinds(bo)]).toEqual([[], []]);
});
