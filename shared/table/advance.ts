/**
 * What follows by itself after a command: forced poses and passes, the round's end, its score, the
 * next deal, and the plays of the house, until a person has to choose. Only what the rules or the
 * terms compel happens here, and each automatic play stands behind an event with its reason.
 */
import { type Bone, parseBone } from '../engine/bone.ts';
import type { BoneSet } from '../engine/boneSet.ts';
import { EMPTY } from '../engine/boneSet.ts';
import type { End } from '../engine/layout.ts';
import { checkPlay, type Move, movesFor, mustPass, roundEnd, startRound } from '../engine/round.ts';
import type { Rules } from '../engine/rules.ts';
import type { RoundState } from '../engine/state.ts';
import type { MoveView, View } from '../protocol/view.ts';
import { closeBehind, openBehind } from './ceremony.ts';
import { type Draft, hashBytes } from './draft.ts';
import { heldHands, positionOf } from './hands.ts';
import { redealStep } from './redeal.ts';
import { finishRound, nextRound, runningDeal } from './rounds.ts';
import { awaitedEpoch, beaconAwaited, isHouseRun, seatsAsked } from './state.ts';
import { turnDeadline } from './turnClock.ts';
import { viewFor } from './view.ts';

/** The computer player: what it plays with this view. */
export type House = (view: View) => MoveView | null;

/** Payload bytes after which no further play joins the commit. */
const PLAYED_PAYLOAD_BYTES_MAX = 2_900;
/** Payload bytes after which a round is dealt in a commit of its own: it may be voided at once. */
const DEAL_PAYLOAD_BYTES_MAX = 1_850;

export type AutoReason = 'forced' | 'house' | 'time' | 'orders' | 'single' | 'away';

/** The round under way with every hand: what only the dealer can put together. */
export interface Running {
  readonly play: RoundState;
  readonly hands: readonly BoneSet[];
}

/** The running round; null between rounds. Before its first turn only the deal says who leads. */
export function runningRound(draft: Draft): Running | null {
  const { round, game } = draft.state;
  const deal = runningDeal(draft);
  if (round === null || deal === null) return null;
  const { rules } = draft.header;
  const hands = heldHands(rules, deal, round.play);
  if (round.play !== null) return { play: round.play, hands };
  if (game.next === null) throw new Error('a round was dealt after the match was decided');
  return { play: startRound(rules, game.next, hands), hands };
}

/** What a device signed: the log it had seen, and its signature, or null for a relayed play. */
export interface Signed {
  readonly seenSize: number;
  readonly seenHead: Uint8Array;
  readonly sig: Uint8Array;
}

/** Lays a bone and opens its commitment. A play that nobody signed names the head before it. */
export function emitPlay(
  draft: Draft,
  play: { readonly seat: number; readonly bone: Bone; readonly end: End | null },
  signed: Signed | null = null,
): void {
  const { round, size, head } = draft.state;
  const deal = runningDeal(draft);
  if (round === null || deal === null) throw new Error('no round is open');
  const pos = positionOf(deal, play.bone);
  draft.emit({
    type: 'play',
    roundNo: round.no,
    seat: play.seat,
    pos,
    bone: play.bone,
    where: play.end,
    salt: deal.salts[pos] ?? new Uint8Array(),
    ...(signed ?? { seenSize: size, seenHead: hashBytes(head), sig: null }),
  });
}

/** A play that the server makes, behind its reason. */
export function emitAutomatic(
  draft: Draft,
  reason: AutoReason,
  play: { readonly seat: number; readonly bone: Bone; readonly end: End | null },
): void {
  draft.emit({ type: 'automatic', seat: play.seat, reason });
  emitPlay(draft, play);
}

function emitPass(draft: Draft, seat: number): void {
  const { round, size, head } = draft.state;
  if (round === null) throw new Error('no round is open');
  const seen = { seenSize: size, seenHead: hashBytes(head), sig: null };
  draft.emit({ type: 'pass', roundNo: round.no, seat, ...seen });
}

function housePlays(draft: Draft, { play, hands }: Running, house: House): void {
  const seat = play.turns[0] ?? 0;
  const { header, version, state, now } = draft;
  const chosen = house(
    viewFor({
      header,
      version,
      state,
      deal: runningDeal(draft),
      lastRound: null,
      names: new Map(),
      viewer: seat,
      now,
      readKey: '',
      invite: null,
    }),
  );
  const bone = parseBone(chosen?.bone ?? '');
  if (bone === null) throw new Error('the house did not choose');
  const checked = checkPlay(header.rules, play, seat, hands[seat] ?? EMPTY, bone, chosen?.end);
  if (!checked.ok) throw new Error(`the house chose an illegal play: ${checked.error}`);
  const reason = state.seats[seat]?.kind === 'house' ? 'house' : 'away';
  emitAutomatic(draft, reason, { seat, bone, end: checked.value });
}

