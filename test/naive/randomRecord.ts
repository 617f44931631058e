import { once, pickFrom, shuffled } from '../support/draw.ts';
import type { Draw } from '../support/randomPlay.ts';
import { judgeRound, startOf } from './adjudicate.ts';
import { doublesIn, turned } from './bones.ts';
import { NaiveFault } from './fault.ts';
import type { NaiveNext } from './game.ts';
import { isBuilding, isEmpty, leftEnd, placesFor, rightEnd } from './layout.ts';
import { endOf, movesOf, type NaiveRound, played, withPasses } from './round.ts';
import { type NaiveRules, naiveRules } from './rules.ts';
import { dealtRound, poseOf } from './start.ts';

export interface WrittenRound {
  readonly deal: readonly (readonly string[])[];
  readonly poser?: number | null;
  readonly cancelled?: boolean;
  readonly plays?: readonly string[];
}

export interface WrittenRecord {
  readonly format: 'sixlove-record/1';
  readonly ruleset: string;
  readonly options: object;
  readonly seats: number;
  readonly rounds: readonly WrittenRound[];
}

/** Either order of the digits is read. */
function spelt(draw: Draw, bone: string): string {
  return once(draw, 4) ? turned(bone) : bone;
}

/** The hands of a shuffled deck. */
function dealFrom(draw: Draw, rules: NaiveRules): string[][] {
  const deck = shuffled(draw, rules.deck);
  return rules.sides.map((_, seat) =>
    deck.slice(seat * rules.handSize, (seat + 1) * rules.handSize),
  );
}

/** Plays at random to the end, or stops somewhere. */
function playsFrom(draw: Draw, start: NaiveRound, mayStop: boolean): string[] {
  const plays: string[] = [];
  let round = start;
  while (endOf(round) === null && !(mayStop && once(draw, 15))) {
    const { bone, end } = pickFrom(draw, movesOf(round, round.seat));
    const { table } = round;
    const isEqual = table.kind === 'line' && leftEnd(table) === rightEnd(table);
    const lies = isEqual && !isEmpty(table) ? pickFrom(draw, ['L', 'R'] as const) : end;
    const isOne = isBuilding(table) || placesFor(table, bone).length === 1;
    const mayOmit = isOne || (lies === 'R' && isEqual);
    const isNamed = lies !== null && !(mayOmit && once(draw, 2));
    plays.push(isNamed ? `${spelt(draw, bone)}@${lies}` : spelt(draw, bone));
    round = withPasses(played(round, bone, lies));
  }
  return plays;
}

function mustCancel(rules: NaiveRules, deal: readonly (readonly string[])[]): boolean {
  const { mode, minDoubles } = rules.options.redeal;
  return mode === 'auto' && deal.some((hand) => doublesIn(hand) >= (minDoubles ?? 0));
}

function mayCancel(rules: NaiveRules, deal: readonly (readonly string[])[]): boolean {
  const { mode, minDoubles } = rules.options.redeal;
  if (rules.parameters.scoring === 'points') return true;
  return mode !== 'none' && deal.some((hand) => doublesIn(hand) >= (minDoubles ?? 0));
}

function roundFrom(draw: Draw, rules: NaiveRules, next: NaiveNext, isLast: boolean): WrittenRound {
  const hands = dealFrom(draw, rules);
  const deal = hands.map((hand) => hand.map((bone) => spelt(draw, bone)));
  const pose = poseOf(rules, next, hands);
  const poser = pose.poser ?? pickFrom(draw, pose.open);
  const isCancelled = mayCancel(rules, hands) && once(draw, 10);
  if (mustCancel(rules, hands) || isCancelled) {
    return once(draw, 2) ? { deal, poser, cancelled: true } : { deal, cancelled: true };
  }
  const start = dealtRound(rules, next, hands, poser);
  const plays = playsFrom(draw, start, isLast && once(draw, 3));
  const mayOmit = pose.poser !== null || plays.length === 0;
  if (!mayOmit || once(draw, 2)) return { deal, poser, plays };
  return pickFrom(draw, [
    { deal, plays },
    { deal, plays, poser: null, cancelled: false },
  ]);
}

/** A legal record of at most so many rounds; without rounds where the options are not allowed. */
export function recordFrom(
  draw: Draw,
  ruleset: string,
  options: object,
  seats: number,
  roundsMax: number,
): WrittenRecord {
  const format = 'sixlove-record/1';
  const rounds: WrittenRound[] = [];
  try {
    const rules = naiveRules(ruleset, options, seats);
    let state = startOf(rules);
    while (rounds.length < roundsMax && state.next !== null) {
      const round = roundFrom(draw, rules, state.next, rounds.length === roundsMax - 1);
      rounds.push(round);
      state = judgeRound(rules, state, round, { round: null, play: null }).state;
    }
  } catch (error) {
    if (!(error instanceof NaiveFault) || error.code !== 'bad-option') throw error;
  }
  return { format, ruleset, options, seats, rounds };
}
