/** Shuffles after the first: opened behind the rounds, for who was not there when play began. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, test } from 'vitest';
import { parseBone } from '../../shared/engine/bone.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { moveMessage } from '../../shared/fair/move.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import {
  DEVICE,
  epochOf,
  missedTable,
  PAIR,
  playTo,
  promiseAll,
} from '../support/backgroundEpochs.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  giveSecret,
  plainly,
  playOn,
  reportOf,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { newCommandId } from '../support/testApp.ts';
import { testBeacon, verifyTestRound } from '../support/testBeacon.ts';

const DAY = 86_400_000;
const DEVICE_SEED = new Uint8Array(32).fill(9);

async function epochEvents(table: DrivenTable) {
  const events = await eventsOf(table);
  return events.flatMap((event) => {
    if (event.type === 'epochCancel') return [`cancel ${event.epoch} ${event.reason}`];
    if (event.type === 'epochOpen') return [`open ${event.epoch}`];
    if (event.type === 'epochLock') {
      return [`lock ${event.epoch} ${event.contributions.map(({ kind }) => kind).join()}`];
    }
    if (event.type === 'contribClose') return [`close ${event.epoch}`];
    return event.type === 'roundLock' ? [`round ${event.roundNo} by ${event.epoch}`] : [];
  });
}

/** Plays to the end; the whole log and every slice of it hold, and it folds to its states. */
async function endWell(table: DrivenTable): Promise<void> {
  const { lastRound } = await playOn(table);
  await expectFolds(table);
  expect(await reportOf(table)).toMatchObject({ fault: null, verdict: 'ok' });
  for (let no = 1; no <= (lastRound?.no ?? 0); no += 1) {
    expect(await reportOf(table, no)).toMatchObject({ fault: null, verdict: 'ok' });
  }
}

/** The first legal play, signed by a device that has seen this view and nothing later. */
function signedPlay({ tableId, round, you, fair }: View) {
  const [move] = you.moves;
  const opening = you.openings.find(({ bone }) => bone === move?.bone);
  const bone = parseBone(move?.bone ?? '');
  if (opening === undefined || bone === null) throw new Error('nothing can be played');
  const message = moveMessage(idBytes(tableId) ?? new Uint8Array(), {
    type: 'play',
    roundNo: round?.no ?? 0,
    seat: 0,
    pos: opening.pos,
    bone,
    where: move?.end ?? (round?.ends.length === 0 ? null : 'R'),
    salt: Uint8Array.from(Buffer.from(opening.salt, 'hex')),
    seenSize: fair.size,
    seenHead: Uint8Array.from(Buffer.from(fair.head, 'hex')),
    sig: null,
  });
  const sig = toHex(ed25519.sign(message, DEVICE_SEED));
  return { seen: { size: fair.size, head: fair.head }, sig };
}

