import { boneName } from '../engine/bone.ts';
import { countPips, handsLeft } from '../engine/boneSet.ts';
import { currentGame, initialGame, matchWinner } from '../engine/game.ts';
import { dealtPosition, type Passed, type Played } from '../engine/play.ts';
import { afterCancelled, mayRedeal } from '../engine/redeal.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { startRound } from '../engine/round.ts';
import type { Rules } from '../engine/rules.ts';
import { type Seat, seatsFrom } from '../engine/seat.ts';
import type { GameResult, GameState, NextPose, RoundOutcome } from '../engine/state.ts';
import {
  ADJUDICATION_FORMAT,
  type Adjudication,
  type Fault,
  type Problem,
  type RoundEntry,
  type Turn,
} from './adjudication.ts';
import { type ReadRound, readRecord, readRound } from './readRecord.ts';
import { type ReplayedRound, replay } from './replay.ts';

/** Replays a game record, whatever it is, and says what happened or what is wrong with it. */
export function adjudicate(record: unknown): Adjudication {
  const read = readRecord(record);
  if (!read.ok) return refused({ ...read.error, round: null, play: null });
  const { rules, rounds } = read.value;

  const entries: RoundEntry[] = [];
  const games: GameResult[] = [];
  let game = initialGame(rules);
  for (const [number, round] of rounds.entries()) {
    const isLast = number === rounds.length - 1;
    const judged = judgeRound(rules, game, round, isLast);
    if (!judged.ok) return refused({ ...judged.error, round: number });
    entries.push(judged.value.entry);
    game = judged.value.game;
    if (judged.value.result !== null) games.push(judged.value.result);
  }

  const winner = matchWinner(rules, game);
  const match = rules.bestOf === null ? null : { games: game.games, winner };
  const scores = entries.at(-1)?.scores ?? game.scores;
  return { format: ADJUDICATION_FORMAT, ok: true, rounds: entries, games, match, scores };
}

function refused(error: Fault): Adjudication {
  return { format: ADJUDICATION_FORMAT, ok: false, error };
}

type RoundFault = Problem & { readonly play: number | null };

function fault(code: Problem['code'], message: string): Result<never, RoundFault> {
  return err({ code, message, play: null });
}

interface Judged {
  readonly entry: RoundEntry;
  readonly game: GameState;
  readonly result: GameResult | null;
}

function judgeRound(
  rules: Rules,
  before: GameState,
  value: unknown,
  isLast: boolean,
): Result<Judged, RoundFault> {
  const game = currentGame(rules, before);
  if (game.next === null) return fault('round-over', 'the match is over');
  const read = readRound(rules, value);
  if (!read.ok) return err({ ...read.error, play: null });
  const round = read.value;

  const isRedealt = round.hands.some((hand) => mayRedeal(rules, hand));
  if (round.cancelled && !isRedealt && !rules.mayCancel) {
    return fault('bad-deal', 'this deal may not be cancelled');
  }
  if (!round.cancelled && isRedealt && rules.redeal.mode === 'auto') {
    return fault('bad-deal', 'this deal must be dealt again');
  }
  const poserFault = checkPoser(rules, game.next, round);
  if (poserFault !== null) return fault('bad-poser', poserFault);
  if (round.cancelled) return ok(cancelledRound(rules, game, game.next, round));

  const start = dealtPosition(rules, game, round.hands, round.poser ?? undefined);
  const replayed = replay(rules, start, round.plays);
  if (!replayed.ok) return replayed;
  const { outcome } = replayed.value.position;
  if (outcome !== null) return ok(finishedRound(outcome, replayed.value));
  if (!isLast) return fault('round-unfinished', 'only the last round may be unfinished');
  return ok(openRound(game, replayed.value));
}

/** Null if the poser is right, or may be left out; otherwise what is wrong. */
function checkPoser(rules: Rules, next: NextPose, round: ReadRound): string | null {
  const known = startRound(rules, next, round.hands).poser;
  if (round.poser === null) {
    const isNeeded = known === null && round.plays.length > 0;
    return isNeeded ? 'the poser must be named' : null;
  }
  const drawn = next.pose === 'draw' ? seatsFrom(0, rules.seats) : next.seats;
  const posers: readonly Seat[] = known === null ? drawn : [known];
  return posers.includes(round.poser) ? null : `seat ${round.poser} may not pose`;
}

const NOTHING_HAPPENED = {
  winner: null,
  side: null,
  tie: false,
  keyBone: false,
  value: null,
  points: null,
  bonuses: [],
  event: 'none',
} as const;

/** A cancelled round changes nothing; only a lead that was drawn for it stays drawn. */
function cancelledRound(rules: Rules, game: GameState, due: NextPose, round: ReadRound): Judged {
  const next = afterCancelled(due, round.poser);
  const entry: RoundEntry = {
    ...NOTHING_HAPPENED,
    poser: null,
    forced: false,
    turns: [],
    end: 'cancelled',
    closer: null,
    counts: round.hands.map(countPips),
    fines: rules.scoring.startTally(rules, due, null).fines,
    scores: game.scores,
    next,
  };
  return { entry, game: { ...game, next }, result: null };
}

function openRound(game: GameState, { position, turns }: ReplayedRound): Judged {
  const { round, dealt } = position;
  const fines = round.tally.fines;
  const entry: RoundEntry = {
    ...NOTHING_HAPPENED,
    poser: round.poser,
    forced: round.forced,
    turns: turns.map(turnEntry),
    end: 'open',
    closer: round.lastPlayer,
    counts: handsLeft(dealt, round.line.bones).map(countPips),
    fines,
    scores: game.scores.map((score, side) => score + (fines?.[side] ?? 0)),
    next: null,
  };
  return { entry, game, result: null };
}

function finishedRound(outcome: RoundOutcome, { position, turns }: ReplayedRound): Judged {
  const { game: result, ...facts } = outcome;
  const { poser, forced } = position.round;
  const entry = { ...facts, poser, forced, turns: turns.map(turnEntry) };
  return { entry, game: position.game, result };
}

function turnEntry(turn: Played | Passed): Turn {
  const { seat } = turn;
  if (turn.type === 'passed') return { seat, pass: true };
  const bone = boneName(turn.bone);
  return turn.end === null ? { seat, bone } : { seat, bone, end: turn.end };
}
