/** Devices, programs and data of a player, from the settings page. */
import { describe, expect, test } from 'vitest';
import type { Account } from '../../web/account.ts';
import { chooseGame } from '../../web/choice.ts';
import { SettingsPage } from '../../web/pages/settingsPage.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { openPage, type Page } from './support/page.ts';
import { button, byTag, elements, press, textOf } from './support/tree.ts';

const text = (page: Page): string => page.view().map(textOf).join('\n');
const me = (page: Page) =>
  JSON.parse(page.shelf.getItem('sixlove.me') ?? 'null') as {
    playerId: string;
    name: string;
  } | null;

function accountOf({ app: { page } }: Page): Account {
  if (!(page instanceof SettingsPage)) throw new Error('no settings are shown');
  return page.account;
}

/** The settings of somebody who sits at a table with the house. */
async function settings(server: TestApp, name: string): Promise<Page> {
  const page = openPage(server);
  const choice = chooseGame('jamaican-partner', 'quick');
  void page.app.desk.sitDown.begin({ name, choice, friends: 0, terms: {} });
  await page.settle();
  page.go('#/me');
  await page.settle();
  return page;
}

async function newCode(page: Page): Promise<string> {
  press(button(page.view(), 'Make a code'));
  await page.settle();
  return /Type (\S+) on the other device, until \d\d:\d\d\./.exec(text(page))?.[1] ?? '';
}

describe('a code', () => {
  test('makes a new device the same player, who sees the same tables', async () => {
    const server = testApp('new device');
    const ana = await settings(server, 'Ana');
    const code = await newCode(ana);
    const phone = openPage(server, '#/me');
    expect(text(phone)).toContain('type it here');
    void accountOf(phone).useLink(code.toLowerCase().replace('-', ''));
    await phone.settle();
    expect(me(phone)).toMatchObject({ playerId: me(ana)?.playerId, name: 'Ana' });
    expect(text(phone)).toContain('This device plays as Ana now.');
    phone.go('#/');
    await phone.settle();
    const rows = elements(...phone.view()).filter((el) => el.attrs['class'] === 'row-link');
    expect(rows).toHaveLength(1);
  });

  test('that is wrong leaves everybody who they were', async () => {
    const server = testApp('wrong code');
    const bo = await settings(server, 'Bo');
    void accountOf(bo).useLink('AAAA-AAAA');
    await bo.settle();
    expect(text(bo)).toContain('The code is wrong, used or too old.');
    expect(me(bo)?.name).toBe('Bo');
    const stranger = openPage(server, '#/me');
    void accountOf(stranger).useLink('AAAA-AAAA');
    await stranger.settle();
    expect(me(stranger)).toBeNull();
  });

  test('keeps who played here before, for as long as their seats last', async () => {
    const server = testApp('switch');
    const ana = await settings(server, 'Ana');
    const code = await newCode(ana);
    const bo = await settings(server, 'Bo');
    const before = me(bo);
    void accountOf(bo).useLink(code);
    await bo.settle();
    expect(me(bo)?.name).toBe('Ana');
    press(button(bo.view(), 'Play as Bo again'));
    await bo.settle();
    expect(me(bo)).toEqual(before);
    expect(button(bo.view(), 'Play as Ana again')).toBeDefined();
    expect(button(bo.view(), 'Play as Bo again')).toBeUndefined();
    const name = elements(...bo.view()).find((el) => el.attrs['id'] === 'my-name');
    expect(name?.attrs['value']).toBe('Bo');
  });
});

describe('keys for programs', () => {
  test('are shown once, sign the program in, and are refused once revoked', async () => {
    const server = testApp('keys');
    const page = await settings(server, 'Ana');
    expect(text(page)).toContain('No program has a key.');
    void accountOf(page).makeKey('my bot');
    await page.settle();
    const key = byTag(page.view(), 'code')
      .map(textOf)
      .find((said) => said.startsWith('dk_'));
    const asProgram = () => httpDoor(server)(key ?? '', 'GET /v1/me');
    expect(await asProgram()).toMatchObject({ status: 200, body: { name: 'Ana' } });

    page.go('#/');
    page.go('#/me');
    await page.settle();
    expect(text(page)).toContain('my bot');
    expect(text(page)).not.toContain('dk_');
    press(button(page.view(), 'Revoke the key for my bot'));
    press(byTag(page.view(), 'dialog').map((dialog) => button([dialog], 'Revoke'))[0]);
    await page.settle();
    expect(text(page)).toContain('The key is revoked.');
    expect((await asProgram()).status).toBe(401);
  });
});

describe('data', () => {
  test('is saved as one file, whatever pages it comes in', async () => {
    const server = testApp('export');
    const page = await settings(server, 'Ana');
    press(button(page.view(), 'Save all that is kept about you'));
    await page.settle();
    const [file] = page.downloads;
    expect(file?.name).toBe('sixlove-export.json');
    const saved = JSON.parse(file?.text ?? '{}');
    expect(saved).toMatchObject({ format: 'sixlove-export/1', playerId: me(page)?.playerId });
    expect(saved.tables).toHaveLength(1);
  });

  test('goes for good after a question that says what stays', async () => {
    const server = testApp('delete');
    const page = await settings(server, 'Ana');
    press(button(page.view(), 'Delete me'));
    const [dialog] = byTag(page.view(), 'dialog');
    expect(textOf(dialog ?? '')).toContain('What was played stays');
    press(button(dialog === undefined ? [] : [dialog], 'Delete me'));
    await page.settle();
    expect(me(page)).toBeNull();
    expect(text(page)).toContain('You are deleted.');
    expect(text(page)).toContain('Sit down at a table first');
  });
});