describe('an epoch in the background', () => {
  test('takes those who missed the first, and serves from the next round on', async () => {
    const table = await missedTable('missed');
    const [ana = '', bo = ''] = table.players;
    const before = await viewOf(table, ana);
    expect(before.fair).toMatchObject({
      grade: 'D',
      epoch: { no: 2, phase: 'commit', background: true, deadline: null, committed: [] },
    });
    const open = await promiseAll(table, [ana, bo], 1);
    const closed = await viewOf(table, bo);
    expect(closed.fair.epoch).toMatchObject({ phase: 'reveal', committed: [0, 1], revealed: [] });
    expect(Date.parse(closed.fair.epoch?.deadline ?? '')).toBe(table.t.clock.at + DAY);
    expect(closed).toMatchObject({ deadline: before.deadline, round: { no: 1 } });
    await open();
    const locked = await viewOf(table, ana);
    expect(locked.deadline).toBe(before.deadline);
    expect(locked.fair).toMatchObject({
      grade: 'D',
      secrets: [],
      epoch: { no: 2, phase: 'locked' },
    });
    expect((await playTo(table, 2)).fair).toMatchObject({ grade: 'B', secrets: [0, 1] });
    expect((await playTo(table, 3)).fair.epoch).toMatchObject({ no: 2, phase: 'locked' });
    await endWell(table);
    expect((await epochEvents(table)).slice(0, 8)).toEqual([
      'open 1',
      'close 1',
      'lock 1 none,none,none,none',
      'round 1 by 1',
      'open 2',
      'close 2',
      'lock 2 secret,secret,none,none',
      'round 2 by 2',
    ]);
  });

  test.each([
    ['relayed', false],
    ['signed', true],
  ])('makes no play stale that is %s', async (_, isSigned) => {
    const deviceKey = toHex(ed25519.getPublicKey(DEVICE_SEED));
    const table = await missedTable('fresh', { ...PAIR, deviceKey });
    const { t, tableId, players } = table;
    const [mover = '', other = ''] = players;
    const view = await playOn(table, plainly, ({ you }) => you.moves.length > 0);
    const open = await promiseAll(table, [other, mover], 1);
    await open();
    const base = { commandId: newCommandId(), expectedVersion: view.version, type: 'play' };
    const signed = isSigned ? signedPlay(view) : {};
    const command = { ...base, ...view.you.moves[0], ...signed } as Command;
    const run = { tableId, player: mover, command, receivedAt: t.clock.at, via: null };
    expect(await t.app.commands.run(run)).toMatchObject({ ok: true });
    const events = await eventsOf(table);
    const play = events.findLast((event) => event.type === 'play' && event.seat === 0);
    expect(play?.type === 'play' && play.sig !== null).toBe(isSigned);
    await endWell(table);
  });

  test('waits for a device, for a whole round, and then closes without it', async () => {
    const table = await missedTable('silent');
    const [ana = '', bo = ''] = table.players;
    const lone = await giveSecret(table, bo, 3);
    await lone.promise();
    expect(await epochOf(table)).toMatchObject({ phase: 'commit', committed: [1] });
    await playTo(table, 2);
    expect(await epochOf(table)).toMatchObject({ no: 2, phase: 'commit' });
    await playTo(table, 3);
    expect(await epochOf(table)).toMatchObject({ no: 2, phase: 'reveal' });
    await lone.open();
    const { fair } = await playTo(table, 4);
    expect(fair).toMatchObject({ grade: 'C', secrets: [1], epoch: { no: 3, phase: 'commit' } });
    expect((await viewOf(table, bo)).fair.grade).toBe('B');
    expect((await viewOf(table, ana)).you.can).toContain('contribute');
    await endWell(table);
  });

  test('stays open, one for the whole table, while nobody comes', async () => {
    const table = await missedTable('nobody');
    await endWell(table);
    const events = await epochEvents(table);
    expect(events.filter((event) => event.startsWith('open'))).toEqual(['open 1', 'open 2']);
    expect(events.filter((event) => event.startsWith('round')).length).toBeGreaterThan(3);
  });

  test('is cancelled when a secret is not opened within one allowance; play goes on', async () => {
    const table = await missedTable('withheld', { ...DEVICE, terms: { allowanceSeconds: 3_600 } });
    const [ana = '', bo = ''] = table.players;
    await promiseAll(table, [ana, bo], 1);
    const { fair } = await viewOf(table, ana);
    const ends = Date.parse(fair.epoch?.deadline ?? '');
    expect(ends).toBe(table.t.clock.at + 3_600_000);
    table.t.clock.at = ends - 1_000;
    const turn = (await viewOf(table, ana)).round?.turns[0] ?? 0;
    const mover = table.players[turn] ?? '';
    await act(table, mover, { type: 'play', ...(await viewOf(table, mover)).you.moves[0] });
    table.t.clock.at = ends - 1;
    await table.t.app.look(table.tableId);
    expect(await epochOf(table)).toMatchObject({ no: 2, phase: 'reveal' });
    table.t.clock.at = ends;
    await table.t.app.look(table.tableId);
    expect(await epochOf(table)).toMatchObject({ no: 1, phase: 'locked' });
    expect(await viewOf(table, ana)).toMatchObject({ round: { no: 1 }, overdue: false });
    await playTo(table, 2);
    expect(await epochOf(table)).toMatchObject({ no: 3, phase: 'commit' });
    const open = await promiseAll(table, [ana, bo], 5);
    await open();
    await endWell(table);
    const events = await epochEvents(table);
    expect(events).toContain('cancel 2 withheld');
    expect(events).toContain('lock 3 secret,secret,none,none');
  });

  test('is looked at by the sweep when its secrets are due before the turn', async () => {
    const table = await missedTable('swept');
    const [ana = '', bo = ''] = table.players;
    const { t } = table;
    const sweepAt = async (at: number) => {
      t.clock.at = at;
      await t.drain();
      await t.app.sweep();
    };
    const dealtAt = t.clock.at;
    await sweepAt(dealtAt + 60_000);
    t.clock.at = dealtAt + DAY / 2;
    await promiseAll(table, [ana, bo], 1);
    const turn = (await viewOf(table, ana)).round?.turns[0] ?? 0;
    const mover = table.players[turn] ?? '';
    t.clock.at += 3_600_000;
    await act(table, mover, { type: 'play', ...(await viewOf(table, mover)).you.moves[0] });
    await sweepAt(dealtAt + DAY + 60_000);
    expect(await epochOf(table)).toMatchObject({ no: 2, phase: 'reveal' });
    await sweepAt(dealtAt + DAY * 1.5 + 60_000);
    expect(await epochOf(table)).toMatchObject({ no: 1, phase: 'locked' });
    expect(await viewOf(table, ana)).toMatchObject({ round: { no: 1 }, overdue: false });
  });

  test('is cancelled when somebody leaves, and another opens with the next round', async () => {
    const table = await missedTable('left');
    const [ana = '', bo = ''] = table.players;
    const secret = await giveSecret(table, ana, 1);
    await secret.promise();
    await act(table, bo, { type: 'leave' });
    const alone = { ...table, players: [ana] };
    expect(await epochOf(alone)).toMatchObject({ no: 1, phase: 'locked' });
    await playTo(alone, 2);
    expect(await epochOf(alone)).toMatchObject({ no: 3, phase: 'commit', background: true });
    const open = await promiseAll(alone, [ana], 4);
    await open();
    expect((await playTo(alone, 3)).fair).toMatchObject({ grade: 'B' });
    await endWell(alone);
    expect(await epochEvents(table)).toContain('cancel 2 seating');
  });
});

