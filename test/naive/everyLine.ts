import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { boneName } from '../../shared/engine/bone.ts';
import {
  type BoneSet,
  countPips,
  EMPTY,
  handsLeft,
  setOf,
  withoutBone,
} from '../../shared/engine/boneSet.ts';
import { initialGame } from '../../shared/engine/game.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import { decidePlay, evolvePlay, type PlayEvent, type Position } from '../../shared/engine/play.ts';
import {
  applyPass,
  applyPlay,
  checkPlay,
  movesFor,
  mustPass,
  type RoundState,
  roundEnd,
  startRound,
} from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { bone, rulesOf } from '../support/positions.ts';
import { passFines } from './french.ts';
import { type NaiveNext, newGame } from './game.ts';
import { isEmpty, leftEnd, type NaiveEnd, rightEnd, tips } from './layout.ts';
import { book, resultOf } from './result.ts';
import {
  countsOf,
  endOf,
  movesOf,
  type NaiveMove,
  type NaiveRound,
  passed,
  played,
  whereItLies,
  withPasses,
} from './round.ts';
import { type NaiveRules, naiveRules, sidesOf } from './rules.ts';
import { dealtRound, poseOf } from './start.ts';

// A round of a small set, played in both engines at once along every line of play.

export interface SmallGame {
  readonly ruleset: string;
  readonly options?: object;
  readonly sides: 'pairs' | 'solo';
  readonly seats: number;
  /** The bones, all of which are dealt. */
  readonly deck: readonly string[];
  readonly next: NaiveNext;
}

/** What all lines of play of a small game come to. */
export interface Tried {
  deals: number;
  /** Positions met, the last ones of the rounds included, and passes made on the way. */
  positions: number;
  passes: number;
  dominoes: number;
  blocks: number;
  ties: number;
  keyBones: number;
  /** Rounds won by each seat; a block won by a pair together is nobody's. */
  wins: number[];
  /** Pips left with each seat, over all rounds. */
  pips: number[];
  /** What each side scored, over all rounds. */
  scores: number[];
}

interface Rulebooks {
  readonly rules: Rules;
  readonly naive: NaiveRules;
}

function rulebooksOf({ ruleset, options = {}, sides, seats, deck }: SmallGame): Rulebooks {
  const handSize = deck.length / seats;
  const ofSeats = sidesOf(sides, seats);
  const sideCount = new Set(ofSeats).size;
  const own = { seats, sideCount, handSize };
  const deckMask = setOf(deck.map(bone));
  return {
    rules: { ...rulesOf(ruleset, options), ...own, sides, deckMask },
    naive: { ...naiveRules(ruleset, options, 4), ...own, sides: ofSeats, deck },
  };
}

interface Both {
  readonly round: RoundState;
  readonly hands: readonly BoneSet[];
  readonly naive: NaiveRound;
}

/** `expect` costs more than the game itself: it is asked only where the two differ. */
function agree(said: unknown, naive: unknown): void {
  if (!isDeepStrictEqual(said, naive)) expect(said).toStrictEqual(naive);
}

function endsShown({ table }: NaiveRound): string[] {
  if (isEmpty(table)) return [];
  return table.kind === 'line' ? [leftEnd(table), rightEnd(table)] : tips(table);
}

function compareTable({ round, naive }: Both): void {
  agree(round.line.ends.map(String), endsShown(naive));
}

/** What either engine says to every bone sent to every end, in hand or not. */
function compareChecks({ rules }: Rulebooks, { round, hands, naive }: Both): void {
  const hand = hands[naive.seat] ?? EMPTY;
  if (isEmpty(naive.table)) return;
  for (const name of naive.hands[naive.seat] ?? []) {
    for (const end of [undefined, ...rules.layout.ends]) {
      const checked = checkPlay(rules, round, naive.seat, hand, bone(name), end);
      const said = checked.ok ? checked.value : checked.error;
      agree(said, naiveCheck(naive, name, end ?? null));
    }
  }
}

