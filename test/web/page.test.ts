import { describe, expect, test } from 'vitest';
import { chooseGame, type Length, type Wish } from '../../web/choice.ts';
import { testApp } from '../support/testApp.ts';
import { joinAs, openPage, type Page } from './support/page.ts';
import { button, byTag, elements, press, textOf } from './support/tree.ts';

/** Sends the start form as it would be filled in. */
function begin(page: Page, wish: Partial<Wish> & { readonly length?: Length } = {}): void {
  const { length = 'quick', ...rest } = wish;
  const choice = chooseGame('jamaican-partner', length);
  void page.app.desk.sitDown.begin({
    name: 'Ana',
    choice,
    friends: 0,
    terms: {},
    ...rest,
  });
}

const text = (page: Page): string => page.view().map(textOf).join('\n');

const fitting = (page: Page) =>
  byTag(page.view(), 'button').filter((el) => el.attrs['aria-disabled'] === 'false');

/** Where the chosen bone goes; the second press means it. */
const endButton = (page: Page) =>
  byTag(page.view(), 'button').find((el) => el.attrs['class'] === 'end-button');

/** Plays whatever fits first until a result is shown. */
async function playRound(page: Page): Promise<void> {
  for (let turn = 0; turn < 30 && !text(page).includes('is over'); turn += 1) {
    press(fitting(page)[0]);
    press(endButton(page));
    await page.settle();
  }
}

describe('a visitor plays against the house', () => {
  test('from one click to a deal that is proven fair, with a secret of this device', async () => {
    const page = openPage(testApp('page'));
    begin(page);
    await page.settle();
    expect(text(page)).toContain('Your turn');
    await playRound(page);
    expect(text(page)).toContain('All hands');

    press(button(page.view(), 'Check this deal'));
    await page.settle();
    expect(text(page)).toContain('Everything holds.');
    for (const verdict of ['Commitment: holds', 'Shuffle: holds', 'Play: holds', 'Grade B.']) {
      expect(text(page)).toContain(verdict);
    }
    press(button(page.view(), 'Download the proof file'));
    expect(page.downloads[0]?.name).toMatch(/^sixlove-[\w-]{22}-round-1\.json$/);
    expect(JSON.parse(page.downloads[0]?.text ?? '')).toMatchObject({ scope: 'hand' });
  });

  test('every turn is announced once, in order', async () => {
    const page = openPage(testApp('announce'));
    begin(page);
    await page.settle();
    await playRound(page);
    const told = elements(...page.view()).find((el) => el.attrs['class'] === 'turns');
    const turns = told === undefined ? [] : byTag([told], 'li').map(textOf);
    expect(turns.length).toBeGreaterThan(10);
    // The record of a finished round does not say which plays were forced.
    const said = page.said
      .filter((sentence) => !sentence.startsWith('Your turn. '))
      .map((sentence) => sentence.replace('had to lead', 'led'));
    expect(said).toEqual(turns.slice(turns.length - said.length));
  });

  test('and stays at a result until it is put aside, though the next round is dealt', async () => {
    const page = openPage(testApp('rounds'));
    begin(page, { length: 'short' });
    await page.settle();
    await playRound(page);
    expect(text(page)).toContain('Round 1 is over');
    press(button(page.view(), 'On to the next round'));
    await page.settle();
    expect(text(page)).toContain('· Round 2');
    await playRound(page);
    expect(text(page)).toContain('Round 2 is over');
  });

  test('a name is asked for first', async () => {
    const page = openPage(testApp('name'));
    begin(page, { name: '' });
    await page.settle();
    expect(text(page)).toContain('Please write a name first');
    expect(page.hash()).toBe('');
  });
});

describe('where a new deal may be asked for', () => {
  const choice = chooseGame('straight-six', 'quick');

  test('everybody is asked first; who keeps plays on', async () => {
    const page = openPage(testApp('keep'));
    begin(page, { choice });
    await page.settle();
    expect(text(page)).toContain('Keep this deal?');
    expect(fitting(page)).toEqual([]);
    press(button(page.view(), 'Keep'));
    await page.settle();
    expect(text(page)).not.toContain('Keep this deal?');
    await playRound(page);
    expect(text(page)).toContain('Round 1 is over');
  });

  test('a hand without enough doubles is turned down in words, and asked on', async () => {
    const page = openPage(testApp('refused'));
    begin(page, { choice });
    await page.settle();
    press(button(page.view(), 'Ask for a new deal'));
    await page.settle();
    expect(text(page)).toContain('Your hand does not hold as many doubles');
    expect(button(page.view(), 'Keep')).toBeDefined();
  });

  test('a new deal that is granted is told', async () => {
    // The first deal of this name that stands before the house gives this seat three doubles.
    const page = openPage(testApp('again 6'));
    const redeal = { mode: 'onRequest', minDoubles: 3 };
    begin(page, { choice: { ...choice, changed: { redeal } } });
    await page.settle();
    const hand = page.app.table?.state().view?.you.hand ?? [];
    expect(hand.filter((bone) => bone[0] === bone[1]).length).toBeGreaterThanOrEqual(3);
    press(button(page.view(), 'Ask for a new deal'));
    await page.settle();
    expect(text(page)).toContain('everything was dealt again');
    expect(page.said).toContain(
      'Somebody held enough doubles and asked: everything was dealt again.',
    );
  });
});

