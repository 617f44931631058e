import { doublesIn, pipsOn } from './bones.ts';
import { demand, NaiveFault } from './fault.ts';
import { passFines, skipFines } from './french.ts';
import {
  firstPose,
  type NaiveGame,
  type NaiveGameResult,
  type NaiveNext,
  newGame,
} from './game.ts';
import { isEmpty } from './layout.ts';
import {
  checkDeal,
  type NaiveRoundRecord,
  readPlayShape,
  readRoundShape,
  readShape,
} from './read.ts';
import { book, resultOf } from './result.ts';
import {
  closerOf,
  countsOf,
  endOf,
  isPlay,
  type NaiveRound,
  type NaiveTurn,
  played,
  whereItLies,
  withPasses,
} from './round.ts';
import { type NaiveRules, naiveRules } from './rules.ts';
import { dealtRound, poseOf } from './start.ts';

const FORMAT = 'sixlove-adjudication/1';

/** A table between two rounds. */
export interface State {
  readonly game: NaiveGame;
  /** Null when the match is decided. */
  readonly next: NaiveNext | null;
  readonly games: readonly NaiveGameResult[];
  readonly gamesWon: readonly number[];
}

interface Place {
  round: number | null;
  play: number | null;
}

/** Replays a record and answers as the product must; the fault's message is left out. */
export function naiveAdjudicate(record: unknown): object {
  const place: Place = { round: null, play: null };
  try {
    return judge(record, place);
  } catch (error) {
    if (!(error instanceof NaiveFault)) throw error;
    return { format: FORMAT, ok: false, error: { code: error.code, ...place } };
  }
}

export function startOf(rules: NaiveRules): State {
  const gamesWon = Array<number>(rules.sideCount).fill(0);
  return { game: newGame(rules), next: firstPose(rules), games: [], gamesWon };
}

function judge(record: unknown, place: Place): object {
  const { ruleset, options, seats, rounds } = readShape(record);
  const rules = naiveRules(ruleset, options, seats);
  let state = startOf(rules);
  const entries: Entry[] = [];
  for (const [number, round] of rounds.entries()) {
    place.round = number;
    const judged = judgeRound(rules, state, round, place);
    place.play = null;
    demand(judged.entry.end !== 'open' || number === rounds.length - 1, 'round-unfinished');
    entries.push(judged.entry);
    state = judged.state;
  }
  const match = { games: state.gamesWon, winner: matchWinner(rules, state.gamesWon) };
  return {
    format: FORMAT,
    ok: true,
    rounds: entries,
    games: state.games,
    match: bestOf(rules) === null ? null : match,
    scores: entries.at(-1)?.scores ?? state.game.scores,
  };
}

function bestOf({ parameters, options }: NaiveRules): number | null {
  return parameters.scoring === 'loveRun' ? options.bestOf : null;
}

function matchWinner(rules: NaiveRules, gamesWon: readonly number[]): number | null {
  const games = bestOf(rules);
  if (games === null) return null;
  const winner = gamesWon.findIndex((won) => won >= (games + 1) / 2);
  return winner < 0 ? null : winner;
}

interface Entry {
  readonly end: string;
  readonly scores: readonly number[];
  readonly [field: string]: unknown;
}

export interface Judged {
  readonly entry: Entry;
  readonly state: State;
}

const NOTHING = {
  winner: null,
  side: null,
  tie: false,
  keyBone: false,
  value: null,
  points: null,
  bonuses: [],
  event: 'none',
};

export function judgeRound(rules: NaiveRules, state: State, value: unknown, place: Place): Judged {
  const { next } = state;
  if (next === null) throw new NaiveFault('round-over');
  const record = readRoundShape(value);
  checkDeal(rules, record.hands);
  checkCancelled(rules, record);
  const poser = poserOf(rules, next, record);
  if (record.cancelled) return cancelledRound(rules, state, next, record);
  if (poser === null) return openRound(rules, state, next, null, nobodyPosed(record));

  const start = dealtRound(rules, next, record.hands, poser);
  const round = replay(rules, start, record.plays, place);
  if (endOf(round) === null) return openRound(rules, state, next, poser, round);
  return finishedRound(rules, state, next, poser, round);
}

function checkCancelled(rules: NaiveRules, { hands, cancelled }: NaiveRoundRecord): void {
  const { mode, minDoubles } = rules.options.redeal;
  const most = Math.max(...hands.map(doublesIn));
  const qualifies = mode !== 'none' && minDoubles !== null && most >= minDoubles;
  if (cancelled) demand(qualifies || rules.parameters.scoring === 'points', 'bad-deal');
  else demand(!(qualifies && mode === 'auto'), 'bad-deal');
}

