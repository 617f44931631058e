/**
 * What the terms say of a turn that has run out: the house plays it, it waits until somebody else
 * claims that, or its side has lost. One turn that runs out touches one seat.
 */
import { EMPTY } from '../engine/boneSet.ts';
import { movesFor } from '../engine/round.ts';
import { emitAutomatic, type House, placeOf, runningRound } from './advance.ts';
import { isTurnRunning } from './clock.ts';
import type { Draft } from './draft.ts';
import { expiryMove } from './expiry.ts';
import { giveUpGame, goOnWithout } from './leaving.ts';
import { bankInTurn, setBank } from './turnClock.ts';

/** The seat whose turn has run out. Where either partner may pose, it is the winner's. */
function expiredSeat(draft: Draft): number {
  const seat = draft.state.round?.play?.turns[0];
  if (seat === undefined) throw new Error('no turn has run out');
  return seat;
}

/** Books the miss: once more in a row, unless the house keeps the seat anyway. */
function miss(draft: Draft, seat: number): void {
  const before = draft.state.seats[seat];
  if (before?.kind !== 'person') return;
  setBank(draft, seat, 0);
  if (!before.away) draft.emit({ type: 'missed', seat, misses: before.misses + 1 });
}

/**
 * The house plays the turn that has run out, and after so many in a row keeps the seat until its
 * player is back. What follows is the caller's to go on with.
 */
export function playExpired(draft: Draft): void {
  const seat = expiredSeat(draft);
  const running = runningRound(draft);
  if (running === null) throw new Error('no round is open');
  const { rules, terms } = draft.header;
  miss(draft, seat);
  const move = expiryMove(movesFor(rules, running.play, seat, running.hands[seat] ?? EMPTY));
  if (move === null) throw new Error('a turn was open without a move');
  emitAutomatic(draft, 'time', { seat, bone: move.bone, end: placeOf(running.play, move) });
  const { status, seats } = draft.state;
  const after = seats[seat];
  if (status === 'playing' && after?.away === false && after.misses >= terms.missesToHouse) {
    draft.emit({ type: 'seatAway', seat, away: true });
  }
}

/** Does what the terms say once a turn has run out; false where that waits for a claim. */
export function runOut(draft: Draft, house: House): boolean {
  switch (draft.header.terms.onExpiry) {
    case 'house':
      playExpired(draft);
      return true;
    case 'claim':
      return false;
    case 'forfeit':
      forfeit(draft, house);
      return true;
  }
}

/** Whose turn it is has lost the game by it, and has missed the turn. */
function forfeit(draft: Draft, house: House): void {
  const seat = expiredSeat(draft);
  miss(draft, seat);
  giveUpGame(draft, seat, 'forfeited', house);
}

/**
 * A player leaves a table that is played. In the middle of their turn they pay for it: with what it
 * took of the bank, and where a turn that runs out forfeits the game, as if it had run out.
 */
export function walkOut(draft: Draft, seat: number, house: House): void {
  const { state, header } = draft;
  const isTheirs = isTurnRunning(state) && state.round?.play?.turns[0] === seat;
  if (isTheirs && header.terms.onExpiry === 'forfeit') {
    forfeit(draft, house);
    return;
  }
  if (isTheirs) setBank(draft, seat, bankInTurn(draft, seat));
  draft.emit({ type: 'seatLeft', seat, reason: 'left', becomes: 'house' });
  goOnWithout(draft, seat, house);
}
