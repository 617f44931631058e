import type { LaidTable, MoveView, RoundView, View } from '../shared/protocol/view.ts';
import { tipsOf } from './cross.ts';
import { instantWords, lengthWords } from './format.ts';
import type { RoundScene } from './playback.ts';
import { factsOf } from './rules.ts';
import { ourSide, partnerOf, seatWho, sideNames, sideOf } from './seating.ts';
import { words } from './words.ts';

/** Whose turn it is, or what the table waits for. */
export function statusWords(view: View): string {
  if (view.status === 'over') return overWords(view);
  if (view.status === 'open') {
    return words.status.waiting(view.seats.filter((seat) => seat.kind === 'open').length);
  }
  if (view.round?.redeal) return words.redeal.status;
  if (view.round?.beacon) return words.status.beacon;
  if (view.round === null || view.round.turns.length === 0) return shuffleWords(view);
  if (view.overdue) return overdueWords(view, view.round.turns);
  return turnStatus(view, view.round.turns, view.round.history.length === 0);
}

/** Where the terms want it claimed, a turn that has run out goes on. */
function overdueWords(view: View, turns: readonly number[]): string {
  if (view.terms.onExpiry !== 'claim') return words.status.overdue;
  if (turns.includes(view.you.seat ?? -1)) return words.status.overdueYours;
  return words.status.overdueClaim(turns.map((seat) => seatWho(view, seat).name));
}

function turnStatus(view: View, turns: readonly number[], isLead: boolean): string {
  const names = turns.map((seat) => seatWho(view, seat).name);
  const { seat } = view.you;
  if (seat === null || !turns.includes(seat)) {
    const [only = ''] = names;
    if (names.length > 1) return words.status.eitherOf(names);
    return isLead ? words.status.lead(only) : words.status.turn(only);
  }
  if (!isLead) return words.status.yourTurn;
  if (view.round?.forced === true) return words.status.yourForcedLead;
  const partner = turns.find((turn) => turn !== seat);
  if (partner !== undefined) return words.status.youOr(seatWho(view, partner).name);
  return view.game.next?.pose === 'double' ? words.status.yourDoubleLead : words.status.yourLead;
}

function shuffleWords(view: View): string {
  const phase = view.fair.epoch?.phase;
  if (phase === 'commit') return words.status.shuffling;
  return phase === 'reveal' ? words.status.revealing : words.status.dealing;
}

/** How a table ended. */
export function overWords(view: View): string {
  const { winner } = view.game;
  if (winner === null || winner.length === 0) {
    const { finished, resigned, restored, nobody, cancelled } = words.over;
    const ends = { finished, resigned, restored, cancelled, 'nobody-left': nobody };
    return ends[view.over as keyof typeof ends] ?? finished;
  }
  if (view.you.seat === null) return words.over.won(winnerNames(view, winner));
  const others = winner.filter((side) => side !== ourSide(view));
  if (others.length === winner.length) {
    return view.sides === 'pairs' ? words.over.youLost : words.over.won(winnerNames(view, winner));
  }
  return others.length === 0 ? words.over.youWon : words.over.youShare(winnerNames(view, others));
}

/** Everybody of some sides by name. */
export function winnerNames(view: View, sides: readonly number[]): string {
  return words.list(sides.flatMap((side) => sideNames(view, side)));
}

/** Until when the turn runs; empty without a clock. */
export function deadlineWords(view: View, nowMs: number): string {
  if (view.round === null || view.status !== 'playing') return '';
  const { redeal, turns } = view.round;
  const deadline = turns.length > 0 ? view.deadline : (redeal?.deadline ?? null);
  return deadline === null ? '' : words.status.until(instantWords(deadline, nowMs, words.locale));
}

/** How long the turn still is; empty without a clock, and once it is over. */
export function leftWords(view: View, nowMs: number): string {
  const isOpen = view.status === 'playing' && (view.round?.turns.length ?? 0) > 0;
  const leftMs = isOpen && view.deadline !== null ? Date.parse(view.deadline) - nowMs : 0;
  return leftMs <= 0 ? '' : words.status.left(lengthWords(leftMs, words.locale));
}

/** The moves of one bone as ends in words. */
export function endsWords(moves: readonly MoveView[]): readonly string[] {
  return moves.map(({ end }) => (end === undefined ? words.hand.anywhere : words.hand.end(end)));
}

/** What is said when the turn comes to the viewer: that it has, and what the ends show. */
export function cueWords(view: View): string {
  const { round } = view;
  const [left, right] = round?.ends ?? [];
  const isLine = round !== null && 'line' in round;
  const ends =
    isLine && left !== undefined && right !== undefined
      ? [words.line.ends(left, right)]
      : tipsWords(view, round ?? { line: [] });
  return [`${statusWords(view)}.`, ...ends].join(' ');
}

