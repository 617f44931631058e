/** What one does at a table beside laying a bone, on the page and against the real app. */
import { describe, expect, test } from 'vitest';
import { chooseGame } from '../../web/choice.ts';
import { TablePage } from '../../web/pages/tablePage.ts';
import { testApp } from '../support/testApp.ts';
import { friends, joined, playOne, seated, tableId, text } from './support/guarded.ts';
import { openPage, type Page } from './support/page.ts';
import { button, byTag, press, textOf } from './support/tree.ts';

const choice = chooseGame('jamaican-partner', 'short');

/** The part of the page that is behind a summary. */
function details(page: Page, className: string) {
  return byTag(page.view(), 'details').filter((el) => el.attrs['class'] === className);
}

async function both(...pages: readonly Page[]): Promise<void> {
  for (let i = 0; i < 3; i += 1) for (const page of pages) await page.settle();
}

const isTurn = (page: Page): boolean => {
  const view = page.app.table?.state().view;
  return view?.round?.turns.includes(view.you.seat ?? -1) === true;
};

/** Somebody who asks for other terms than the page does. */
const withTerms = (terms: object) => ({
  request(path: string, body: string): string {
    if (path !== '/v1/tables') return body;
    const asked = JSON.parse(body) as { terms: object };
    return JSON.stringify({ ...asked, terms: { ...asked.terms, ...terms } });
  },
});

/** Answers the question that stands on the page. */
function answer(page: Page, yes: string): void {
  const dialog = byTag(page.view(), 'dialog')[0];
  if (dialog === undefined) throw new Error('nothing is asked');
  press(button([dialog], yes));
}

