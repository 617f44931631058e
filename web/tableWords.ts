import type { MoveView, View } from '../shared/protocol/view.ts';
import { instantWords } from './format.ts';
import { laidBones } from './laid.ts';
import type { RoundScene } from './playback.ts';
import { ourSide, partnerOf, seatWho } from './seating.ts';
import { words } from './words.ts';

/** Whose turn it is, or what the table waits for. */
export function statusWords(view: View): string {
  if (view.status === 'over') return overWords(view);
  if (view.status === 'open') {
    return words.status.waiting(view.seats.filter((seat) => seat.kind === 'open').length);
  }
  if (view.round === null || view.round.turns.length === 0) return shuffleWords(view);
  if (view.overdue) return words.status.overdue;
  return turnStatus(view, view.round.turns);
}

function turnStatus(view: View, turns: readonly number[]): string {
  const names = turns.map((seat) => seatWho(view, seat).name);
  const { seat } = view.you;
  if (seat === null || !turns.includes(seat)) {
    const [only = ''] = names;
    return names.length === 1 ? words.status.turn(only) : words.status.eitherOf(names);
  }
  if (view.round?.history.length !== 0) return words.status.yourTurn;
  if (view.round.forced) return words.status.yourForcedLead;
  const partner = turns.find((turn) => turn !== seat);
  return partner === undefined
    ? words.status.yourLead
    : words.status.youOr(seatWho(view, partner).name);
}

function shuffleWords(view: View): string {
  const phase = view.fair.epoch?.phase;
  if (phase === 'commit') return words.status.shuffling;
  return phase === 'reveal' ? words.status.revealing : words.status.dealing;
}

/** How a table ended. */
export function overWords(view: View): string {
  const { winner } = view.game;
  const { seat } = view.you;
  if (winner === null || winner.length === 0) {
    const { finished, resigned } = words.over;
    return { finished, resigned, 'nobody-left': words.over.nobody }[view.over ?? ''] ?? finished;
  }
  if (seat !== null) return winner.includes(ourSide(view)) ? words.over.youWon : words.over.youLost;
  const names = view.seats
    .filter((at) => winner.includes(view.sides === 'pairs' ? at.seat % 2 : at.seat))
    .map((at) => seatWho(view, at.seat).name);
  return words.over.won(words.list(names));
}

/** Until when the turn runs; empty without a clock. */
export function deadlineWords(view: View, nowMs: number): string {
  if (view.deadline === null || view.status !== 'playing') return '';
  if (view.round === null || view.round.turns.length === 0) return '';
  return words.status.until(instantWords(view.deadline, nowMs, words.locale));
}

/** The moves of one bone as ends in words. */
export function endsWords(moves: readonly MoveView[]): readonly string[] {
  return moves.map(({ end }) => {
    if (end === 'L') return words.hand.atLeft;
    return end === 'R' ? words.hand.atRight : words.hand.anywhere;
  });
}

/** All that lies and all that one may know, for somebody who does not see the picture. */
export function tableInWords(view: View, scene: RoundScene): readonly string[] {
  const line = laidBones(scene.table);
  const [left] = line[0]?.lies ?? [];
  const right = line.at(-1)?.lies[1];
  const counts = view.seats
    .filter(({ seat }) => seat !== view.you.seat)
    .map(({ seat }) => `${seatWho(view, seat).name} ${scene.counts[seat] ?? 0}`);
  const fitting = [...new Set(view.you.moves.map((move) => move.bone))].map(words.bone);
  const isSeated = view.you.seat !== null;
  const isMyTurn = scene.live && view.round?.turns.includes(view.you.seat ?? -1) === true;
  return [
    left === undefined || right === undefined
      ? words.line.empty
      : words.line.lies(line.map(({ lies }) => `${lies[0]}-${lies[1]}`).join(', ')),
    ...(left === undefined ? [] : [words.line.ends(Number(left), Number(right))]),
    words.line.counts(counts.join(', ')),
    ...(isSeated ? [words.line.mine(words.list(scene.hand.map(words.bone)))] : []),
    ...(isMyTurn && fitting.length > 0 ? [words.line.fitting(words.list(fitting))] : []),
  ];
}

/** The name of a partner to whom the lead may be given now, or null. */
export function leadTaker(view: View): { readonly seat: number; readonly name: string } | null {
  const seat = view.you.can.includes('lead') ? partnerOf(view) : null;
  return seat === null ? null : { seat, name: seatWho(view, seat).name };
}
