import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { Contributor } from '../../web/contributor.ts';
import { commitTo } from '../../web/fairCheck.ts';
import { memoryShelf } from '../../web/shelf.ts';
import { makeStore } from '../../web/store.ts';
import {
  bundleOf,
  commitOf,
  DEPTH,
  GAME_ID,
  genesis,
  LOG_KEY,
  named,
  PLAYERS,
  type Script,
  secretsOf,
  step,
} from '../support/logScript.ts';
import { viewOf } from './support/views.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SEAT = 1;
const R = named('r');
const ROOT = toHex(secretsOf(1).root);
const PLAYER = idText(PLAYERS[SEAT]?.playerId ?? Z32);
const TABLE = idText(GAME_ID);
const AT = { tableId: TABLE, playerId: PLAYER };
const COMMIT = commitTo(
  { tableId: TABLE, epoch: 1, seat: SEAT, playerId: PLAYER, seedRoot: ROOT },
  R,
);

const OPEN = step({
  type: 'epochOpen',
  epoch: 1,
  depth: DEPTH,
  seedRoot: secretsOf(1).root,
  players: PLAYERS,
});
const promised = (seat: number, r: Uint8Array) =>
  step({ type: 'contribCommit', epoch: 1, seat, commit: commitOf(1, seat, r) });
const PROMISE = promised(SEAT, R);
const CLOSE = step({ type: 'contribClose', epoch: 1 });

function viewIn(phase: 'commit' | 'reveal', seedRoot = ROOT, seat = SEAT) {
  const given = { committed: [], revealed: [], texts: [] };
  const epoch = { no: 1, phase, background: false, deadline: null, seedRoot, ...given };
  const { you, fair } = viewOf();
  return viewOf({
    tableId: TABLE,
    you: { ...you, seat, can: ['contribute'] },
    fair: { ...fair, epoch },
  });
}

/** A device at a server whose proof the test writes. */
function start(script: Script, shelf = memoryShelf(), playerId = PLAYER, r = R) {
  const log: { script: Script } = { script };
  const done: unknown[] = [];
  const store = makeStore(shelf);
  const contributor = new Contributor({
    store,
    playerId,
    proof: async () => ({ ok: true, value: writeBundle(bundleOf([genesis(), ...log.script])) }),
    agrees: async () => true,
    randomBytes: () => r,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    contribute: (part) => done.push(part),
    onWithheld: (reason) => done.push(reason),
  });
  return { contributor, done, log, store };
}

const later = () => vi.advanceTimersByTimeAsync(20_000);

describe('a device', () => {
  test('promises against a signed opening, and opens after the signed close', async () => {
    const { contributor, done, log, store } = start([OPEN]);
    contributor.look(viewIn('commit'));
    await later();
    expect(done).toEqual([{ commit: COMMIT }]);
    expect(store.logKeys()).toEqual([toHex(LOG_KEY.publicKey)]);
    log.script = [OPEN, PROMISE, CLOSE];
    contributor.look(viewIn('reveal'));
    await later();
    expect(done).toEqual([{ commit: COMMIT }, { reveal: toHex(R) }]);
  });

  test('says and adds nothing where another device of the player sits', async () => {
    const [{ playerId } = { playerId: Z32 }] = PLAYERS;
    const { contributor, done, log } = start([OPEN], memoryShelf(), idText(playerId));
    const seated = (phase: 'commit' | 'reveal') => viewIn(phase, ROOT, 0);
    contributor.look(seated('commit'));
    await later();
    log.script = [OPEN, PROMISE, CLOSE];
    contributor.look(seated('reveal'));
    await later();
    expect(done).toEqual([]);
  });

  test('does each part once, however often it looks', async () => {
    const { contributor, done } = start([OPEN]);
    for (let i = 0; i < 3; i += 1) contributor.look(viewIn('commit'));
    await later();
    contributor.look(viewIn('commit'));
    await later();
    expect(done).toHaveLength(1);
  });

  test('waits for the head that covers the close', async () => {
    const { contributor, done, log, store } = start([OPEN, PROMISE]);
    store.setSecret(AT, 1, { r: toHex(R), commit: COMMIT, seedRoot: ROOT });
    contributor.look(viewIn('reveal'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual([]);
    log.script = [OPEN, PROMISE, CLOSE];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual([{ reveal: toHex(R) }]);
  });

  test('never opens while the server does not show the close', async () => {
    const { contributor, done, store } = start([OPEN, PROMISE]);
    store.setSecret(AT, 1, { r: toHex(R), commit: COMMIT, seedRoot: ROOT });
    contributor.look(viewIn('reveal'));
    await later();
    expect(done).toEqual(['not-closed']);
  });

  test('never opens a secret it promised against another root', async () => {
    const other = toHex(named('other root'));
    const { contributor, done, store } = start([OPEN, PROMISE, CLOSE]);
    store.setSecret(AT, 1, { r: toHex(R), commit: COMMIT, seedRoot: other });
    contributor.look(viewIn('reveal'));
    await later();
    expect(done).toEqual(['other-root']);
  });

  test('promises the same secret again after a reload, not a new one', async () => {
    const shelf = memoryShelf();
    const first = start([OPEN], shelf);
    first.contributor.look(viewIn('commit'));
    await later();
    const second = start([OPEN], shelf);
    second.contributor.look(viewIn('commit'));
    await later();
    expect(second.done).toEqual(first.done);
  });

  test('that lost its secret says so', async () => {
    const { contributor, done } = start([OPEN, PROMISE, CLOSE]);
    contributor.look(viewIn('reveal'));
    await later();
    expect(done).toEqual(['secret-lost']);
  });

  test('opens no secret that another player in this browser has made', async () => {
    const shelf = memoryShelf();
    const ana = start([OPEN], shelf);
    ana.contributor.look(viewIn('commit'));
    await later();
    const [{ playerId, playerKey } = { playerId: Z32, playerKey: Z32 }] = PLAYERS;
    const bo = start([OPEN], shelf, idText(playerId), named('r of another'));
    bo.store.setTableKey({ ...AT, playerId: idText(playerId) }, toHex(playerKey));
    bo.contributor.look(viewIn('commit', ROOT, 0));
    await later();
    expect(bo.done).toEqual([{ commit: toHex(commitOf(1, 0, named('r of another'))) }]);
    bo.log.script = [OPEN, PROMISE, promised(0, named('r of another')), CLOSE];
    bo.contributor.look(viewIn('reveal', ROOT, 0));
    await later();
    expect(bo.done.at(-1)).toEqual({ reveal: toHex(named('r of another')) });
    ana.log.script = bo.log.script;
    ana.contributor.look(viewIn('reveal'));
    await later();
    expect(ana.done.at(-1)).toEqual({ reveal: toHex(R) });
  });
});
