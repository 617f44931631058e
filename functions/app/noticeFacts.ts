/** What of a table matters to those who are told: who is waited for, and what a commit brought. */
import type { Commit } from '../../shared/journal/commit.ts';
import { idText } from '../../shared/journal/eventData.ts';
import type { JournalEvent } from '../../shared/journal/events.ts';
import type { TurnClock } from '../../shared/notices/reminders.ts';
import type { WebhookEventType } from '../../shared/protocol/notices.ts';
import type { Terms } from '../../shared/protocol/terms.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import { seatsAsked, type TableState } from '../../shared/table/state.ts';
import type { PublicTable } from './publicTables.ts';
import { decodeStored } from './storedEvent.ts';

/** What the table waits for, if it waits for people. */
export interface Wait {
  /** Names the turn, or the redeal window, within the table. */
  readonly turn: string;
  readonly seats: readonly number[];
  /** How many were asked, those who have answered included. */
  readonly asked: number;
  /** Every seat is asked whether it keeps its bones. */
  readonly isWindow: boolean;
  readonly deadline: number | null;
}

/** Whose turn it is, or who has yet to say whether they keep their bones; null for nobody. */
export function waitOf(state: TableState): Wait | null {
  const { round, status, deadline } = state;
  if (round === null || status !== 'playing') return null;
  const asked = seatsAsked(state);
  if (asked !== null) {
    const turn = `${round.no}.redeal`;
    return { turn, seats: asked, asked: state.seats.length, isWindow: true, deadline };
  }
  const seats = round.open;
  if (seats.length === 0) return null;
  const turn = `${round.no}.${round.lastSeq}.${seats.join('')}`;
  return { turn, seats, asked: seats.length, isWindow: false, deadline };
}

/** The clock of a wait that began at `openedAt`; a redeal window is as long as it is. */
export function clockOf({ allowanceSeconds }: Terms, wait: Wait, openedAt: number): TurnClock {
  const { deadline, isWindow } = wait;
  const window = isWindow && deadline !== null ? deadline - openedAt : null;
  const allowanceMs = window ?? (allowanceSeconds === null ? null : allowanceSeconds * 1000);
  return { openedAt, deadline, allowanceMs };
}

/** The player that a wait is for at a seat: a person who is not away; null for anybody else. */
export function waitedPlayer(state: TableState, seat: number): string | null {
  const s = state.seats[seat];
  return s?.kind === 'person' && !s.away ? s.player : null;
}

/** A webhook event before it is addressed to anybody: public, and thin. */
export interface TableEvent {
  readonly type: WebhookEventType;
  /** Tells events of one commit apart. */
  readonly index: number;
  readonly data: Readonly<Record<string, unknown>>;
}

type Decoded = ReturnType<typeof decodeStored>;

export function decoded(commit: Commit, seats: number): readonly Decoded[] {
  return commit.events.map((stored) => decodeStored(stored, seats));
}

/** What is waited for now, as an event says it. */
export function turnData(state: TableState, wait: Wait): Readonly<Record<string, unknown>> {
  const players = wait.seats.flatMap((seat) => state.seats[seat]?.player ?? []);
  const deadline = wait.deadline === null ? null : isoTime(wait.deadline);
  return { round: state.round?.no ?? null, seats: wait.seats, players, deadline };
}

function dataOf(
  event: JournalEvent,
  { state }: PublicTable,
): readonly (readonly [WebhookEventType, Readonly<Record<string, unknown>>])[] {
  switch (event.type) {
    case 'turn':
    case 'redealWindow': {
      // Only the turn that still waits after the commit: the others were played in it.
      const wait = waitOf(state);
      const isLast = event.type === 'redealWindow' || wait?.deadline === event.deadlineMs;
      return wait !== null && isLast ? [['turn.started', turnData(state, wait)]] : [];
    }
    case 'roundLock':
      return event.roundNo === 1 ? [['table.started', {}]] : [];
    case 'roundScored':
      // A round that was given up has no outcome.
      if (event.outcome === null) return [];
      return [['round.ended', { round: event.no, scores: event.game.scores }]];
    case 'roundEnd':
    case 'roundVoid':
      return [['deal.revealed', { round: event.roundNo }]];
    case 'tableOver': {
      const { reason, winners } = event;
      return [['table.ended', { reason, winners, scores: state.game.scores }]];
    }
    case 'seatTaken':
      return event.kind === 'person'
        ? [['player.joined', { seat: event.seat, player: idText(event.playerId) }]]
        : [];
    case 'seatLeft':
      return [['player.left', { seat: event.seat, reason: event.reason }]];
    case 'clockChanged': {
      const { seats, reason, deadlineMs } = event;
      const deadline = deadlineMs === null ? null : isoTime(deadlineMs);
      return [['clock.changed', { seats, reason, deadline }]];
    }
    default:
      return [];
  }
}

/** The webhook events that a commit brings, in their order; at most one new turn. */
export function eventsOf(table: PublicTable, events: readonly Decoded[]): readonly TableEvent[] {
  const found = events.flatMap((event) =>
    event.type === 'withheldWords' ? [] : dataOf(event, table),
  );
  const lastTurn = found.findLastIndex(([type]) => type === 'turn.started');
  return found
    .filter(([type], i) => type !== 'turn.started' || i === lastTurn)
    .map(([type, data], index) => ({ type, index, data }));
}