describe('a secret in force', () => {
  /** Bo alone is in the shuffle in force, Ana has promised a secret for the next. */
  async function boIsIn(seed: string, change?: Parameters<typeof drivenTable>[2]) {
    const terms = change === undefined ? {} : { beacon: true };
    const table = await drivenTable(seed, { ...PAIR, terms }, change);
    const [ana = '', bo = ''] = table.players;
    const his = await giveSecret(table, bo, 1);
    await his.promise();
    await runOut(table);
    await his.open();
    await playTo(table, 1);
    const hers = await giveSecret(table, ana, 2);
    expect(await hers.promise()).toMatchObject({ ok: true });
    await playTo(table, 3);
    return { table, ana, bo, hers };
  }

  test('is never dropped without the beacon: the next shuffle waits for its player', async () => {
    const { table, ana, bo, hers } = await boIsIn('kept');
    expect(await epochOf(table)).toMatchObject({ no: 2, phase: 'commit', committed: [0] });
    const words = await act(table, bo, { type: 'contribute', text: 'lucky' });
    expect(words).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    const his = await giveSecret(table, bo, 7);
    await his.promise();
    await hers.open();
    await his.open();
    expect((await playTo(table, 4)).fair.secrets).toEqual([0, 1]);
    expect((await viewOf(table, ana)).fair.grade).toBe('B');
    await endWell(table);
  });

  test('need not be given again where the beacon covers it', async () => {
    const { table, hers } = await boIsIn('covered', (ports) => ({
      ...ports,
      beacon: testBeacon(ports.clock).beacon,
    }));
    expect(await epochOf(table)).toMatchObject({ no: 2, phase: 'reveal', committed: [0] });
    await hers.open();
    expect((await playTo(table, 4)).fair.secrets).toEqual([0]);
    await playOn(table);
    expect(await reportOf(table, null, verifyTestRound)).toMatchObject({ fault: null });
  });
});
