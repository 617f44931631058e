/** A page that is behind the table: what it sent, what it shows, what its address tells. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../shared/protocol/commands.ts';
import { see, type TestApp, testApp } from '../support/testApp.ts';
import { playOne, seated, tableId, text } from './support/guarded.ts';
import { joinAs, openPage, type Page } from './support/page.ts';

const typeOf = (frame: string): string => (JSON.parse(frame) as { type: string }).type;

/** Who sits at the page, by what it keeps. */
function playerOf(page: Page): string {
  const { playerId } = JSON.parse(page.shelf.getItem('sixlove.me') ?? '{}') as { playerId: string };
  return playerId;
}

/** The player's other device plays the last legal bone. */
async function playElsewhere(server: TestApp, page: Page): Promise<void> {
  const [table, player] = [tableId(page), playerOf(page)];
  const { version, you } = await see(server, table, player);
  const base = { commandId: 'elsewhere', expectedVersion: version, type: 'play' };
  const command = { ...base, ...you.moves.at(-1) } as Command;
  const received = { tableId: table, player, command, receivedAt: server.clock.at, via: null };
  const answer = await server.app.commands.run(received);
  if (!answer.ok) throw new Error(answer.error.code);
}

async function playsOf(server: TestApp, page: Page): Promise<string[]> {
  const commits = await server.ports.journal.after(tableId(page), 0, 1_000);
  const player = playerOf(page);
  return commits.flatMap(({ receipt }) =>
    receipt?.type === 'play' && receipt.playerId === player ? [receipt.commandId] : [],
  );
}

describe('a page', () => {
  test('whose answer is lost asks again, and its play counts once (report 8)', async () => {
    const server = testApp('lost answer');
    const line = { drops: false };
    const said = (frame: string) => (line.drops && typeOf(frame) === 'answer' ? null : frame);
    const page = await seated(server, { said });
    line.drops = true;
    await playOne(page);
    expect(await playsOf(server, page)).toHaveLength(1);
    expect(page.app.table?.state().waiting).toHaveLength(1);
    line.drops = false;
    page.app.table?.connected();
    await page.settle();
    expect(page.app.table?.state().waiting).toEqual([]);
    expect(await playsOf(server, page)).toHaveLength(1);
    const { hand } = (await see(server, tableId(page), playerOf(page))).you;
    expect(page.app.table?.state().view?.you.hand).toEqual(hand);
  });

  test('whose play comes too late shows the table as it is, and says why (report 10)', async () => {
    const server = testApp('late play');
    const line = { drops: false };
    const said = (frame: string) => (line.drops && typeOf(frame) === 'commit' ? null : frame);
    const page = await seated(server, { said });
    const before = page.app.table?.state().view;
    line.drops = true;
    await playElsewhere(server, page);
    await page.settle();
    expect(page.app.table?.state().view).toEqual(before);
    await playOne(page);
    const now = await see(server, tableId(page), playerOf(page));
    expect(now.version).toBeGreaterThan(before?.version ?? 0);
    expect(page.app.table?.state().view).toEqual(now);
    expect(page.app.table?.state().waiting).toEqual([]);
    expect(text(page)).toContain('The table moved on before your bone arrived.');
    expect(await playsOf(server, page)).toEqual(['elsewhere']);
  });
});

describe('the address of a table', () => {
  test('holds its id alone: who opens it sees what is theirs (report 49)', async () => {
    const server = testApp('address');
    const ana = await seated(server);
    expect(ana.hash()).toBe(`#/t/${tableId(ana)}`);
    expect(ana.app.table?.state().view?.you.hand).not.toEqual([]);
    // The same address in another browser: a stranger, who has no seat, no token and no hand.
    const stranger = openPage(server, ana.hash());
    await stranger.settle();
    expect(stranger.app.table?.state().view?.you.hand ?? []).toEqual([]);
    expect(stranger.app.table?.state().view?.you.seat ?? null).toBe(null);
  });

  test('with an invite lets sit down and shows no hand (report 49)', async () => {
    const server = testApp('invite address');
    const ana = await seated(server, {}, { friends: 1 });
    const invite = ana.app.table?.state().view?.invite ?? '';
    expect(invite).toMatch(/^[\w-]{22}$/);
    const bo = openPage(server, `#/t/${tableId(ana)}?i=${invite}`);
    await bo.settle();
    expect(bo.app.table?.state().view?.you).toMatchObject({ seat: null, hand: [] });
    server.clock.at += 60_000;
    joinAs(bo, 'Bo');
    for (let i = 0; i < 4; i += 1) {
      await bo.settle();
      await ana.settle();
    }
    const [hers, his] = [ana, bo].map((page) => page.app.table?.state().view?.you);
    expect(his?.seat).not.toBe(hers?.seat);
    expect(his?.hand.filter((bone) => hers?.hand.includes(bone))).toEqual([]);
    expect(his?.hand).toHaveLength(7);
  });
});
