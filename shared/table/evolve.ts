/**
 * Folds one event into the public state. It applies facts and judges nothing: what an event says
 * happened. The rules are asked only for what follows from public plays, such as the open ends.
 */

import { boneName } from '../engine/bone.ts';
import { ALL_BONES, EMPTY } from '../engine/boneSet.ts';
import { initialGame } from '../engine/game.ts';
import { leaderOf } from '../engine/leadDraw.ts';
import { afterCancelled } from '../engine/redeal.ts';
import { applyPass, applyPlay, giveLead, startRound } from '../engine/round.ts';
import type { Rules } from '../engine/rules.ts';
import type { RoundState } from '../engine/state.ts';
import { fromHex, toHex, Z32 } from '../fair/bytes.ts';
import { CONTRIBUTION_KINDS } from '../fair/contribution.ts';
import { drawnSeats } from '../fair/draws.ts';
import { H } from '../fair/tags.ts';
import type { JournalEvent, JournalEventOf, WithheldWords } from '../journal/events.ts';
import { emptySeat, inForce, onSeat, openedSeat, withActed, withPresent } from './evolveSeats.ts';
import { appendTurn, PASS_TOKEN, playToken } from './history.ts';
import {
  type AutoMark,
  type CeremonyState,
  type EpochState,
  type PartState,
  personSeats,
  type RoundRecord,
  STATE_VERSION,
  type TableState,
} from './state.ts';

/** Where an event stands in the log, and the chain's hash after it. */
export interface EventPlace {
  readonly seq: number;
  readonly ts: number;
  /** Version of the commit that carries it. */
  readonly version: number;
  readonly head: string;
}

/** A table of which nothing has happened yet. */
export function initialState(rules: Rules): TableState {
  return {
    v: STATE_VERSION,
    status: 'open',
    over: null,
    winners: [],
    seats: Array.from({ length: rules.seats }, () => emptySeat('open')),
    size: 0,
    head: toHex(Z32),
    ts: 0,
    epoch: null,
    ceremony: null,
    epochs: 0,
    epochsAt: 0,
    rounds: 0,
    round: null,
    game: initialGame(rules),
    deadline: null,
    last: null,
  };
}

/**
 * The round as the table sees it once a seat is known to lead. Only who leads is asked of the
 * hands, so the leader is given every bone here and the others none.
 */
function publicStart(rules: Rules, state: TableState, leader: number): RoundState {
  const { next } = state.game;
  if (next === null) throw new Error('a round begins after the match was decided');
  const hands = Array.from({ length: rules.seats }, (_, s) => (s === leader ? ALL_BONES : EMPTY));
  return startRound(rules, next, hands, next.pose === 'draw' ? leader : undefined);
}

function openRound(state: TableState): RoundRecord {
  if (state.round === null) throw new Error('no round is open');
  return state.round;
}

function playOf(rules: Rules, state: TableState, leader: number): RoundState {
  return openRound(state).play ?? publicStart(rules, state, leader);
}

function onPlay(rules: Rules, s: TableState, e: JournalEventOf<'play'>, seq: number): TableState {
  const round = openRound(s);
  const play = applyPlay(rules, playOf(rules, s, e.seat), e.seat, e.bone, e.where);
  const token = playToken(boneName(e.bone), e.where, round.auto);
  const history = appendTurn(round.history, token);
  // A play of the player's own says that the player is here.
  const present = round.auto === null ? withPresent(s, e.seat) : s;
  const after = { ...round, play, history, lastSeq: seq, open: [], auto: null };
  return { ...present, round: after };
}

function onPass(rules: Rules, s: TableState, e: JournalEventOf<'pass'>, seq: number): TableState {
  const round = openRound(s);
  const play = applyPass(rules, playOf(rules, s, e.seat), e.seat);
  const history = appendTurn(round.history, PASS_TOKEN);
  return { ...s, round: { ...round, play, history, lastSeq: seq, open: [] } };
}

function onLead(rules: Rules, s: TableState, e: JournalEventOf<'leadGiven'>): TableState {
  const given = giveLead(rules, playOf(rules, s, e.from), e.from, e.to);
  if (!given.ok) throw new Error(`a lead was given that could not be: ${given.error}`);
  return { ...withActed(s, e.from), round: { ...openRound(s), play: given.value, open: [] } };
}

/** Something runs out at `deadline`, from now on. */
function withClock(s: TableState, deadline: number | null, ts: number): TableState {
  const { creditedAt: _credited, clockAt: _began, ...rest } = s;
  return { ...rest, deadline, ...(deadline === null ? {} : { clockAt: ts }) };
}

function onClockChanged(s: TableState, e: JournalEventOf<'clockChanged'>, ts: number): TableState {
  const credited = e.reason === 'outage' ? { creditedAt: ts } : {};
  return { ...s, deadline: e.deadlineMs, ...credited };
}

