import { sideTotals } from '../../shared/engine/block.ts';
import { boneOf } from '../../shared/engine/bone.ts';
import { countPips, EMPTY } from '../../shared/engine/boneSet.ts';
import { currentGame, type GameState, initialGame } from '../../shared/engine/game.ts';
import { leaderOf } from '../../shared/engine/leadDraw.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import {
  bone,
  bones,
  dominoBy,
  lineShowing,
  roundOn,
  rulesOf,
  tiedBlock,
} from '../support/positions.ts';

/** In order of play: the pairs take turns. */
const SEATS = ['A1', 'B1', 'A2', 'B2'];
const SIDES = ['A', 'B'];

export function judgeLeadDraw(
  _ruleset: string,
  _options: object,
  { draws }: { readonly draws: { readonly [seat: string]: string } },
): object {
  return { leader: SEATS[leaderOf(SEATS.map((seat) => bone(draws[seat] ?? '')))] };
}

interface LeadSequence {
  readonly first: string;
  readonly hands: readonly string[];
}

/** Who leads each round of a game whose first lead was drawn. */
export function judgeLeadSequence(
  ruleset: string,
  options: object,
  { first, hands }: LeadSequence,
): object {
  const rules = rulesOf(ruleset, options);
  const leaders: (string | undefined)[] = [];
  let lead = SEATS.indexOf(first);
  let game = initialGame(rules);
  for (const result of hands) {
    leaders.push(SEATS[lead]);
    if (result === 'cancelled') continue;
    const { round, hands: left } =
      result === 'tie' ? tiedBlock(rules) : dominoBy(rules, SIDES.indexOf(result));
    game = scoreRound(rules, game, { ...round, poser: lead }, left).game;
    [lead = -1] = game.next?.seats ?? [];
  }
  leaders.push(SEATS[lead]);
  return { leaders };
}

interface Points {
  readonly end: 'domino' | 'block';
  readonly winnerSeat?: string;
  readonly hands: { readonly [seat: string]: readonly string[] };
}

function roundLeft(rules: Rules, { end, winnerSeat }: Omit<Points, 'hands'>) {
  const closer = winnerSeat === undefined ? 0 : SEATS.indexOf(winnerSeat);
  const line = end === 'block' ? lineShowing(3, 3, bones('03 13 23 33 34 35 36')) : undefined;
  const start = roundOn(rules, line ?? lineShowing(3, 5));
  return { ...start, lastPlayer: closer, lastBone: boneOf(3, 3), poser: 0 };
}

export function judgePoints(
  ruleset: string,
  options: object,
  given: Points | { readonly table: readonly number[] },
): object {
  const rules = rulesOf(ruleset, options);
  if ('table' in given) return { points: given.table.map((pips) => bandOf(rules, pips)) };
  const hands = SEATS.map((seat) => bones((given.hands[seat] ?? []).join(' ')));
  const { outcome } = scoreRound(rules, initialGame(rules), roundLeft(rules, given), hands);
  const [a, b] = sideTotals(rules, outcome.counts);
  return {
    winnerSide: outcome.side === null ? null : SIDES[outcome.side],
    points: Math.max(...(outcome.points ?? [])),
    pairTotals: { A: a, B: b },
  };
}

/** What a round is worth that leaves so many pips in the hand of one loser. */
function bandOf(rules: Rules, pips: number): number | undefined {
  const pool = ['66', '56', '55', '46', '45', '36', '44', '26', '06', '03', '02', '01'];
  const hand: string[] = [];
  let rest = pips;
  for (const text of pool) {
    const count = countPips(bones(text));
    if (count <= rest) {
      hand.push(text);
      rest -= count;
    }
  }
  if (rest > 0) throw new Error(`no hand of ${pips} pips was found`);
  const hands = [EMPTY, bones(hand.join(' ')), EMPTY, EMPTY];
  const round = roundLeft(rules, { end: 'domino', winnerSeat: 'A1' });
  return scoreRound(rules, initialGame(rules), round, hands).outcome.points?.[0];
}

interface GameEnd {
  readonly before: { readonly [side: string]: number };
  readonly side: string;
  readonly points: number;
}

/** A domino of `side` that is worth so many points, booked on the scores before it. */
export function judgeGameEnd(ruleset: string, options: object, given: GameEnd): object {
  const rules = rulesOf(ruleset, options);
  const scores = SIDES.map((side) => given.before[side] ?? 0);
  const game: GameState = { ...initialGame(rules), scores, rounds: 4 };
  const closer = SIDES.indexOf(given.side);
  const round = roundLeft(rules, { end: 'domino', winnerSeat: SEATS[closer] ?? '' });
  const { outcome } = scoreRound(rules, game, round, fillers(given.points));
  const [winner] = outcome.game?.winner ?? [];
  return {
    after: Object.fromEntries(SIDES.map((side, s) => [side, outcome.scores[s]])),
    winner: winner === undefined ? null : SIDES[winner],
    shutout: outcome.game?.note === 'shutout',
  };
}

/** The bones of the losers, 43 pips and then six or seven more. */
function fillers(pips: number) {
  return [EMPTY, bones('66 56 55 46'), EMPTY, bones(pips === 50 ? '16' : '06')];
}

export function judgeBonus(
  ruleset: string,
  options: object,
  { handNumbers }: { readonly handNumbers: readonly number[] },
): object {
  const rules = rulesOf(ruleset, { ...options, target: 1000 });
  let game = initialGame(rules);
  const bonus = handNumbers.map(() => {
    const tied = tiedBlock(rules);
    // A tie between two wins does not count as a round that was won.
    game = scoreRound(
      rules,
      currentGame(rules, game),
      { ...tied.round, poser: 0 },
      tied.hands,
    ).game;
    const won = dominoBy(rules, 0);
    const booked = scoreRound(rules, game, { ...won.round, poser: 0 }, won.hands);
    game = booked.game;
    return booked.outcome.bonuses.find(({ kind }) => kind === 'firstHands')?.points ?? 0;
  });
  return { bonus };
}
