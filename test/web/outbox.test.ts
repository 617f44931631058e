import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../shared/protocol/commands.ts';
import type { Answer, CommandAnswer, Trouble } from '../../web/api.ts';
import { Outbox } from '../../web/outbox.ts';
import { viewOf } from './support/views.ts';

const PLAY: Command = { commandId: 'a', expectedVersion: 5, type: 'play', bone: '36' };
const RESIGN: Command = { commandId: 'a', expectedVersion: 5, type: 'resign' };

const accepted = (commandId: string): Answer<CommandAnswer> => ({
  ok: true,
  value: {
    version: 6,
    head: null,
    view: viewOf({ version: 6 }),
    receipt: { commandId, type: 'play', version: 6, events: [1, 2], code: 'ok' },
  },
});
const refused = (code: Trouble['code'], version = 9): Answer<CommandAnswer> => ({
  ok: false,
  trouble: { code, title: '', version },
});

/** An outbox whose socket can be cut, and which answers posts as told. */
function start(post: (command: Command) => Answer<CommandAnswer> = () => refused('network')) {
  const line: { open: boolean; round: number | undefined } = { open: true, round: 2 };
  const log: string[] = [];
  let ids = 0;
  const outbox = new Outbox({
    frame(command) {
      if (line.open) log.push(`frame ${command.commandId} v${command.expectedVersion}`);
      return line.open;
    },
    async post(command) {
      log.push(`post ${command.commandId}`);
      return post(command);
    },
    newId() {
      ids += 1;
      return `new${ids}`;
    },
    version: () => 7,
    round: async () => line.round,
    onAccepted: ({ version }) => log.push(`accepted ${version}`),
    onRefused: (command, trouble) => log.push(`refused ${command.commandId} ${trouble.code}`),
    onChange: () => undefined,
  });
  return { outbox, line, log };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a command keeps its id until its one answer', () => {
  test('over the socket, and a second answer is ignored', () => {
    const { outbox, log } = start();
    outbox.send(PLAY);
    outbox.answer('a', accepted('a'));
    outbox.answer('a', accepted('a'));
    expect(log).toEqual(['frame a v5', 'accepted 6']);
    expect(outbox.waiting()).toEqual([]);
  });

  test('over HTTP where there is no socket', async () => {
    const { outbox, line, log } = start(() => accepted('a'));
    line.open = false;
    outbox.send(PLAY);
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['post a', 'accepted 6']);
  });

  test('sent again under the same id when no answer comes, and by the other way', async () => {
    const { outbox, log } = start(() => accepted('a'));
    outbox.send(PLAY);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(log).toEqual(['frame a v5']);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['frame a v5', 'post a', 'accepted 6']);
  });

  test('sent again under the same id when the socket is back (report 8) (pitfall 35)', () => {
    const { outbox, log } = start();
    outbox.send(PLAY);
    outbox.resend();
    expect(log).toEqual(['frame a v5', 'frame a v5']);
  });

  test.each(['network', 'busy', 'internal', 'rate-limited'] as const)(
    'tried again later after %s',
    async (code) => {
      const { outbox, log } = start();
      outbox.send(PLAY);
      outbox.answer('a', refused(code));
      expect(outbox.waiting()).toEqual([PLAY]);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(log.slice(0, 2)).toEqual(['frame a v5', 'post a']);
      expect(log.some((line) => line.startsWith('refused'))).toBe(false);
    },
  );
});

test('a stale play goes back to its player', () => {
  const { outbox, log } = start();
  outbox.send(PLAY);
  outbox.answer('a', refused('stale'));
  expect(log).toEqual(['frame a v5', 'refused a stale']);
  expect(outbox.waiting()).toEqual([]);
});

test('any other stale command goes out again by itself, as a new one for the new version', () => {
  const { outbox, log } = start();
  outbox.send(RESIGN);
  outbox.answer('a', refused('stale', 9));
  expect(log).toEqual(['frame a v5', 'frame new1 v9']);
});

test('a command that is stale for ever is given up', () => {
  const { outbox, log } = start();
  outbox.send(RESIGN);
  for (const id of ['a', ...Array.from({ length: 9 }, (_, i) => `new${i + 1}`)]) {
    outbox.answer(id, refused('stale'));
  }
  expect(log.at(-1)).toBe('refused new8 stale');
});

test('a refusal by the rules ends the command', () => {
  const { outbox, log } = start();
  outbox.send(PLAY);
  outbox.answer('a', refused('does-not-fit'));
  expect(log).toEqual(['frame a v5', 'refused a does-not-fit']);
});

describe('standing orders that are stale', () => {
  const ORDERS: Command = { commandId: 'a', expectedVersion: 5, type: 'orders', orders: [] };

  test.each([
    ['go out again in the round that they are for', 2, 'frame new1 v9'],
    ['are refused in another', 3, 'refused a stale'],
    ['wait where nobody can say which round it is', undefined, 'frame a v5'],
  ] as const)('%s', async (_, round, last) => {
    const { outbox, line, log } = start();
    line.round = round;
    outbox.send(ORDERS, 2);
    outbox.answer('a', refused('stale'));
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe(last);
    expect(outbox.waiting()).toHaveLength(round === 3 ? 0 : 1);
  });
});

test('what a player chose whom the server does not know any more stays, and goes out once it does', () => {
  const { outbox, log } = start();
  outbox.send(PLAY);
  outbox.answer('a', refused('unauthenticated'));
  expect(outbox.waiting()).toEqual([PLAY]);
  outbox.resend();
  expect(log).toEqual(['frame a v5', 'refused a unauthenticated', 'frame a v5']);
});
