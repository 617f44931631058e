/**
 * Standing orders: an ordered list of plays that a player leaves for a round, each with an optional
 * guard. When the turn comes the first legal one is played if its guard holds; if it does not, the
 * list is off: the position is not the one that the player had in mind. An entry with a guard is
 * for later than the pose. Pure: whether a list is off follows from the turns of the round alone,
 * so nothing has to be written down for it.
 */
import { type Bone, parseBone } from '../engine/bone.ts';
import { type BoneSet, diff, EMPTY, has } from '../engine/boneSet.ts';
import type { End } from '../engine/layout.ts';
import { applyPass, applyPlay, checkPlay, startRound } from '../engine/round.ts';
import type { Rules } from '../engine/rules.ts';
import type { RoundState } from '../engine/state.ts';
import type { Order } from '../protocol/commands.ts';
import type { TurnView } from '../protocol/view.ts';
import { advance, emitAutomatic, type House, type Running, runningRound } from './advance.ts';
import type { Draft } from './draft.ts';
import { dealtHands } from './hands.ts';
import { readHistory } from './history.ts';
import type { Rejection } from './rejection.ts';
import { runningDeal } from './rounds.ts';
import { beaconAwaited, isHouseRun, seatsAsked } from './state.ts';
import { bankAfterPlay, setBank } from './turnClock.ts';

/** What a player has ordered, for one seat and round. */
export interface StandingOrders {
  /** The only seat and round (DF1 `round_no`) that they are for. */
  readonly seat: number;
  readonly round: number;
  /** Turns that the round had seen when they were given: those before are none of theirs. */
  readonly since: number;
  readonly entries: readonly Order[];
}

export interface OrderedPlay {
  readonly seat: number;
  readonly bone: Bone;
  /** Null for the pose. */
  readonly end: End | null;
}

type Phase = Order['at'];

/** An entry whose guard was false when its turn came, and which parts of it were. */
export interface UnmetGuard {
  /** The entry, from 0. */
  readonly no: number;
  /** Pips that had to be open and were not. */
  readonly ends: readonly number[];
  /** Seats that had to have passed since this seat's last turn and had not. */
  readonly passed: readonly number[];
}

/** By phase, what disarmed it; null while the phase is armed. */
type Disarmed = Readonly<Record<Phase, UnmetGuard | null>>;

const ARMED: Disarmed = { turn: null, expiry: null };

/** A turn as its seat sees it. */
interface SeatTurn {
  readonly rules: Rules;
  readonly round: RoundState;
  readonly seat: number;
  readonly hand: BoneSet;
  /** Seats that have passed since this seat's last turn. */
  readonly passed: ReadonlySet<number>;
}

interface Consulted {
  readonly disarmed: Disarmed;
  readonly play: OrderedPlay | null;
}

/** What of an entry's guard is false at a turn; null where all of it holds. */
function unmetIn({ when }: Order, no: number, { round, passed }: SeatTurn): UnmetGuard | null {
  const open = new Set(round.line.ends);
  const ends = (when?.ends ?? []).filter((pip) => !open.has(pip));
  const seats = (when?.passed ?? []).filter((seat) => !passed.has(seat));
  return ends.length + seats.length === 0 ? null : { no, ends, passed: seats };
}

/** What the orders say at a turn; once it has run out, the entries for that moment say it too. */
function consult(
  turn: SeatTurn,
  { entries }: StandingOrders,
  before: Disarmed,
  isOver: boolean,
): Consulted {
  const { rules, round, seat, hand } = turn;
  const isPose = round.line.pose === null;
  let disarmed = before;
  for (const phase of isOver ? (['turn', 'expiry'] as const) : (['turn'] as const)) {
    if (disarmed[phase] !== null) continue;
    for (const [no, entry] of entries.entries()) {
      const bone = entry.at === phase ? parseBone(entry.bone) : null;
      if (bone === null || (isPose && entry.when !== undefined)) continue;
      const checked = checkPlay(rules, round, seat, hand, bone, entry.end);
      if (!checked.ok) continue;
      const unmet = unmetIn(entry, no, turn);
      if (unmet === null) return { disarmed, play: { seat, bone, end: checked.value } };
      disarmed = { ...disarmed, [phase]: unmet };
      break;
    }
  }
  return { disarmed, play: null };
}

function passedSince(turns: readonly TurnView[], seat: number): ReadonlySet<number> {
  const last = turns.findLastIndex((turn) => turn.seat === seat);
  return new Set(turns.slice(last + 1).flatMap((turn) => (turn.pass === true ? [turn.seat] : [])));
}

function historyOf({ header, state }: Draft): TurnView[] {
  const { round } = state;
  return readHistory(round?.history ?? '', round?.play?.poser ?? 0, header.rules.seats);
}

/** Whether a turn that was then used so had come to its player: the orders were asked. */
function hasCome({ pass, auto }: TurnView): boolean {
  return pass !== true && (auto === undefined || auto === 'time' || auto === 'orders');
}

/**
 * Which of a seat's orders have been disarmed by the turns that the round has seen. The pose is
 * none of them: nothing with a guard is ever posed.
 */