function poserOf(rules: NaiveRules, next: NaiveNext, record: NaiveRoundRecord): number | null {
  const known = poseOf(rules, next, record.hands);
  const given = record.poser;
  if (known.poser !== null) {
    demand(given === null || given === known.poser, 'bad-poser');
    return known.poser;
  }
  if (given === null) demand(record.plays.length === 0, 'bad-poser');
  else demand(known.open.includes(given), 'bad-poser');
  return given;
}

function replay(
  rules: NaiveRules,
  start: NaiveRound,
  plays: readonly unknown[],
  place: Place,
): NaiveRound {
  let round = start;
  for (const [number, text] of plays.entries()) {
    place.play = number;
    demand(endOf(round) === null, 'round-over');
    const isPose = isEmpty(round.table);
    const { bone, end } = readPlayShape(rules, text, isPose);
    demand(rules.deck.includes(bone), 'no-such-bone');
    demand(round.hands[round.seat]?.includes(bone) === true, 'not-your-bone');
    if (isPose) demand(round.posable(bone), 'forced-pose');
    const lies = isPose ? null : whereItLies(round.table, bone, end);
    round = withPasses(played(round, bone, lies));
  }
  return round;
}

function turnEntry(turn: NaiveTurn): object {
  if (!isPlay(turn)) return turn;
  const { seat, bone, end } = turn;
  return end === null ? { seat, bone } : { seat, bone, end };
}

/** A round that waits for its poser to be named. */
function nobodyPosed({ hands }: NaiveRoundRecord): Pick<NaiveRound, 'hands' | 'turns'> {
  return { hands, turns: [] };
}

function finesOf(
  rules: NaiveRules,
  next: NaiveNext,
  poser: number,
  turns: readonly NaiveTurn[],
): number[] | null {
  if (rules.parameters.scoring !== 'frenchPips') return null;
  const skipped = skipFines(rules, next, poser);
  return passFines(rules, turns).map((fine, seat) => fine + (skipped[seat] ?? 0));
}

function cancelledRound(
  rules: NaiveRules,
  state: State,
  next: NaiveNext,
  { hands, poser }: NaiveRoundRecord,
): Judged {
  const isDrawn = next.pose === 'draw' && poser !== null;
  const again: NaiveNext = isDrawn ? { pose: 'any', seats: [poser], value: next.value } : next;
  const entry = {
    ...NOTHING,
    poser: null,
    forced: false,
    turns: [],
    end: 'cancelled',
    closer: null,
    counts: hands.map(pipsOn),
    fines: rules.parameters.scoring === 'frenchPips' ? hands.map(() => 0) : null,
    scores: state.game.scores,
    next: again,
  };
  return { entry, state: { ...state, next: again } };
}

function openRound(
  rules: NaiveRules,
  state: State,
  next: NaiveNext,
  poser: number | null,
  round: Pick<NaiveRound, 'hands' | 'turns'>,
): Judged {
  const fines = poser === null ? null : finesOf(rules, next, poser, round.turns);
  const entry = {
    ...NOTHING,
    poser,
    forced: poser !== null && poseOf(rules, next, round.hands).forced,
    turns: round.turns.map(turnEntry),
    end: 'open',
    closer: round.turns.filter(isPlay).at(-1)?.seat ?? null,
    counts: round.hands.map(pipsOn),
    fines,
    scores: state.game.scores.map((score, side) => score + (fines?.[side] ?? 0)),
    next: null,
  };
  return { entry, state };
}

function finishedRound(
  rules: NaiveRules,
  state: State,
  next: NaiveNext,
  poser: number,
  round: NaiveRound,
): Judged {
  const fines = finesOf(rules, next, poser, round.turns);
  const result = resultOf(rules, round, poser, fines);
  const booking = book(rules, state.game, result);
  const { won } = booking;
  const gamesWon = state.gamesWon.map((games, side) =>
    won?.winner.includes(side) ? games + 1 : games,
  );
  const isOver = matchWinner(rules, gamesWon) !== null;
  const after: State = {
    game: booking.game,
    next: isOver ? null : booking.next,
    games: won === null ? state.games : [...state.games, won],
    gamesWon,
  };
  const entry = {
    poser,
    forced: poseOf(rules, next, roundHands(round)).forced,
    turns: round.turns.map(turnEntry),
    end: result.end,
    closer: closerOf(round),
    winner: result.winner,
    side: result.side,
    tie: result.side === null,
    keyBone: booking.keyBone,
    counts: countsOf(round),
    value: booking.value,
    points: booking.points,
    bonuses: booking.bonuses,
    fines,
    scores: won?.scores ?? booking.game.scores,
    event: booking.event,
    next: after.next,
  };
  return { entry, state: after };
}

/** The hands as they were dealt. */
function roundHands({ hands, turns }: NaiveRound): string[][] {
  return hands.map((hand, seat) => [
    ...hand,
    ...turns.filter(isPlay).flatMap((play) => (play.seat === seat ? [play.bone] : [])),
  ]);
}
