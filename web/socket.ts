import type { Command } from '../shared/protocol/commands.ts';
import type { ServerFrame, Subscribe } from '../shared/protocol/frames.ts';
import type { Answer } from './api.ts';

export type SocketState = 'connecting' | 'open' | 'offline' | 'refused';
export type ClientFrame = Subscribe | (Command & { readonly tableId: string });

/** A connection that was asked for. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEvents {
  opened(): void;
  said(text: string): void;
  /** It is gone, or never came. */
  closed(): void;
}

export interface SocketDeps {
  ticket(): Promise<Answer<{ readonly url: string }>>;
  connect(url: string, events: WireEvents): Wire;
  /** From 0 to below 1; spreads the reconnects of many pages. */
  random(): number;
  onFrame(frame: ServerFrame): void;
  onState(state: SocketState): void;
}

export interface Socket {
  /** Connects, or tries at once when it is waiting to try again. */
  open(): void;
  /** Whether the frame went out; there is no queue. */
  send(frame: ClientFrame): boolean;
  close(): void;
}

const PING_MS = 5 * 60_000;
const DELAY_MIN_MS = 500;
const DELAY_MAX_MS = 30_000;
/** This many tries in a row without a connection, and the person is told. */
const TRIES_QUIET = 1;

/** Waits longer after each failure, and never exactly as long as others do. */
export function reconnectDelayMs(tries: number, random: number): number {
  const ceiling = Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** Math.min(tries, 10));
  return Math.round(ceiling * (0.5 + random / 2));
}

/** One WebSocket that comes back by itself, each time with a fresh ticket. */
export function makeSocket(deps: SocketDeps): Socket {
  let wire: Wire | null = null;
  let isOpen = false;
  let wanted = false;
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let ping: ReturnType<typeof setInterval> | null = null;

  const stopTimers = (): void => {
    if (retry !== null) clearTimeout(retry);
    if (ping !== null) clearInterval(ping);
    retry = null;
    ping = null;
  };

  const lost = (): void => {
    stopTimers();
    wire = null;
    isOpen = false;
    if (!wanted) return;
    deps.onState(tries >= TRIES_QUIET ? 'offline' : 'connecting');
    retry = setTimeout(() => void start(), reconnectDelayMs(tries, deps.random()));
    tries += 1;
  };

  const attach = (url: string): void => {
    const mine: Wire = deps.connect(url, {
      opened() {
        if (wire !== mine) return;
        isOpen = true;
        tries = 0;
        ping = setInterval(() => mine.send(JSON.stringify({ type: 'ping' })), PING_MS);
        deps.onState('open');
      },
      said(text) {
        // What comes over a wire that was given up may be for whoever played here before.
        if (wire === mine) deps.onFrame(JSON.parse(text) as ServerFrame);
      },
      closed() {
        if (wire === mine) lost();
      },
    });
    wire = mine;
  };

  let starting = false;
  /** Goes up with each close: a ticket from before it may be another player's. */
  let closes = 0;
  const start = async (): Promise<void> => {
    if (starting || wire !== null) return;
    stopTimers();
    starting = true;
    const before = closes;
    const ticket = await deps.ticket();
    if (closes !== before) return;
    starting = false;
    if (ticket.ok) attach(ticket.value.url);
    else if (ticket.trouble.code === 'unauthenticated') deps.onState('refused');
    else lost();
  };

  return {
    open() {
      wanted = true;
      void start();
    },
    send(frame) {
      if (wire === null || !isOpen) return false;
      wire.send(JSON.stringify(frame));
      return true;
    },
    close() {
      wanted = false;
      starting = false;
      closes += 1;
      stopTimers();
      wire?.close();
      wire = null;
      isOpen = false;
    },
  };
}