describe.each([
  ['french-cross', 4, 'lowest wins'],
  ['jamaican-cutthroat', 3, 'All hands'],
  ['jamaican-cutthroat', 2, 'All hands'],
  ['latin-spain', 4, 'The highest bone leads'],
])('a round of %s with %i', (id, seats, said) => {
  test('is played to its end against the house, and is proven fair', async () => {
    const page = openPage(testApp(id));
    begin(page, { choice: { ...chooseGame(id, 'quick'), seats } });
    await page.settle();
    const before = text(page);
    await playRound(page);
    expect(before + text(page)).toContain(said);
    press(button(page.view(), 'Check this deal'));
    await page.settle();
    expect(text(page)).toContain('Everything holds.');
  });
});

describe('a friend', () => {
  test('reads the terms, sits down by the link, and both devices add secrets', async () => {
    const server = testApp('friends');
    const ana = openPage(server);
    begin(ana, { friends: 1 });
    await ana.settle();
    expect(text(ana)).toContain('Waiting for one more player');
    const link = byTag(ana.view(), 'a').find((el) => el.attrs['class'] === 'invite-link');
    const bo = openPage(server, new URL(String(link?.attrs['href'])).hash);
    await bo.settle();
    expect(text(bo)).toContain('You are invited');
    expect(text(bo)).toContain('Each turn has a day.');
    expect(text(bo)).toContain('Ana');

    joinAs(bo, '<b>Bo</b>');
    for (let i = 0; i < 4; i += 1) {
      await bo.settle();
      await ana.settle();
    }
    expect(ana.app.table?.state().view?.fair).toMatchObject({ grade: 'B', secrets: [0, 2] });
    expect(text(ana)).toContain('<b>Bo</b>');
    expect(byTag(ana.view(), 'b')).toEqual([]);
    expect(ana.said.some((sentence) => sentence.includes('sat down'))).toBe(true);
  });

  test('without an invite cannot look at a table of players only', async () => {
    const page = openPage(testApp('nobody'), '#/t/AAAAAAAAAAAAAAAAAAAAAA');
    await page.settle();
    expect(text(page)).toContain('There is no table at this address.');
  });
});

describe('a bad line', () => {
  test('keeps the choice and plays it once when the line is back (pitfall 35)', async () => {
    const page = openPage(testApp('offline'));
    begin(page);
    await page.settle();
    const before = page.app.table?.state().view?.you.hand.length;
    page.network.up = false;
    press(fitting(page)[0]);
    press(endButton(page));
    await page.settle();
    expect(page.app.table?.state().waiting).toHaveLength(1);
    expect(text(page)).toContain('Your turn');

    page.network.up = true;
    page.app.table?.connected();
    await page.settle();
    expect(page.app.table?.state().waiting).toEqual([]);
    expect(page.app.table?.state().view?.you.hand).toHaveLength((before ?? 0) - 1);
  });

  test('a reload sends an unanswered play again, and it is played once (report 8)', async () => {
    const server = testApp('reload');
    const page = openPage(server);
    begin(page);
    await page.settle();
    const before = page.app.table?.state().view?.you.hand.length ?? 0;
    page.network.up = false;
    press(fitting(page)[0]);
    press(endButton(page));
    page.app.page.close();
    const again = openPage(server, page.hash(), page.shelf);
    await again.settle();
    expect(again.app.table?.state().view?.you.hand).toHaveLength(before - 1);
    const once = openPage(server, page.hash(), page.shelf);
    await once.settle();
    expect(once.app.table?.state().view?.you.hand).toHaveLength(before - 1);
  });

  test('a token that is not taken any more is said, and a new start offered', async () => {
    const server = testApp('expired');
    const page = openPage(server);
    begin(page);
    await page.settle();
    const me = JSON.parse(page.shelf.getItem('sixlove.me') ?? '{}') as object;
    page.shelf.setItem('sixlove.me', JSON.stringify({ ...me, token: 'broken' }));
    const again = openPage(server, page.hash(), page.shelf);
    await again.settle();
    expect(text(again)).toContain('not known here any more');
    press(button(again.view(), 'Start afresh'));
    const yes = byTag(again.view(), 'dialog')[0];
    expect(yes === undefined ? '' : textOf(yes)).toContain('A new name is a new player.');
  });
});

test('resigning asks first', async () => {
  const page = openPage(testApp('resign'));
  begin(page);
  await page.settle();
  press(button(page.view(), 'Give up the game'));
  const dialog = byTag(page.view(), 'dialog');
  expect(dialog.map(textOf).join()).toContain('cannot be taken back');
  press(button(dialog, 'Give up'));
  await page.settle();
  expect(page.app.table?.state().view?.over).toBe('resigned');
  expect(text(page)).toContain('The others won the game.');
  expect(text(page)).toContain('The game was given up.');
});

test('friends whose seats are drawn find themselves where the draw put them', async () => {
  const server = testApp('drawn');
  const ana = openPage(server);
  begin(ana, { friends: 1, terms: { seating: 'drawn' } });
  await ana.settle();
  const link = byTag(ana.view(), 'a').find((el) => el.attrs['class'] === 'invite-link');
  const bo = openPage(server, new URL(String(link?.attrs['href'])).hash);
  await bo.settle();
  expect(text(bo)).toContain('The seats are drawn.');
  joinAs(bo, 'Bo');
  for (let i = 0; i < 4; i += 1) {
    await bo.settle();
    await ana.settle();
  }
  const [first, second] = [ana, bo].map((page) => page.app.table?.state().view);
  expect(first?.round).not.toBeNull();
  expect(first?.seats[first.you.seat ?? -1]?.name).toBe('Ana');
  expect(second?.seats[second.you.seat ?? -1]?.name).toBe('Bo');
});