function naiveCheck(naive: NaiveRound, name: string, end: NaiveEnd | null): unknown {
  try {
    return whereItLies(naive.table, name, end);
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

function compareEnd(books: Rulebooks, { round, hands, naive }: Both, tried: Tried): void {
  const { rules } = books;
  const { outcome } = scoreRound(rules, initialGame(rules), round, hands);
  const isCross = naive.table.kind === 'cross';
  const fines = isCross ? passFines(books.naive, naive.turns) : null;
  const poser = naive.turns[0]?.seat ?? 0;
  const result = resultOf(books.naive, naive, poser, fines);
  const booked = book(books.naive, newGame(books.naive), result);
  agree(outcome, {
    end: result.end,
    closer: result.closer,
    winner: result.winner,
    side: result.side,
    tie: result.side === null,
    keyBone: booked.keyBone,
    counts: countsOf(naive),
    value: booked.value,
    points: booked.points,
    bonuses: booked.bonuses,
    fines,
    scores: booked.won?.scores ?? booked.game.scores,
    event: booked.event,
    next: booked.next,
    game: booked.won,
  });
  tried[outcome.end === 'domino' ? 'dominoes' : 'blocks'] += 1;
  if (outcome.tie) tried.ties += 1;
  if (outcome.keyBone) tried.keyBones += 1;
  tried.scores = tried.scores.map((sum, side) => sum + (outcome.scores[side] ?? 0));
  for (const [seat, count] of outcome.counts.entries()) {
    tried.pips[seat] = (tried.pips[seat] ?? 0) + count;
    if (seat === outcome.winner) tried.wins[seat] = (tried.wins[seat] ?? 0) + 1;
  }
}

/** What follows from a play by itself, decided at once. */
function compareDecided(rules: Rules, both: Both, move: NaiveMove, lies: NaiveEnd | null): void {
  const { round, hands, naive } = both;
  const position = { game: initialGame(rules), round, dealt: hands, outcome: null };
  const named = lies === null ? {} : { end: lies as 'L' | 1 };
  const chosen = { seat: naive.seat, bone: bone(move.bone), ...named };
  const decided = decidePlay(rules, position, chosen);
  if (!decided.ok) throw new Error(decided.error);
  const after = withPasses(played(naive, move.bone, lies));
  const turns = after.turns.slice(naive.turns.length);
  agree(decided.value.flatMap(turnOf), turns);
  const isOver = decided.value.at(-1)?.type === 'ended';
  agree(isOver, endOf(after) !== null);
  const evolved = decided.value.reduce<Position>(
    (at, event) => evolvePlay(rules, at, event),
    position,
  );
  agree(evolved.outcome !== null, isOver);
  const left = handsLeft(evolved.dealt, evolved.round.line.bones);
  agree(left.map(countPips), countsOf(after));
}

function turnOf(event: PlayEvent): object[] {
  if (event.type === 'ended') return [];
  if (event.type === 'passed') return [{ seat: event.seat, pass: true }];
  return [{ seat: event.seat, bone: boneName(event.bone), end: event.end }];
}

/** Plays every line of play from here on in both engines. */
function follow(books: Rulebooks, both: Both, tried: Tried): void {
  const { rules } = books;
  const { round, hands, naive } = both;
  tried.positions += 1;
  compareTable(both);
  const ended = roundEnd(rules, round, hands);
  agree(ended?.end ?? null, endOf(naive));
  if (ended !== null) {
    compareEnd(books, both, tried);
    return;
  }

  const { seat } = naive;
  const hand = hands[seat] ?? EMPTY;
  agree(round.turns, [seat]);
  const moves = movesOf(naive, seat);
  agree(
    movesFor(rules, round, seat, hand).map((move) => [boneName(move.bone), move.end ?? null]),
    moves.map((move) => [move.bone, move.end]),
  );
  agree(mustPass(rules, round, seat, hand), moves.length === 0);
  compareChecks(books, both);
  if (moves.length === 0) {
    tried.passes += 1;
    const after = { round: applyPass(rules, round, seat), hands, naive: passed(naive) };
    follow(books, after, tried);
    return;
  }
  for (const move of moves) {
    const { bone: name, end } = move;
    const isEither = end === null && !isEmpty(naive.table);
    for (const lies of isEither ? (['L', 'R'] as const) : [end]) {
      compareDecided(rules, both, move, lies);
      const after = {
        round: applyPlay(rules, round, seat, bone(name), lies as 'L' | 1 | null),
        hands: hands.map((left, s) => (s === seat ? withoutBone(left, bone(name)) : left)),
        naive: played(naive, name, lies),
      };
      follow(books, after, tried);
    }
  }
}

/** Every way to deal the bones to so many seats. */
function* deals(names: readonly string[], handSize: number): Generator<string[][]> {
  if (names.length === 0) return yield [];
  for (const hand of choices(names, handSize)) {
    const rest = names.filter((name) => !hand.includes(name));
    for (const others of deals(rest, handSize)) yield [hand, ...others];
  }
}

function choices(names: readonly string[], size: number): string[][] {
  const [first, ...rest] = names;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...choices(rest, size - 1).map((c) => [first, ...c]), ...choices(rest, size)];
}

/** Plays every deal, or one in so many, along every line of play. */
export function everyLine(game: SmallGame, oneIn = 1): Tried {
  const books = rulebooksOf(game);
  const none = () => Array<number>(game.seats).fill(0);
  const tried: Tried = {
    deals: 0,
    positions: 0,
    passes: 0,
    dominoes: 0,
    blocks: 0,
    ties: 0,
    keyBones: 0,
    wins: none(),
    pips: none(),
    scores: Array<number>(books.rules.sideCount).fill(0),
  };
  let number = 0;
  for (const deal of deals(game.deck, game.deck.length / game.seats)) {
    number += 1;
    if (number % oneIn !== 0) continue;
    tried.deals += 1;
    const hands = deal.map((hand) => setOf(hand.map(bone)));
    const poser = poseOf(books.naive, game.next, deal).poser ?? 0;
    const naive = dealtRound(books.naive, game.next, deal, poser);
    follow(books, { round: startRound(books.rules, game.next, hands), hands, naive }, tried);
  }
  return tried;
}