describe('standing orders', () => {
  test('are made by arranging bones and fire when the turn comes', async () => {
    const server = testApp('orders page');
    const [ana, bo] = await friends(server, { choice });
    const [now, later] = isTurn(ana) ? [ana, bo] : [bo, ana];
    const desk = later.app.table?.orders;
    desk?.show(true);
    await later.settle();
    expect(details(later, 'orders').map(textOf).join('')).toContain('No orders.');

    const hand = later.app.table?.state().view?.you.hand ?? [];
    for (const bone of hand) desk?.add(bone);
    press(button(details(later, 'orders'), 'Save these orders'));
    await both(later, now);
    const said = details(later, 'orders').map(textOf).join('');
    expect(said).toContain(`${hand.length} orders stand.`);
    expect(said).toContain('If your turn came now');

    const before = later.app.table?.state().view?.round?.history.length ?? 0;
    await playOne(now);
    await both(later, now);
    const { seat } = later.app.table?.state().view?.you ?? { seat: null };
    const turns = later.app.table?.state().view?.round?.history.slice(before) ?? [];
    const own = turns.filter((turn) => turn.seat === seat);
    expect(own.map(({ pass, auto }) => pass ?? auto)).toEqual(
      own.map(({ pass }) => pass ?? 'orders'),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(text(now)).toContain(' by standing orders.');
  });

  test('are for their player alone: nobody else is shown any, nor before they are opened', async () => {
    const server = testApp('orders private');
    const [ana, bo] = await friends(server, { choice });
    const later = isTurn(ana) ? bo : ana;
    const hand = later.app.table?.state().view?.you.hand ?? [];
    const desk = later.app.table?.orders;
    desk?.show(true);
    await later.settle();
    desk?.add(hand[0] ?? '');
    desk?.save();
    await both(ana, bo);
    desk?.show(false);
    for (const page of [ana, bo]) expect(text(page)).not.toContain('orders stand');
  });

  test('are not offered where only the house is waited for, nor where the terms have none', async () => {
    const alone = await seated(testApp('orders alone'));
    expect(details(alone, 'orders')).toEqual([]);
  });
});

describe('ways out ask first, and do nothing without a yes', () => {
  test('calling the game off, while somebody has not played', async () => {
    const server = testApp('cancel page');
    const [ana, bo] = await friends(server, { choice });
    press(button(ana.view(), 'Call the game off'));
    expect(text(ana)).toContain('nobody loses anything by it');
    expect(ana.app.table?.state().view?.status).toBe('playing');
    answer(ana, 'Call it off');
    await both(ana, bo);
    expect(bo.app.table?.state().view).toMatchObject({ status: 'over', over: 'cancelled' });
  });

  test('days off, which move the deadline', async () => {
    const server = testApp('vacation page');
    const ana = await seated(server, withTerms({ pauses: { vacationDays: 5 } }), {
      friends: 1,
      choice,
    });
    const bo = await joined(server, ana);
    await both(ana, bo);
    expect(text(ana)).toContain('You have 5 days off left here.');
    if (!(ana.app.page instanceof TablePage)) throw new Error('no table is shown');
    ana.app.page.askDaysOff(2);
    expect(text(ana)).toContain('Then 3 are left.');
    answer(ana, 'Take them');
    await both(ana, bo);
    const { seat } = ana.app.table?.state().view?.you ?? { seat: null };
    const vacation = ana.app.table?.state().view?.seats[seat ?? -1]?.vacation;
    expect(vacation?.daysLeft).toBe(3);
    expect(text(ana)).toContain('You are off until');
    expect(text(bo)).toContain('off until');
  });
});

describe('a turn that has run out', () => {
  test('is played by the house once another asks for it, and the asking is asked first', async () => {
    const server = testApp('claim page');
    const terms = { onExpiry: 'claim' };
    const ana = await seated(server, withTerms(terms), { friends: 1, choice });
    const bo = await joined(server, ana);
    await both(ana, bo);
    const late = isTurn(ana) ? ana : bo;
    const other = late === ana ? bo : ana;
    server.clock.at += 2 * 86_400_000;
    await other.app.table?.load();
    await both(ana, bo);
    const before = other.app.table?.state().view?.round?.history.length ?? 0;
    const claim = button(other.view(), 'Let the house play this turn');
    expect(claim).toBeDefined();
    press(claim);
    expect(text(other)).toContain('Their time has run out.');
    expect(other.app.table?.state().view?.round?.history).toHaveLength(before);
    answer(other, 'Let the house play');
    await both(ana, bo);
    const history = other.app.table?.state().view?.round?.history ?? [];
    expect(history.length).toBeGreaterThan(before);
    expect(history[before]?.auto).toBe('time');
  });
});

describe('who comes back', () => {
  test('is told what happened, and may see it bone by bone', async () => {
    const server = testApp('back again');
    const [ana, bo] = await friends(server, { choice });
    const id = tableId(ana);
    const away = isTurn(ana) ? bo : ana;
    const here = away === ana ? bo : ana;
    away.go('#/');
    await both(ana, bo);
    await playOne(here);
    await both(ana, bo);
    away.go(`#/t/${id}`);
    await both(ana, bo);
    expect(text(away)).toContain('Since you last looked');
    const turns = away.app.table?.state().view?.round?.history.length ?? 0;
    press(button(away.view(), 'Show it bone by bone'));
    expect(away.app.table?.state().replay).toBe('running');
    const shown = () => {
      const { scene } = away.app.table?.state() ?? {};
      return scene?.kind === 'round' ? scene.history.length : -1;
    };
    const from = shown();
    expect(from).toBeLessThan(turns);
    press(button(away.view(), 'Next'));
    expect(shown()).toBe(from + 1);
    if (away.app.table?.state().replay === 'running') press(button(away.view(), 'Skip to now'));
    expect(shown()).toBe(turns);
    expect(text(away)).not.toContain('Since you last looked');
  });

  test('on another device is told what this one has not seen', async () => {
    const server = testApp('other device');
    const [ana, bo] = await friends(server, { choice });
    const id = tableId(ana);
    const away = isTurn(ana) ? bo : ana;
    away.go('#/');
    await both(ana, bo);
    await playOne(away === ana ? bo : ana);
    const phone = openPage(server);
    phone.shelf.setItem('sixlove.me', away.shelf.getItem('sixlove.me') ?? '');
    phone.go(`#/t/${id}`);
    await both(phone);
    expect(text(phone)).toContain('Since you last looked');
  });
});

test('the table is read aloud on a press, and a typed play is made', async () => {
  const page = await seated(testApp('typed page'));
  press(button(page.view(), 'What is on the table?'));
  expect(page.said.some((sentence) => sentence.startsWith('You hold '))).toBe(true);

  const table = page.app.table;
  const [move] = table?.state().view?.you.moves ?? [];
  table?.spoken.type('nonsense');
  expect(text(page)).toContain('“nonsense” is no play.');
  table?.spoken.type(`${move?.bone}${move?.end ?? ''}`);
  expect(text(page)).toContain('on its way.');
  await page.settle();
  const history = table?.state().view?.round?.history ?? [];
  expect(history.some(({ seat, bone }) => seat === 0 && bone === move?.bone)).toBe(true);
});

test('a turn that comes is said once, with what the ends show', async () => {
  const page = await seated(testApp('cue'));
  const before = page.said.length;
  await playOne(page);
  const cues = page.said.slice(before).filter((sentence) => sentence.startsWith('Your turn.'));
  expect(cues).toHaveLength(1);
  expect(cues[0]).toMatch(/end/);
});
