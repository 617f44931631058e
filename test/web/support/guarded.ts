import { chooseGame, type Wish } from '../../../web/choice.ts';
import { type TestApp, testApp } from '../../support/testApp.ts';
import { testBeacon } from '../../support/testBeacon.ts';
import { type Between, joinAs, openPage, type Page } from './page.ts';
import { button, byTag, press, textOf } from './tree.ts';

export const text = (page: Page): string => page.view().map(textOf).join('\n');
export const kinds = (page: Page) => page.app.table?.state().warnings.map(({ kind }) => kind);
export const tableId = (page: Page): string => page.app.table?.state().view?.tableId ?? '';

export function begin(page: Page, wish: Partial<Wish> = {}): void {
  const choice = chooseGame('jamaican-partner', 'short');
  void page.app.desk.sitDown.begin({
    name: 'Ana',
    choice,
    friends: 0,
    terms: {},
    ...wish,
  });
}

/** A page at its table, with its first round on the way. */
export async function seated(
  server: TestApp,
  between: Partial<Between> = {},
  wish: Partial<Wish> = {},
): Promise<Page> {
  const page = openPage(server, '', undefined, between);
  begin(page, wish);
  await page.settle();
  return page;
}

export async function playOne(page: Page): Promise<void> {
  const fits = byTag(page.view(), 'button').filter((el) => el.attrs['aria-disabled'] === 'false');
  if (fits[0] === undefined) return;
  press(fits[0]);
  const end = byTag(page.view(), 'button').find((el) => el.attrs['class'] === 'end-button');
  if (end !== undefined) press(end);
  await page.settle();
}

export async function playRounds(page: Page, upTo: number): Promise<void> {
  for (let turn = 0; turn < 80 && !text(page).includes(`Round ${upTo} is over`); turn += 1) {
    await playOne(page);
    const on = button(page.view(), 'On to the next round');
    if (on !== undefined && !text(page).includes(`Round ${upTo} is over`)) press(on);
  }
}

/** A page at a table with the beacon, its first round locked. */
export async function beaconPage(between: Partial<Between> = {}) {
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

export async function beaconComes(server: TestApp, page: Page): Promise<void> {
  const due = page.app.table?.state().view?.round?.beacon?.dueAt ?? null;
  if (due !== null) server.clock.at = Math.max(server.clock.at, Date.parse(due) + 2_000);
  await server.app.look(tableId(page));
  await page.settle();
}

/** Ana, who opened a table, and Bo, who sat down by her link; both have seen the first deal. */
export async function friends(server: TestApp, wish: Partial<Wish> = {}): Promise<[Page, Page]> {
  const ana = await seated(server, {}, { ...wish, friends: 1 });
  const bo = await joined(server, ana);
  return [ana, bo];
}

/** A friend who sits down by the link that this page shows. */
export async function joined(server: TestApp, host: Page): Promise<Page> {
  const link = byTag(host.view(), 'a').find((el) => el.attrs['class'] === 'invite-link');
  const page = openPage(server, new URL(String(link?.attrs['href'])).hash);
  await page.settle();
  joinAs(page, 'Bo');
  for (let i = 0; i < 4; i += 1) {
    await page.settle();
    await host.settle();
  }
  return page;
}
