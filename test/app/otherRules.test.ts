import { expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { decodeStored } from '../../functions/app/storedEvent.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { encodeEvent } from '../../shared/journal/events.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { newCommandId, openHouseTable, see, testApp } from '../support/testApp.ts';

/** A first commit as a program with other rules would have written it. */
function underOtherRules(first: Commit): Commit {
  const events = first.events.map((stored) => {
    const event = decodeStored(stored, 4);
    if (event.type !== 'genesis') return stored;
    return { ...stored, ...encodeEvent({ ...event, rulesetHash: new Uint8Array(32).fill(7) }) };
  });
  return { ...first, events };
}

test('a table of other rules is not played by these; those beside it go on (report 101)', async () => {
  const t = testApp('rules');
  const [other, own] = [await openHouseTable(t), await openHouseTable(t)];
  const { journal } = t.ports;
  const app = makeApp({
    ...t.ports,
    journal: {
      ...journal,
      async at(tableId, version) {
        const commit = await journal.at(tableId, version);
        const isOther = commit !== null && tableId === other.tableId && version === 1;
        return isOther ? underOtherRules(commit) : commit;
      },
    },
  });
  const play = async ({ tableId, player }: typeof own) => {
    const { version, you } = await see(t, tableId, player);
    const base = { commandId: newCommandId(), expectedVersion: version, type: 'play' };
    const command = { ...base, ...you.moves[0] } as Command;
    return app.commands.run({ tableId, player, command, receivedAt: t.clock.at, via: null });
  };
  const before = await journal.after(other.tableId, 0, 100);
  await expect(play(other)).rejects.toThrow('not those the table was opened under');
  expect(await journal.after(other.tableId, 0, 100)).toEqual(before);
  expect(await play(own)).toMatchObject({ ok: true });
});