function disarmedSoFar(draft: Draft, orders: StandingOrders): Disarmed {
  const { rules } = draft.header;
  const { seat, since } = orders;
  const deal = runningDeal(draft);
  const { round: record, game } = draft.state;
  const poser = record?.play?.poser ?? null;
  if (deal === null || poser === null || game.next === null) return ARMED;
  const hands = dealtHands(rules, deal);
  const turns = historyOf(draft);
  let round = startRound(rules, game.next, hands, poser);
  let disarmed = ARMED;
  for (const [no, turn] of turns.entries()) {
    if (turn.seat === seat && no > 0 && no >= since && hasCome(turn)) {
      const hand = diff(hands[seat] ?? EMPTY, round.line.bones);
      const at = { rules, round, seat, hand, passed: passedSince(turns.slice(0, no), seat) };
      ({ disarmed } = consult(at, orders, disarmed, turn.auto === 'time'));
    }
    const bone = parseBone(turn.bone ?? '');
    round =
      bone === null
        ? applyPass(rules, round, turn.seat)
        : applyPlay(rules, round, turn.seat, bone, turn.end ?? null);
  }
  return disarmed;
}

/** Whether these orders are for this seat in the round that runs. */
export function areCurrent({ state }: Draft, seat: number, orders: StandingOrders): boolean {
  return state.round?.no === orders.round && seat === orders.seat;
}

/**
 * The seats whose orders are asked now, in the order in which they may choose: persons, whose turn
 * is open, at a table whose terms have orders. None where the house plays.
 */
export function seatsToAsk(draft: Draft): number[] {
  const { header, state } = draft;
  const isOpen = state.status === 'playing' && (state.round?.open.length ?? 0) > 0;
  if (!header.terms.orders || !isOpen || seatsAsked(state) !== null) return [];
  const turns = state.round?.play?.turns ?? [];
  return turns.filter((seat) => state.seats[seat]?.kind === 'person' && !isHouseRun(state, seat));
}

function turnOf(draft: Draft, { hands }: Running, round: RoundState, seat: number): SeatTurn {
  const passed = passedSince(historyOf(draft), seat);
  return { rules: draft.header.rules, round, seat, hand: hands[seat] ?? EMPTY, passed };
}

/**
 * What a seat of `seatsToAsk` plays by its orders, null where they say nothing. `isOver`: the turn
 * has run out, and the entries for that moment count too.
 */
export function orderedPlay(
  draft: Draft,
  seat: number,
  orders: StandingOrders,
  isOver = false,
): OrderedPlay | null {
  const running = runningRound(draft);
  if (running === null || !areCurrent(draft, seat, orders)) return null;
  const disarmed = disarmedSoFar(draft, orders);
  return consult(turnOf(draft, running, running.play, seat), orders, disarmed, isOver).play;
}

/** Whether the open turn has run out. */
export function isTurnOver({ state, now }: Draft): boolean {
  return state.deadline !== null && now >= state.deadline;
}

/**
 * Makes a play that a player has ordered, and goes on. It is the player's own as far as the bank is
 * concerned, but for a turn that has run out.
 */
export function playOrdered(draft: Draft, play: OrderedPlay, house: House): void {
  const bankMs = isTurnOver(draft) ? 0 : bankAfterPlay(draft, play.seat);
  emitAutomatic(draft, 'orders', play);
  setBank(draft, play.seat, bankMs);
  advance(draft, house);
}

/** What the orders of a seat come to, for the eyes of their player alone. */
export interface OrdersPreview {
  /** What would be played if the turn came now; null where nothing would. */
  readonly play: OrderedPlay | null;
  /** What would be played if the turn came now and ran out; null where nothing would. */
  readonly atExpiry: OrderedPlay | null;
  /** The entries whose guards were false when their turn came: theirs are off. Ascending. */
  readonly disarmed: readonly UnmetGuard[];
}

/** What no orders come to. */
export const NO_ORDERS: OrdersPreview = { play: null, atExpiry: null, disarmed: [] };

/** Judges a seat's orders as the position is: by the very rule that plays them. */
export function previewOrders(draft: Draft, seat: number, orders: StandingOrders): OrdersPreview {
  const running = runningRound(draft);
  if (running === null || !areCurrent(draft, seat, orders)) return NO_ORDERS;
  const { play: round } = running;
  const isTurn = seatsToAsk(draft).includes(seat);
  const cannotCome = round.line.pose === null && !round.turns.includes(seat);
  const before = disarmedSoFar(draft, orders);
  const at = turnOf(draft, running, isTurn ? round : { ...round, turns: [seat] }, seat);
  const { play, disarmed } = consult(at, orders, before, false);
  const off = Object.values(isTurn ? disarmed : before).filter((unmet) => unmet !== null);
  const isPlayed = !cannotCome && !isHouseRun(draft.state, seat);
  const canExpire = isPlayed && draft.header.terms.allowanceSeconds !== null;
  return {
    play: isPlayed ? play : null,
    atExpiry: canExpire ? consult(at, orders, before, true).play : null,
    disarmed: off.sort((a, b) => a.no - b.no),
  };
}

/** Why a seat cannot leave these orders, if it cannot: what could never be played is refused. */
export function checkOrders(
  draft: Draft,
  seat: number,
  entries: readonly Order[],
): Rejection | null {
  const { rules } = draft.header;
  const running = draft.state.status === 'playing' ? runningRound(draft) : null;
  if (running === null) return beaconAwaited(draft.state) === null ? 'not-started' : 'not-dealt';
  if (seatsAsked(draft.state) !== null) return 'redeal-open';
  for (const { bone: name, end, when } of entries) {
    const bone = parseBone(name);
    if (bone === null || !has(rules.deckMask, bone)) return 'no-such-bone';
    if (!has(running.hands[seat] ?? EMPTY, bone)) return 'not-your-bone';
    if (end !== undefined && !rules.layout.ends.includes(end)) return 'does-not-fit';
    if (when?.passed?.some((other) => other >= rules.seats) === true) return 'bad-seats';
  }
  return null;
}
