/** Coming by an invite: choosing a seat, being late, a link that was cut, a seat that is free. */
import { describe, expect, test } from 'vitest';
import { chooseGame, type Wish } from '../../web/choice.ts';
import { StartPage } from '../../web/pages/startPage.ts';
import { TablePage } from '../../web/pages/tablePage.ts';
import { readTableCode, tableCode } from '../../web/tableCode.ts';
import { words } from '../../web/words.ts';
import { testApp } from '../support/testApp.ts';
import { joinAs, openPage, type Page } from './support/page.ts';
import { byTag, elements, textOf } from './support/tree.ts';

const text = (page: Page): string =>
  page
    .view()
    .map(textOf)
    .join('\n')
    .replace(/[\u2068\u2069]/g, '');

/** A new table, and the part of its invite's address after `#`. */
async function host(page: Page, wish: Partial<Wish> = {}): Promise<string> {
  const choice = chooseGame('jamaican-partner', 'quick');
  void page.app.desk.sitDown.begin({ name: 'Ana', choice, friends: 2, terms: {}, ...wish });
  await page.settle();
  const link = byTag(page.view(), 'a').find((el) => el.attrs['class'] === 'invite-link');
  return new URL(String(link?.attrs['href'])).hash;
}

function join({ app: { page } }: Page, name: string, seat: number): void {
  if (!(page instanceof TablePage)) throw new Error('no table is shown');
  void page.join(name, seat);
}

const seatInputs = (page: Page) =>
  byTag(page.view(), 'input')
    .filter((el) => el.attrs['name'] === 'seat')
    .map((el) => [el.attrs['value'], el.attrs['checked']]);

const ways = (page: Page) => byTag(page.view(), 'a').map((el) => el.attrs['href']);

describe('an invite', () => {
  test('offers the seats that are free, and gives the one that is chosen', async () => {
    const server = testApp('choose');
    const ana = openPage(server);
    const invite = await host(ana);
    const bo = openPage(server, invite);
    await bo.settle();
    // The first who comes is the host's partner unless they choose otherwise.
    expect(seatInputs(bo)).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(text(bo)).toContain('Across from House, as partners');
    expect(text(bo)).toContain('Across from Ana, as partners');
    expect(text(bo)).toContain('The game begins when 1 more player sits down.');
    expect(ways(bo)).toContain('#/rules/jamaican-partner');
    join(bo, 'Bo', 1);
    await bo.settle();
    expect(bo.app.table?.state().view?.you.seat).toBe(1);
    // With one seat left there is nothing to choose, and it is named all the same.
    const cy = openPage(server, invite);
    await cy.settle();
    expect(seatInputs(cy)).toEqual([[2, undefined]]);
  });

  test('to a seat without a partner yet says after whom one plays', async () => {
    const server = testApp('alone');
    const ana = openPage(server);
    const choice = chooseGame('jamaican-cutthroat', 'quick');
    const bo = openPage(server, await host(ana, { choice, friends: 2 }));
    await bo.settle();
    expect(text(bo)).toContain('You play after Ana');
    expect(text(bo)).toContain('You play after somebody who is still to come');
  });

  test('asks for no seat where they are drawn', async () => {
    const server = testApp('drawn');
    const ana = openPage(server);
    const invite = await host(ana, { terms: { seating: 'drawn' } });
    const bo = openPage(server, invite);
    await bo.settle();
    expect(seatInputs(bo)).toEqual([]);
    expect(text(bo)).toContain('The seats are drawn before the first round.');
  });

  test('that comes too late says so and what else there is', async () => {
    const server = testApp('late');
    const ana = openPage(server);
    const invite = await host(ana, { friends: 1 });
    const [bo, cy] = [openPage(server, invite), openPage(server, invite)];
    await bo.settle();
    await cy.settle();
    joinAs(bo, 'Bo');
    await bo.settle();
    // Cy still sees the free seat, and is told when he takes it.
    joinAs(cy, 'Cy');
    await cy.settle();
    expect(text(cy)).toContain(words.problems['table-full']);
    expect(text(cy)).toContain('Every seat here is taken by now. You may look on.');
    const di = openPage(server, invite);
    await di.settle();
    expect(text(di)).toContain('You cannot sit down here');
    expect(ways(di)).toEqual(['#/lobby', '#/']);
  });

  test('to a table that others may watch shows it, with a word', async () => {
    const server = testApp('watched');
    const ana = openPage(server);
    const invite = await host(ana, { friends: 1, terms: { watch: 'anyone' } });
    const bo = openPage(server, invite);
    await bo.settle();
    joinAs(bo, 'Bo');
    await bo.settle();
    const cy = openPage(server, invite);
    await cy.settle();
    expect(text(cy)).toContain('Every seat here is taken by now. You may look on.');
    ana.app.table?.order('cancel');
    await ana.settle();
    const di = openPage(server, invite);
    await di.settle();
    expect(text(di)).toContain('This game is over.');
  });

  test('that was cut says that it was', async () => {
    const server = testApp('cut');
    const page = openPage(server, `#/t/${'A'.repeat(22)}?i=abc`);
    await page.settle();
    expect(text(page)).toContain('There is no table at this address');
    expect(text(page)).toContain('cut on its way');
  });

  test('to a seat that has become free takes it over', async () => {
    const server = testApp('taken over');
    const ana = openPage(server);
    const invite = await host(ana, { friends: 1 });
    const bo = openPage(server, invite);
    await bo.settle();
    joinAs(bo, 'Bo');
    await bo.settle();
    bo.app.table?.order('leave');
    await bo.settle();
    const cy = openPage(server, invite);
    await cy.settle();
    expect(text(cy)).toContain('You take over the bones and the score of this seat.');
    expect(seatInputs(cy)).toEqual([[2, undefined]]);
    join(cy, 'Cy', 2);
    await cy.settle();
    expect(cy.app.table?.state().view?.you.seat).toBe(2);
  });
});

describe('a link or a code that is pasted', () => {
  const [tableId, invite] = [`${'A'.repeat(21)}Q`, 'B'.repeat(22)];

  test.each([
    [`${tableId}.${invite}`, `#/t/${tableId}?i=${invite}`],
    [`  ${tableId}.${invite}\n`, `#/t/${tableId}?i=${invite}`],
    [`https://sixlove.test/#/t/${tableId}?i=${invite}`, `#/t/${tableId}?i=${invite}`],
    [`Come! https://elsewhere.test/x/#/t/${tableId}`, `#/t/${tableId}`],
    [`#/t/${tableId}/r/3`, `#/t/${tableId}/r/3`],
    ['', null],
    ['ABCD-EFGH', null],
    [`${tableId}.short`, null],
    ['https://sixlove.test/#/me', null],
    [`javascript:alert(1)#/t/${tableId}x`, null],
  ])('%j', (typed, hash) => {
    expect(readTableCode(typed)).toBe(hash);
  });

  test('leads to the table, and one that is neither is said to be so', async () => {
    const server = testApp('pasted');
    const ana = openPage(server);
    await host(ana);
    const { view } = ana.app.table?.state() ?? {};
    const code = tableCode(view?.tableId ?? '', view?.invite ?? '');
    expect(elements(...ana.view()).some((el) => textOf(el) === code)).toBe(true);
    const bo = openPage(server);
    const start = bo.app.page;
    if (!(start instanceof StartPage)) throw new Error('the start page is not shown');
    start.goTo('nonsense');
    expect(text(bo)).toContain('That is no link and no code of a table.');
    start.goTo(code);
    await bo.settle();
    expect(text(bo)).toContain('You are invited to a table');
  });
});
