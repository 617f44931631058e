import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../web/api.ts';
import { makeSocket, reconnectDelayMs, type WireEvents } from '../../web/socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Ticket = Answer<{ readonly url: string }>;
const TICKET: Ticket = { ok: true, value: { url: 'wss://x/ws?ticket=1' } };

/** A socket with a network that the test plays. */
function start(ticket: () => Ticket = () => TICKET) {
  const states: string[] = [];
  const frames: unknown[] = [];
  const sent: unknown[] = [];
  const wires: WireEvents[] = [];
  const socket = makeSocket({
    ticket: async () => ticket(),
    connect(_, events) {
      wires.push(events);
      return { send: (text) => sent.push(JSON.parse(text)), close: () => events.closed() };
    },
    random: () => 0.5,
    onFrame: (frame) => frames.push(frame),
    onState: (state) => states.push(state),
  });
  return { socket, states, frames, sent, wires };
}

const soon = () => vi.advanceTimersByTimeAsync(0);

test('frames go out only while the socket is open (pitfall 35)', async () => {
  const { socket, wires, sent, frames, states } = start();
  const frame = { type: 'subscribe', tableId: 't', after: 3 } as const;
  socket.open();
  expect(socket.send(frame)).toBe(false);
  await soon();
  expect(socket.send(frame)).toBe(false);
  wires[0]?.opened();
  expect(socket.send(frame)).toBe(true);
  wires[0]?.said('{"type":"pong"}');
  expect(sent).toEqual([frame]);
  expect(frames).toEqual([{ type: 'pong' }]);
  expect(states).toEqual(['open']);
});

test('a lost socket comes back with a new ticket, and says so when it takes longer', async () => {
  let tickets = 0;
  const { socket, wires, states } = start(() => {
    tickets += 1;
    return TICKET;
  });
  socket.open();
  await soon();
  wires[0]?.opened();
  wires[0]?.closed();
  expect(states).toEqual(['open', 'connecting']);
  await vi.advanceTimersByTimeAsync(reconnectDelayMs(0, 0.5));
  expect(wires).toHaveLength(2);
  wires[1]?.closed();
  expect(states.at(-1)).toBe('offline');
  await vi.advanceTimersByTimeAsync(reconnectDelayMs(1, 0.5));
  wires[2]?.opened();
  expect(states.at(-1)).toBe('open');
  expect(tickets).toBe(3);
});

test('no ticket for want of a network is tried again; a refused token is not', async () => {
  const answers: Ticket[] = [
    { ok: false, trouble: { code: 'network', title: '' } },
    { ok: false, trouble: { code: 'unauthenticated', title: '' } },
  ];
  const { socket, wires, states } = start(() => answers.shift() ?? TICKET);
  socket.open();
  await soon();
  expect(states).toEqual(['connecting']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['connecting', 'refused']);
  expect(wires).toEqual([]);
});

test('a socket is asked for until there is one, for a day if need be (report 33)', async () => {
  const { socket, wires, states } = start();
  socket.open();
  await soon();
  const DAY_MS = 24 * 3_600_000;
  let waited = 0;
  for (let tries = 0; waited < DAY_MS; tries += 1) {
    expect(wires).toHaveLength(tries + 1);
    wires[tries]?.closed();
    const delay = reconnectDelayMs(tries, 0.5);
    await vi.advanceTimersByTimeAsync(delay);
    waited += delay;
  }
  wires.at(-1)?.opened();
  expect(states.at(-1)).toBe('open');
});

test('an idle socket is kept alive, a closed one stays closed', async () => {
  const { socket, wires, sent } = start();
  socket.open();
  await soon();
  wires[0]?.opened();
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(sent).toEqual([{ type: 'ping' }, { type: 'ping' }]);
  socket.close();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(wires).toHaveLength(1);
  expect(sent).toHaveLength(2);
});

test('what was asked for before it was closed is not used for whoever plays here next', async () => {
  const answers: ((ticket: Ticket) => void)[] = [];
  const urls: string[] = [];
  const frames: unknown[] = [];
  const wires: WireEvents[] = [];
  const socket = makeSocket({
    ticket: () => new Promise((resolve) => answers.push(resolve)),
    connect(url, events) {
      urls.push(url);
      wires.push(events);
      return { send: () => undefined, close: () => undefined };
    },
    random: () => 0.5,
    onFrame: (frame) => frames.push(frame),
    onState: () => undefined,
  });
  const ticketOf = (player: string): Ticket => ({ ok: true, value: { url: player } });
  socket.open();
  socket.close();
  socket.open();
  answers[0]?.(ticketOf('ana'));
  await soon();
  expect(urls).toEqual([]);
  answers[1]?.(ticketOf('bo'));
  await soon();
  expect(urls).toEqual(['bo']);
  socket.close();
  socket.open();
  wires[0]?.opened();
  wires[0]?.said('{"type":"pong"}');
  expect(socket.send({ type: 'subscribe', tableId: 't', after: 3 })).toBe(false);
  expect(frames).toEqual([]);
});

test('delays grow to half a minute and differ from page to page', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
      const delay = reconnectDelayMs(tries, random);
      expect(delay).toBeGreaterThanOrEqual(250);
      expect(delay).toBeLessThanOrEqual(30_000);
      expect(reconnectDelayMs(tries + 1, random)).toBeGreaterThanOrEqual(delay);
    }),
  );
  expect(reconnectDelayMs(9, 0)).toBeLessThan(reconnectDelayMs(9, 0.9));
});
