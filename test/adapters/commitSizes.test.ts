import { describe, expect, it } from 'vitest';
import { commitToItem } from '../../functions/adapters/dynamo/journalItem.ts';
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { itemBytes } from '../support/itemBytes.ts';
import { newCommandId, see, testApp } from '../support/testApp.ts';
import { testBeacon } from '../support/testBeacon.ts';

const WRITE_UNIT_BYTES = 1_024;
const ROUNDS = 4;
const [PLAY] = DF1_PAYLOADS.play;
const [PASS] = DF1_PAYLOADS.pass;
const [ROUND_END] = DF1_PAYLOADS.roundEnd;
const TURN = 0x83;

type Test = ReturnType<typeof testApp>;

/** A table of four persons with device keys, up to its first deal. */
async function openTable(t: Test, terms: object) {
  const players: string[] = [];
  for (const name of ['Ana', 'Ben', 'Cam', 'Dee']) {
    players.push((await t.app.guest(name)).playerId);
  }
  const [host = '', ...guests] = players;
  const key = (seat: number) => t.ports.entropy.bytes32().fill(seat, 0, 1);
  const deviceKey = (seat: number) => Buffer.from(key(seat)).toString('hex');
  const created = await t.app.opening.create(
    host,
    {
      commandId: newCommandId(),
      ruleset: 'jamaican-partner',
      options: {},
      terms,
      seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
      deviceKey: deviceKey(0),
    },
    t.clock.at,
  );
  if (!created.ok) throw new Error(created.error.code);
  const { tableId, invite } = created.value;
  for (const [i, player] of guests.entries()) {
    const body = { commandId: newCommandId(), invite, deviceKey: deviceKey(i + 1) };
    const joined = await t.app.opening.join(tableId, player, body, t.clock.at);
    if (!joined.ok) throw new Error(joined.error.code);
  }
  t.clock.at += 10_000;
  await t.app.look(tableId);
  t.clock.at += 3_600_000;
  return { tableId, players };
}

/** Plays the first legal bone, whoever's turn it is, until so many rounds are over. */
async function playRounds(t: Test, tableId: string, players: readonly string[]): Promise<Commit[]> {
  for (;;) {
    const commits = [...(await t.ports.journal.after(tableId, 0, 1_000))];
    const ended = commits.flatMap((c) => c.events).filter((e) => e.type === ROUND_END);
    if (ended.length >= ROUNDS) return commits;
    // Where the deal waits for the beacon, an hour has brought it.
    await t.app.look(tableId);
    for (const player of players) {
      const view = await see(t, tableId, player);
      const [move] = view.you.moves;
      if (move === undefined) continue;
      const head = { commandId: crypto.randomUUID(), expectedVersion: view.version };
      const command = { ...head, type: 'play' as const, ...move };
      const received = {
        tableId,
        player,
        command,
        receivedAt: t.clock.at,
        via: 'L0SM9cOFvHcCIhw=',
      };
      const answer = await t.app.commands.run(received);
      if (!answer.ok) throw new Error(answer.error.code);
      t.clock.at += 3_600_000;
      break;
    }
  }
}

/** The types of a play with the passes that follow, and whose turn it then is. */
const PLAIN: ReadonlySet<number> = new Set([PLAY, PASS, TURN]);

/** Promises of all for the epoch behind the round: the state then holds as much as it can. */
async function promiseAll(t: Test, tableId: string, players: readonly string[]): Promise<void> {
  for (const player of players) {
    const { version } = await see(t, tableId, player);
    const commit = Buffer.from(t.ports.entropy.bytes32()).toString('hex');
    const base = { commandId: crypto.randomUUID(), expectedVersion: version };
    const command = { ...base, type: 'contribute' as const, commit };
    const received = { tableId, player, command, receivedAt: t.clock.at, via: null };
    const answer = await t.app.commands.run(received);
    if (!answer.ok) throw new Error(answer.error.code);
  }
}

describe('commits of a table of four persons with device keys', () => {
  it.each([
    ['without the beacon', {}, false],
    ['with the beacon', { beacon: true }, false],
    ['while secrets are awaited', { allowanceSeconds: null }, true],
    ['with both', { allowanceSeconds: null, beacon: true }, true],
  ])(
    '%s fit one write unit for a play with its passes, else 4 KB',
    async (_, terms, isPromised) => {
      const t = testApp('sizes', (ports) => ({ ...ports, beacon: testBeacon(ports.clock).beacon }));
      const { tableId, players } = await openTable(t, terms);
      await t.app.look(tableId);
      if (isPromised) await promiseAll(t, tableId, players);
      const commits = await playRounds(t, tableId, players);
      let plays = 0;
      for (const commit of commits) {
        const isPlain = commit.events.every((event) => PLAIN.has(event.type));
        const most = isPlain ? WRITE_UNIT_BYTES : LIMITS.commitBytesMax;
        const bytes = itemBytes({ ...commitToItem(tableId, commit) });
        expect(bytes, `version ${commit.version}`).toBeLessThanOrEqual(most);
        if (isPlain) plays += 1;
      }
      expect(plays).toBeGreaterThan(60);
    },
  );
});