/**
 * Where a legal play comes to lie, as an event names it: null for the pose; at equal ends, where
 * any side will do, the right.
 */
export function placeOf(play: RoundState, { end }: Move): End | null {
  return end ?? (play.line.pose === null ? null : 'R');
}

/** The only thing that the seat to play can do, if there is but one: a bone at one end. */
function singlePlay(rules: Rules, { play, hands }: Running): Move | null {
  const [seat, ...others] = play.turns;
  if (seat === undefined || others.length > 0 || play.mayGiveLead) return null;
  const [move, ...more] = movesFor(rules, play, seat, hands[seat] ?? EMPTY);
  return move === undefined || more.length > 0 ? null : move;
}

/** Whether one more play may join the commit. */
export function hasRoomToPlay({ payloadBytes }: Pick<Draft, 'payloadBytes'>): boolean {
  return payloadBytes < PLAYED_PAYLOAD_BYTES_MAX;
}

function openTurn(draft: Draft, turns: readonly number[], deadlineMs: number | null): void {
  const open = draft.state.round?.open ?? [];
  const isOpen = open.length === turns.length && open.every((seat) => turns.includes(seat));
  const seats = [...turns].sort((a, b) => a - b);
  if (!isOpen) draft.emit({ type: 'turn', seats, deadlineMs });
}

/** One step that the rules or terms compel; false when a person has to choose or all is done. */
function step(draft: Draft, house: House): boolean {
  const { rules, terms } = draft.header;
  const { state } = draft;
  if (state.status !== 'playing' || awaitedEpoch(state) !== null) return false;
  if (beaconAwaited(state) !== null) return false;
  const running = runningRound(draft);
  if (running === null) {
    if (draft.payloadBytes > DEAL_PAYLOAD_BYTES_MAX) return false;
    // What watchers are shown late ends with a round: the next one is in no commit of it.
    if (terms.watchDelayRounds > 0 && state.last?.version === draft.version) return false;
    closeBehind(draft);
    nextRound(draft);
    return true;
  }
  const asked = redealStep(draft);
  if (asked !== null) return asked === 'done';
  const { play, hands } = running;
  const [seat] = play.turns;
  if (seat === undefined) throw new Error('it is nobody’s turn');
  const ended = roundEnd(rules, play, hands);
  if (ended !== null) {
    finishRound(draft, play, hands, ended.end);
    return true;
  }
  if (play.must !== null) {
    emitAutomatic(draft, 'forced', { seat, bone: play.must, end: null });
    return true;
  }
  if (mustPass(rules, play, seat, hands[seat] ?? EMPTY)) {
    emitPass(draft, seat);
    return true;
  }
  const now = Math.max(draft.now, state.ts);
  const isHouse = play.turns.every((s) => isHouseRun(state, s));
  if (isHouse && hasRoomToPlay(draft)) {
    // The view of the seat to play needs the round as it stands, turn included.
    if (state.round?.play === null) openTurn(draft, play.turns, now);
    housePlays(draft, running, house);
    return true;
  }
  const single = terms.swift && !isHouse ? singlePlay(rules, running) : null;
  if (single !== null && hasRoomToPlay(draft)) {
    emitAutomatic(draft, 'single', { seat, bone: single.bone, end: placeOf(play, single) });
    return true;
  }
  openTurn(draft, play.turns, isHouse ? now : turnDeadline(draft, play.turns, now));
  return false;
}

/** Makes the single play of a swift table that a full commit has left over. */
export function goOnAtOnce(draft: Draft, house: House): void {
  const { header, state } = draft;
  const isOpen = (state.round?.open.length ?? 0) > 0 && seatsAsked(state) === null;
  const running = header.terms.swift && isOpen ? runningRound(draft) : null;
  if (running !== null && singlePlay(header.rules, running) !== null) advance(draft, house);
}

/** Goes on until a person has to choose, the commit is full, or the table has ended. */
export function advance(draft: Draft, house: House): void {
  while (step(draft, house));
  openBehind(draft);
}
