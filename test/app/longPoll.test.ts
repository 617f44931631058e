/** What changes while somebody waits for news of a table: who may have them, and how late. */
import { describe, expect, test } from 'vitest';
import { act, type DrivenTable, viewOf } from '../support/drivenTable.ts';
import { newCommandId } from '../support/testApp.ts';
import { playIn, type TurnTable, turnTable } from '../support/turnTable.ts';

interface Waiting {
  readonly table: TurnTable;
  /** Waits for news as this player; `meanwhile` happens once it waits. */
  wait(
    player: string | null,
    key: string | null,
    meanwhile: () => Promise<unknown>,
  ): Promise<unknown>;
}

async function waiting(seed: string, terms: object): Promise<Waiting> {
  let happens: (() => Promise<unknown>) | null = null;
  const table = await turnTable(seed, { terms }, (ports) => ({
    ...ports,
    pause: {
      async sleep(ms) {
        await ports.pause.sleep(ms);
        const now = happens;
        happens = null;
        await now?.();
      },
    },
  }));
  return {
    table,
    async wait(player, key, meanwhile) {
      const newest = await table.t.ports.journal.newest(table.tableId);
      happens = meanwhile;
      const page = { after: newest?.version ?? 0, limit: 50, waitSeconds: 20 };
      return table.t.app.reading.events(table.tableId, { player, key }, page);
    },
  };
}

/** Whoever's turn it is plays. */
const playOne = async (table: TurnTable) => {
  expect(await act(table, table.player, await playIn(table))).toMatchObject({ ok: true });
};

const someoneElse = ({ players, player }: TurnTable): string =>
  players.find((other) => other !== player) ?? '';

const join = ({ t, tableId }: DrivenTable, player: string, seat: number) => {
  const invite = t.ports.derive.id('invite', tableId);
  const body = { commandId: newCommandId(), invite, seat };
  return t.app.opening.join(tableId, player, body, t.clock.at);
};

const FORBIDDEN = { ok: false, error: { code: 'forbidden' } };

describe('who waits for news', () => {
  test('gets the play that comes meanwhile', async () => {
    const { table, wait } = await waiting('poll', { watch: 'players' });
    const answer = await wait(someoneElse(table), null, () => playOne(table));
    expect(answer).toMatchObject({ ok: true, value: { events: [{}] } });
  });

  test('and leaves a table of players only, gets nothing that comes after', async () => {
    const { table, wait } = await waiting('poll left', { watch: 'players' });
    const leaver = someoneElse(table);
    const answer = await wait(leaver, null, async () => {
      expect(await act(table, leaver, { type: 'leave' })).toMatchObject({ ok: true });
      await playOne(table);
    });
    expect(answer).toMatchObject(FORBIDDEN);
  });

  test('by the invite, until the last free seat is taken', async () => {
    const { table, wait } = await waiting('poll invited', { watch: 'players' });
    const leaver = someoneElse(table);
    const seat = (await viewOf(table, leaver)).you.seat ?? -1;
    expect(await act(table, leaver, { type: 'leave' })).toMatchObject({ ok: true });
    const guest = (await table.t.app.guest('Eve')).playerId;
    const invite = table.t.ports.derive.id('invite', table.tableId);
    const answer = await wait(guest, invite, () => join(table, leaver, seat));
    expect(answer).toMatchObject(FORBIDDEN);
  });

  test('and leaves where watchers see it late, sees it late from then on', async () => {
    const { table, wait } = await waiting('poll late', { watch: 'anyone', watchDelayRounds: 1 });
    const leaver = someoneElse(table);
    const answer = await wait(leaver, null, async () => {
      expect(await act(table, leaver, { type: 'leave' })).toMatchObject({ ok: true });
      await playOne(table);
    });
    expect(answer).toMatchObject({ ok: true, value: { events: [] } });
  });
});
