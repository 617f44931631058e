/**
 * What one viewer may see: the public state, and for a seat the bones dealt to it that it has not
 * played. There is no step that takes secrets out; other hands never come in.
 */
import { boneName } from '../engine/bone.ts';
import { type BoneSet, EMPTY, has } from '../engine/boneSet.ts';
import { leaderOf } from '../engine/leadDraw.ts';
import { movesFor } from '../engine/round.ts';
import { toHex } from '../fair/bytes.ts';
import type { Deal } from '../fair/deal.ts';
import { isoTime } from '../protocol/time.ts';
import type {
  GameView,
  LastRoundView,
  MoveView,
  RoundView,
  SeatView,
  View,
  YouView,
} from '../protocol/view.ts';
import { commandsFor } from './can.ts';
import { beaconDue, isOverdue } from './clock.ts';
import { fairView } from './fairView.ts';
import { boneNames, heldHands } from './hands.ts';
import type { Header } from './header.ts';
import { laidBySeat, layTable, readHistory } from './history.ts';
import {
  awaitedEpoch,
  bankOf,
  beaconAwaited,
  hasBank,
  isVacant,
  type RoundRecord,
  seatsAsked,
  type TableState,
  vacationDaysLeft,
} from './state.ts';

export interface ViewInput {
  readonly header: Header;
  readonly version: number;
  readonly state: TableState;
  /** The running round's deal; null when no round is dealt. */
  readonly deal: Deal | null;
  readonly lastRound: LastRoundView | null;
  readonly names: ReadonlyMap<string, string>;
  /** A seat, or null for a watcher. */
  readonly viewer: number | null;
  readonly now: number;
  readonly readKey: string;
  readonly invite: string | null;
  /** The rematch that this viewer may know of. */
  readonly rematch?: string | null;
}

function iso(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}

/** What of a seat's clock the terms of the table make known. */
function clockView(
  { header, state, now }: ViewInput,
  seat: number,
): Pick<SeatView, 'bankSeconds' | 'vacation'> {
  const { terms } = header;
  const untilMs = state.seats[seat]?.vacation?.untilMs ?? 0;
  const daysLeft = vacationDaysLeft(terms, state, seat);
  return {
    ...(hasBank(terms) ? { bankSeconds: Math.floor(bankOf(terms, state, seat) / 1000) } : {}),
    ...(terms.pauses.vacationDays > 0
      ? { vacation: { until: untilMs > now ? isoTime(untilMs) : null, daysLeft } }
      : {}),
  };
}

function seatViews(input: ViewInput): SeatView[] {
  const { state, header, names } = input;
  const { round } = state;
  const { seats, handSize } = header.rules;
  const laid = laidBySeat(round?.history ?? '', round?.play?.poser ?? 0, seats);
  return state.seats.map((s, seat) => ({
    seat,
    player: s.player,
    name: s.player === null ? null : (names.get(s.player) ?? null),
    kind: s.kind,
    count: round === null || beaconAwaited(state) !== null ? 0 : handSize - (laid[seat] ?? 0),
    away: s.away,
    ...(s.kind === 'open' || isVacant(state, seat) ? { free: true as const } : {}),
    ...clockView(input, seat),
  }));
}

/** Whether the bones of the round are being played, and nobody is still asked to keep them. */
function isPlayed(state: TableState): boolean {
  return state.status === 'playing' && seatsAsked(state) === null;
}

function movesView(input: ViewInput, seat: number, hand: BoneSet): MoveView[] {
  const play = input.state.round?.play ?? null;
  if (play === null || !isPlayed(input.state)) return [];
  return movesFor(input.header.rules, play, seat, hand).map((move) => ({
    bone: boneName(move.bone),
    ...(move.end === undefined ? {} : { end: move.end }),
  }));
}

function youView(input: ViewInput): YouView {
  const { header, state, deal, viewer } = input;
  const can = commandsFor(header, state, viewer, input.now);
  if (viewer === null || deal === null) {
    return { seat: viewer, hand: [], openings: [], moves: [], can };
  }
  const hand = heldHands(header.rules, deal, state.round?.play ?? null)[viewer] ?? EMPTY;
  const first = viewer * header.rules.handSize;
  const openings = deal.deck
    .slice(first, first + header.rules.handSize)
    .map((bone, i) => ({ pos: first + i, bone, salt: deal.salts[first + i] }))
    .filter(({ bone }) => has(hand, bone))
    .map(({ pos, bone, salt }) => ({
      pos,
      bone: boneName(bone),
      salt: toHex(salt ?? new Uint8Array()),
    }));
  const moves = movesView(input, viewer, hand);
  return { seat: viewer, hand: boneNames(hand), openings, moves, can };
}

function drawView({ draw }: RoundRecord): RoundView['draw'] {
  return draw === undefined ? null : { bones: draw.map(boneName), seat: leaderOf(draw) };
}

function beaconView(state: TableState): RoundView['beacon'] {
  const round = beaconAwaited(state);
  const dueAt = iso(beaconDue(state));
  return round === null || dueAt === null ? null : { round, dueAt };
}

function roundView(input: ViewInput, round: RoundRecord): RoundView {
  const { header, state } = input;
  const play = round.play;
  const waiting = seatsAsked(state);
  const history = readHistory(round.history, play?.poser ?? 0, header.rules.seats);
  return {
    no: round.no,
    poser: play?.poser ?? null,
    ...layTable(header.rules.layout.id, history),
    ends: [...(play?.line.ends ?? [])],
    turns: isPlayed(state) ? (play?.turns ?? []) : [],
    forced: play?.forced ?? false,
    draw: drawView(round),
    beacon: beaconView(state),
    redeal: waiting === null ? null : { deadline: iso(state.deadline), waiting },
    history,
    value: state.game.next?.value ?? null,
    fines: play?.tally.fines ?? null,
  };
}

function gameView(state: TableState): GameView {
  const { game } = state;
  return {
    no: game.games.reduce((sum, n) => sum + n, 0) + (game.won === null ? 1 : 0),
    target: game.target,
    playOff: game.playOff,
    next: game.next,
    winner: game.won ?? (state.winners.length > 0 ? state.winners : null),
  };
}

/** Builds the view. Pure: the same input gives the same bytes. */
export function viewFor(input: ViewInput): View {
  const { header, state } = input;
  const { rules, terms } = header;
  return {
    tableId: header.tableId,
    version: input.version,
    ruleset: rules.id,
    rulesetVersion: rules.version,
    options: rules.options,
    terms,
    status: state.status,
    readKey: input.readKey,
    invite: input.invite,
    sides: rules.sides,
    seats: seatViews(input),
    you: youView(input),
    round: state.round === null ? null : roundView(input, state.round),
    deadline: iso(state.deadline ?? awaitedEpoch(state)?.deadline ?? null),
    overdue: isOverdue(state, input.now),
    scores: state.game.scores,
    game: gameView(state),
    match:
      rules.bestOf === null
        ? null
        : {
            games: state.game.games,
            winner: state.status === 'over' ? (state.winners[0] ?? null) : null,
          },
    lastRound: input.lastRound,
    fair: fairView(input),
    previous: header.previous,
    rematch: input.rematch ?? null,
    over: state.over,
  };
}