function onTurn(rules: Rules, s: TableState, e: JournalEventOf<'turn'>, ts: number): TableState {
  const play = playOf(rules, s, e.seats[0] ?? 0);
  const round = { ...openRound(s), play, open: e.seats };
  return withClock({ ...s, round }, e.deadlineMs, ts);
}

function onLeadDrawn(rules: Rules, s: TableState, e: JournalEventOf<'leadDrawn'>): TableState {
  const play = publicStart(rules, s, leaderOf(e.bones));
  return { ...s, round: { ...openRound(s), play, draw: e.bones } };
}

function onRedealAnswered(s: TableState, e: JournalEventOf<'redealAnswered'>): TableState {
  const round = openRound(s);
  const redeal = (round.redeal ?? []).filter((seat) => seat !== e.seat);
  // An answer of the player's own says that the player is here.
  const present = e.by === 'player' ? withPresent(s, e.seat) : s;
  return { ...present, round: { ...round, redeal } };
}

function onRedeal(
  s: TableState,
  e: JournalEventOf<'redealWindow' | 'redealAnswered' | 'redealClosed'>,
  ts: number,
): TableState {
  switch (e.type) {
    case 'redealWindow': {
      const redeal = s.seats.map((_, seat) => seat);
      return withClock({ ...s, round: { ...openRound(s), redeal } }, e.deadlineMs, ts);
    }
    case 'redealAnswered':
      return onRedealAnswered(s, e);
    case 'redealClosed':
      return { ...s, deadline: null, round: { ...openRound(s), redeal: null } };
  }
}

function onRoundScored(
  s: TableState,
  e: JournalEventOf<'roundScored'>,
  { version, ts }: EventPlace,
): TableState {
  const { unacted: _, ...rest } = s;
  return { ...rest, game: e.game, last: { no: e.no, version }, deadline: ts };
}

/** Bones that are dealt again by the rules change nothing but that a drawn lead stays drawn. */
function onRoundVoid(s: TableState, e: JournalEventOf<'roundVoid'>, ts: number): TableState {
  const round = openRound(s);
  const after = { ...s, round: null, deadline: ts };
  if (e.reason === 'seatDraw') return reseat(after, e.seed, round);
  const { next } = s.game;
  if (e.reason !== 'rules' || round.draw === undefined || next === null) return after;
  return { ...after, game: { ...s.game, next: afterCancelled(next, leaderOf(round.draw)) } };
}

/** Everyone moves to the seat that the opened seed has drawn. */
function reseat(s: TableState, seed: Uint8Array, { lock, beacon }: RoundRecord): TableState {
  const bytes = (hex: string | null | undefined) => fromHex(hex ?? toHex(Z32)) ?? Z32;
  const order = drawnSeats({
    seed,
    lock: bytes(lock),
    beacon: bytes(beacon?.value),
    seats: s.seats.length,
  });
  const moved = <T>(list: readonly T[]): T[] => order.flatMap((old) => list[old] ?? []);
  const epoch: EpochState | null =
    s.epoch === null ? null : { ...s.epoch, kinds: moved(s.epoch.kinds), reseated: true };
  const unacted = order.flatMap((old, seat) => (s.unacted?.includes(old) ? [seat] : []));
  const waiting = s.unacted === undefined ? {} : { unacted };
  return { ...s, ...waiting, seats: moved(s.seats), epoch, order };
}

/** Play waits for an epoch that opens while no round runs; others stay in the background. */
function onEpochOpen(s: TableState, e: JournalEventOf<'epochOpen'>): TableState {
  const background = s.round !== null;
  const ceremony: CeremonyState = {
    no: e.epoch,
    root: toHex(e.seedRoot),
    background,
    closed: false,
    deadline: null,
    parts: e.players.map(() => null),
  };
  const deadline = background ? s.deadline : null;
  const begun = s.status === 'open' ? { ...s, unacted: personSeats(s) } : s;
  return { ...begun, ceremony, epochs: e.epoch, epochsAt: s.rounds, status: 'playing', deadline };
}

function inCeremony(s: TableState, change: (c: CeremonyState) => CeremonyState): TableState {
  if (s.ceremony === null) throw new Error('no epoch is pending');
  return { ...s, ceremony: change(s.ceremony) };
}

function onPart(s: TableState, seat: number, part: PartState): TableState {
  return inCeremony(s, (c) => ({ ...c, parts: c.parts.map((p, i) => (i === seat ? part : p)) }));
}

function onEpochLock(s: TableState, e: JournalEventOf<'epochLock'>): TableState {
  const kinds = e.contributions.map((c) => CONTRIBUTION_KINDS.indexOf(c.kind));
  const epoch = {
    no: e.epoch,
    digest: toHex(e.digest),
    kinds,
    slot: 0,
  };
  const after = { ...s, ceremony: null };
  return s.round === null ? inForce(after, epoch) : { ...after, nextEpoch: epoch };
}

