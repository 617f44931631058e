/** A pass that the server does not take any more, on the page and against the real app. */
import { expect, test } from 'vitest';
import { SettingsPage } from '../../web/pages/settingsPage.ts';
import { testApp } from '../support/testApp.ts';
import { begin, tableId, text } from './support/guarded.ts';
import { openPage, type Page } from './support/page.ts';
import { button, byTag, elements, press } from './support/tree.ts';

const TITLE = 'This device is not known here any more';

/** Ana's page at a table, and another device of hers whose pass is of a server that is gone. */
async function expired(name: string) {
  const server = testApp(name);
  const ana = openPage(server);
  begin(ana);
  await ana.settle();
  const table = tableId(ana);
  ana.go('#/me');
  await ana.settle();
  press(button(ana.view(), 'Make a code'));
  await ana.settle();
  const code = /Type (\S+) on the other device/.exec(text(ana))?.[1] ?? '';
  const me = JSON.parse(ana.shelf.getItem('sixlove.me') ?? '{}') as { playerId: string };
  ana.shelf.setItem('sixlove.me', JSON.stringify({ ...me, token: 'broken' }));
  const page = openPage(server, '#/', ana.shelf);
  await page.settle();
  return { page, code, table, playerId: me.playerId };
}

const main = (page: Page) => byTag(page.view(), 'main');

test('is said once, to the ear too, and what would be shown stays away', async () => {
  const { page, table } = await expired('refused pass');
  expect(text(page)).toContain(TITLE);
  page.go(`#/t/${table}`);
  await page.settle();
  expect(text(page)).toContain(TITLE);
  expect(page.said.filter((said) => said.startsWith(TITLE))).toHaveLength(1);
  const alerts = elements(...page.view()).filter((el) => el.attrs['role'] === 'alert');
  expect(alerts).toEqual([]);
});

test('leaves the rules, the lobby and the check of a file open', async () => {
  const { page } = await expired('open pages');
  for (const [hash, says] of [
    ['#/rules/jamaican-partner', 'six love'],
    ['#/lobby', 'Nobody waits at such a table now.'],
    ['#/file', 'Choose a proof file'],
  ] as const) {
    page.go(hash);
    await page.settle();
    expect(text(page)).toContain(says);
    expect(text(page)).not.toContain(TITLE);
  }
});

test('is mended by a code from another device, which is asked for', async () => {
  const { page, code, playerId } = await expired('a code helps');
  const way = byTag(main(page), 'a').find((el) => el.attrs['href'] === '#/me');
  expect(way).toBeDefined();
  page.go('#/me');
  await page.settle();
  expect(text(page)).toContain('Code from another device');
  if (!(page.app.page instanceof SettingsPage)) throw new Error('no settings are shown');
  void page.app.page.account.useLink('AAAA-AAAA');
  await page.settle();
  expect(text(page)).toContain('The code is wrong');
  void page.app.page.account.useLink(code);
  await page.settle();
  expect(JSON.parse(page.shelf.getItem('sixlove.me') ?? '{}')).toMatchObject({ playerId });
  page.go('#/');
  await page.settle();
  expect(text(page)).not.toContain(TITLE);
  expect(elements(...page.view()).some((el) => el.attrs['class'] === 'row-link')).toBe(true);
});

test('of nobody has not expired: a table that is closed to strangers says that it is', async () => {
  const server = testApp('stranger');
  const ana = openPage(server);
  begin(ana);
  await ana.settle();
  const nobody = openPage(server, `#/t/${tableId(ana)}`);
  await nobody.settle();
  expect(text(nobody)).toContain('This table is not open to you.');
});