/** All that lies and all that one may know, for somebody who does not see the picture. */
export function tableInWords(view: View, scene: RoundScene): readonly string[] {
  const counts = view.seats
    .filter(({ seat }) => seat !== view.you.seat)
    .map(({ seat }) => `${seatWho(view, seat).name} ${scene.counts[seat] ?? 0}`);
  const fitting = [...new Set(view.you.moves.map((move) => move.bone))].map(words.bone);
  const isMyTurn = scene.live && view.round?.turns.includes(view.you.seat ?? -1) === true;
  const fines = finesWords(view, view.round?.fines ?? null);
  return [
    ...laidWords(view, scene.table),
    words.line.counts(counts.join(', ')),
    ...(fines === '' ? [] : [words.line.fines(fines)]),
    ...(scene.hand.length > 0 ? [words.line.mine(words.list(scene.hand.map(words.bone)))] : []),
    ...(isMyTurn && fitting.length > 0 ? [words.line.fitting(words.list(fitting))] : []),
  ];
}

/** Who pays what, as "Bo 10, Cy 20"; empty where nobody does. */
export function finesWords(view: View, fines: readonly number[] | null): string {
  const parts = (fines ?? []).flatMap((points, seat) =>
    points === 0 ? [] : [`${seatWho(view, seat).name} ${points}`],
  );
  return parts.join(', ');
}

const read = (lies: string): string => `${lies[0]}-${lies[1]}`;

function laidWords(view: View, table: LaidTable): readonly string[] {
  if ('line' in table) {
    const left = table.line[0]?.lies[0];
    const right = table.line.at(-1)?.lies[1];
    if (left === undefined || right === undefined) return [words.line.empty];
    return [
      words.line.lies(table.line.map(({ lies }) => read(lies)).join(', ')),
      words.line.ends(Number(left), Number(right)),
    ];
  }
  if (table.center === null) return [words.line.empty];
  return [
    words.line.center(words.bone(table.center.bone)),
    ...table.arms.map((arm, i) =>
      words.line.arm(i + 1, arm.map(({ lies }) => read(lies)).join(', ')),
    ),
    ...tipsWords(view, table),
  ];
}

/** What each tip of a cross shows, and whether it is locked. */
export function tipsWords(view: View, table: LaidTable): readonly string[] {
  if ('line' in table) return [];
  const isOwn = factsOf(view).word('frenchLock') === 'arm';
  const locked = isOwn ? words.line.lockedArm : words.line.locked;
  return tipsOf(view, table).map(({ arm, pip, isLocked }) => {
    const shows = words.line.tip(arm, pip);
    return isLocked ? `${shows}, ${locked(pip)}.` : `${shows}.`;
  });
}

/** Who drew what for the lead, and who leads by it. */
export function drawWords(view: View, draw: NonNullable<RoundView['draw']>): string {
  const parts = draw.bones.map((bone, seat) => `${seatWho(view, seat).name} ${words.bone(bone)}`);
  return words.draw.drawn(parts.join(', '), seatWho(view, draw.seat));
}

/** Which tips wait for their double, in one sentence; empty where none does. */
export function lockedWords(view: View, table: LaidTable): string {
  if ('line' in table) return '';
  const parts = tipsOf(view, table).flatMap(({ arm, pip, isLocked }) =>
    isLocked ? [words.status.lockedTip(arm, pip)] : [],
  );
  return parts.length === 0 ? '' : words.status.locked(parts.join(', '));
}

/** The name of a partner to whom the lead may be given now, or null. */
export function leadTaker(view: View): { readonly seat: number; readonly name: string } | null {
  const seat = view.you.can.includes('lead') ? partnerOf(view) : null;
  return seat === null ? null : { seat, name: seatWho(view, seat).name };
}

/** A score by side in words, mine first: "We 2, They 0", "You 12, Bo 30". */
export function sidesWords(view: View, values: readonly number[]): string {
  return sidesInOrder(view)
    .map((side) => `${sideName(view, side)} ${values[side] ?? 0}`)
    .join(', ');
}

/** Every side, the viewer's first, then in order of play. */
export function sidesInOrder(view: View): readonly number[] {
  const from = view.you.seat ?? 0;
  const count = view.seats.length;
  const seats = view.seats.map((_, i) => (from + i) % count);
  return [...new Set(seats.map((seat) => sideOf(view, seat)))];
}

/** "We" and "They" for pairs with a player who reads; names where everybody is alone. */
export function sideName(view: View, side: number): string {
  if (view.sides === 'pairs' && view.you.seat !== null) {
    return side === ourSide(view) ? words.score.us : words.score.them;
  }
  return words.list(sideNames(view, side));
}