function onRoundLock(s: TableState, e: JournalEventOf<'roundLock'>, seq: number): TableState {
  const round: RoundRecord = {
    no: e.roundNo,
    epoch: e.epoch,
    slot: e.slot,
    lock: toHex(e.lock),
    ...(e.beaconRound === 0 ? {} : { beacon: { round: e.beaconRound, value: null } }),
    lastSeq: seq,
    play: null,
    history: '',
    open: [],
    auto: null,
  };
  const { nextEpoch, ...rest } = s;
  const locked = nextEpoch ?? s.epoch;
  // Nobody can be late while the beacon is waited for.
  const deadline = e.beaconRound === 0 ? s.deadline : null;
  const after = { ...rest, round, rounds: e.roundNo, deadline };
  return locked === null ? after : inForce(after, { ...locked, slot: e.slot + 1 });
}

function onDeal(s: TableState, { beaconSig }: JournalEventOf<'deal'>, seq: number): TableState {
  const round = openRound(s);
  const { beacon } = round;
  const dealt = beacon === undefined ? {} : { beacon: { ...beacon, value: toHex(H(beaconSig)) } };
  return { ...s, round: { ...round, ...dealt, lastSeq: seq } };
}

const AUTO_MARKS: Readonly<Record<JournalEventOf<'automatic'>['reason'], AutoMark>> = {
  forced: 'f',
  house: 'h',
  time: 't',
  orders: 'o',
  single: 's',
  away: 'a',
};

function applyEvent(
  rules: Rules,
  s: TableState,
  e: JournalEvent | WithheldWords,
  place: EventPlace,
): TableState {
  switch (e.type) {
    case 'genesis':
    case 'draw':
    case 'contribText':
    case 'withheldWords':
    case 'resigned':
    case 'cancelled':
    case 'claimed':
      return s;
    case 'tableOpened':
      return { ...s, seats: e.seats.map((seat) => openedSeat(seat, place.ts)) };
    case 'seatTaken':
    case 'seatLeft':
    case 'seatAway':
    case 'missed':
    case 'bankLeft':
    case 'vacationTaken':
      return onSeat(s, e);
    case 'epochOpen':
      return onEpochOpen(s, e);
    case 'epochWindow':
      return inCeremony(s, (c) => ({ ...c, deadline: e.deadlineMs }));
    case 'contribCommit':
      return onPart(s, e.seat, { kind: 'commit', version: place.version });
    case 'wordsGiven':
      return onPart(s, e.seat, { kind: 'text', value: toHex(e.value) });
    case 'contribClose':
      return inCeremony(s, (c) => ({ ...c, closed: true, deadline: null }));
    case 'contribReveal':
      return onPart(s, e.seat, { kind: 'secret', version: place.version });
    case 'epochLock':
      return onEpochLock(s, e);
    case 'epochCancel':
      return { ...s, ceremony: null };
    case 'roundLock':
      return onRoundLock(s, e, place.seq);
    case 'deal':
      return onDeal(s, e, place.seq);
    case 'automatic':
      return { ...s, round: { ...openRound(s), auto: AUTO_MARKS[e.reason] } };
    case 'play':
      return onPlay(rules, s, e, place.seq);
    case 'pass':
      return onPass(rules, s, e, place.seq);
    case 'leadGiven':
      return onLead(rules, s, e);
    case 'clockChanged':
      return onClockChanged(s, e, place.ts);
    case 'turn':
      return onTurn(rules, s, e, place.ts);
    case 'roundEnd':
      return { ...s, round: null, deadline: null };
    case 'roundScored':
      return onRoundScored(s, e, place);
    case 'roundVoid':
      return onRoundVoid(s, e, place.ts);
    case 'leadDrawn':
      return onLeadDrawn(rules, s, e);
    case 'redealWindow':
    case 'redealAnswered':
    case 'redealClosed':
      return onRedeal(s, e, place.ts);
    case 'restored':
      return { ...s, restored: e.size };
    case 'gameEnd':
      return { ...s, status: 'over', deadline: null, ceremony: null };
    case 'tableOver':
      return { ...s, status: 'over', over: e.reason, winners: e.winners };
  }
}

/** The state after `event`. Throws only where the log itself cannot be: a defect, or a forgery. */
export function evolve(
  rules: Rules,
  state: TableState,
  event: JournalEvent | WithheldWords,
  place: EventPlace,
): TableState {
  if (place.seq !== state.size) throw new Error(`event ${place.seq} does not follow ${state.size}`);
  const next = applyEvent(rules, state, event, place);
  return { ...next, size: place.seq + 1, head: place.head, ts: place.ts };
}
