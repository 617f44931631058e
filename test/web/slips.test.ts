/** A slip of the finger lays no bone, on the page and against the real app. */
import { expect, test } from 'vitest';
import { SLIP_MS, SlipGuard } from '../../web/slipGuard.ts';
import { testApp } from '../support/testApp.ts';
import { seated } from './support/guarded.ts';
import type { Page } from './support/page.ts';
import { button, byTag, press } from './support/tree.ts';

const chosen = (page: Page) => page.app.table?.state().chosen;
const held = (page: Page) => page.app.table?.state().view?.you.hand.length;

/** A bone with one place, which is pressed once to choose it; and a press of it. */
async function chooseOne(name: string) {
  const server = testApp(name);
  const page = await seated(server);
  const moves = page.app.table?.state().view?.you.moves ?? [];
  const { bone } =
    moves.find((move) => moves.filter((other) => other.bone === move.bone).length === 1) ?? {};
  if (bone === undefined) throw new Error('no bone has one place');
  const onIt = () => byTag(page.view(), 'button').find((el) => el.attrs['data-bone'] === bone);
  press(onIt());
  expect(chosen(page)).toBe(bone);
  return { server, page, bone, pressIt: () => press(onIt()) };
}

/** Enter on the button that has the focus. */
function enter(page: Page): void {
  const focused = byTag(page.view(), 'button').find((el) => el.attrs['class'] === 'end-button');
  press(focused, { detail: 0 });
}

test('a double click on a bone leaves it chosen; a press of its own lays it', async () => {
  const { server, page, bone, pressIt } = await chooseOne('double click');
  const before = held(page);
  server.clock.at += SLIP_MS - 1;
  pressIt();
  await page.settle();
  expect([chosen(page), held(page)]).toEqual([bone, before]);
  server.clock.at += 1;
  pressIt();
  await page.settle();
  expect(held(page)).toBe(Number(before) - 1);
});

test('an Enter that bounces lays nothing where the focus has just gone', async () => {
  const { server, page, bone } = await chooseOne('bouncing key');
  const before = held(page);
  enter(page);
  await page.settle();
  expect([chosen(page), held(page)]).toEqual([bone, before]);
  server.clock.at += SLIP_MS;
  enter(page);
  await page.settle();
  expect(held(page)).toBe(Number(before) - 1);
});

test('a finger on the named end lays the bone at once', async () => {
  const { page } = await chooseOne('quick finger');
  const before = held(page);
  press(button(page.view(), 'Lay it down') ?? button(page.view(), ' end, '));
  await page.settle();
  expect(held(page)).toBe(Number(before) - 1);
});

test('a clock that is set back holds nothing up', () => {
  let nowMs = 10_000;
  const slips = new SlipGuard(() => nowMs);
  expect(slips.isMeant()).toBe(true);
  slips.chosen();
  expect(slips.isMeant()).toBe(false);
  nowMs = 5_000;
  expect(slips.isMeant()).toBe(true);
});
