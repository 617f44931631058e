/** Coming by an invite: choosing a seat, being late, a link that was cut, a seat that is free. */
import { describe, expect, test } from 'vitest';
import { chooseGame, type Wish } from '../../web/choice.ts';
import { StartPage } from '../../web/pages/startPage.ts';
import { TablePage } from '../../web/pages/tablePage.ts';
import { isSpokenCode, readTableLink } from '../../web/tableLink.ts';
import { words } from '../../web/words.ts';
import { testApp } from '../support/testApp.ts';
import { joinAs, openPage, type Page } from './support/page.ts';
import { button, byTag, press, textOf } from './support/tree.ts';

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

describe('a link or a code', () => {
  const [tableId, invite] = [`${'A'.repeat(21)}Q`, 'B'.repeat(22)];

  test.each([
    [`https://sixlove.test/#/t/${tableId}?i=${invite}`, `#/t/${tableId}?i=${invite}`],
    [`  #/t/${tableId}?i=${invite}\n`, `#/t/${tableId}?i=${invite}`],
    [`Come! https://elsewhere.test/x/#/t/${tableId}`, `#/t/${tableId}`],
    [`#/t/${tableId}/r/3`, `#/t/${tableId}/r/3`],
    ['', null],
    ['482 193 0647', null],
    ['https://sixlove.test/#/me', null],
    [`javascript:alert(1)#/t/${tableId}x`, null],
  ])('%j is read as a link', (typed, hash) => {
    expect(readTableLink(typed)).toBe(hash);
  });

  test.each([
    ['482 193 0647', true],
    [' 482-193-0647\n', true],
    ['4821930647', true],
    ['482 193 064', false],
    ['482 193 06477', false],
    ['ABCD-EFGH', false],
  ])('%j is of the form of a code: %s', (typed, isCode) => {
    expect(isSpokenCode(typed)).toBe(isCode);
  });

  function startOf({ app: { page } }: Page): StartPage {
    if (!(page instanceof StartPage)) throw new Error('the start page is not shown');
    return page;
  }

  const codeOf = (page: Page): string | undefined => /\d{3} \d{3} \d{4}/.exec(text(page))?.[0];

  test('that is said brings somebody to the table', async () => {
    const server = testApp('said');
    const ana = openPage(server);
    await host(ana);
    expect(codeOf(ana)).toBe(undefined);
    press(button(ana.view(), words.invite.makeCode));
    await ana.settle();
    const code = codeOf(ana) ?? '';
    // Whoever hears the page hears the digits one by one.
    expect(text(ana)).toContain(
      [...code].map((sign) => (sign === ' ' ? ',' : ` ${sign}`)).join(''),
    );
    const bo = openPage(server);
    await startOf(bo).goTo(` ${code}`);
    await bo.settle();
    expect(text(bo)).toContain('You are invited to a table');
    server.clock.at += 2 * 3_600_000;
    expect(codeOf(ana)).toBe(undefined);
  });

  test('that is neither, that is wrong, or that has no line is told apart', async () => {
    const bo = openPage(testApp('wrong'));
    const start = startOf(bo);
    await start.goTo('nonsense');
    expect(text(bo)).toContain(words.code.fault);
    await start.goTo('123 456 7890');
    expect(text(bo)).toContain(words.code.wrong);
    bo.network.up = false;
    await start.goTo('123 456 7890');
    expect(text(bo)).toContain(words.problems['network']);
  });

  test('that is answered when its page is left leads nowhere', async () => {
    const server = testApp('left');
    const ana = openPage(server);
    await host(ana);
    const id = ana.app.table?.state().view?.tableId ?? '';
    const made = await ana.app.desk.api.newTableCode(id);
    const bo = openPage(server);
    const going = startOf(bo).goTo(made.ok ? made.value.code : '');
    bo.go('#/lobby');
    await going;
    expect(bo.hash()).toBe('#/lobby');
  });
});
