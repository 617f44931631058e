import { sideTotals } from '../../shared/engine/block.ts';
import { boneName, PIPS } from '../../shared/engine/bone.ts';
import {
  ALL_BONES,
  bonesIn,
  countPips,
  DOUBLES,
  diff,
  EMPTY,
  intersect,
  size,
  withPip,
} from '../../shared/engine/boneSet.ts';
import { initialGame } from '../../shared/engine/game.ts';
import { hardBone } from '../../shared/engine/keyBone.ts';
import { EMPTY_LAYOUT, type End, type LayoutState } from '../../shared/engine/layout.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import { mayRedeal } from '../../shared/engine/redeal.ts';
import {
  applyPlay,
  checkPlay,
  movesFor,
  mustPass,
  type RoundState,
} from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { seatsFrom } from '../../shared/engine/seat.ts';
import { makeRules } from '../../shared/rulesets/registry.ts';
import { bone, bones, lineOf, lineShowing, roundOn, rulesOf } from '../support/positions.ts';

const END_OF: { readonly [name: string]: End } = { left: 'L', right: 'R' };
const NAME_OF: { readonly [end: string]: string } = { L: 'left', R: 'right' };

interface Position {
  readonly hand: readonly string[];
  readonly ends: readonly [number, number] | null;
  readonly forcedPose?: string | null;
}

/** The position, with seat 0 to play. */
function roundAt(rules: Rules, { ends, forcedPose = null }: Position): RoundState {
  const round = roundOn(rules, EMPTY_LAYOUT);
  const must = forcedPose === null ? null : bone(forcedPose);
  return ends === null ? { ...round, must } : { ...round, line: lineShowing(...ends) };
}

function endsOf(line: LayoutState): number[] {
  return [...line.ends];
}

export function judgeDeal(
  ruleset: string,
  options: object,
  { players }: { readonly players: number },
): object {
  const made = makeRules(ruleset, options, players);
  if (!made.ok) return { error: made.error };
  const { deckMask, handSize, seats } = made.value;
  return {
    setSize: size(deckMask),
    handSize,
    boneyard: size(deckMask) - seats * handSize,
    excluded: bonesIn(diff(ALL_BONES, deckMask)).map(boneName),
    totalPips: countPips(deckMask),
    bonesPerNumber: perNumber((pip) => size(intersect(deckMask, withPip(pip)))),
    halvesPerNumber: perNumber(
      (pip) =>
        size(intersect(deckMask, withPip(pip))) +
        size(intersect(deckMask, intersect(withPip(pip), DOUBLES))),
    ),
  };
}

/** One number where all pips have the same, else one for each. */
function perNumber(count: (pip: number) => number): number | object {
  const counts = PIPS.map(count);
  const isSame = counts.every((n) => n === counts[0]);
  return isSame ? (counts[0] ?? 0) : Object.fromEntries(counts.map((n, pip) => [pip, n]));
}

export function judgeLegal(ruleset: string, options: object, given: Position): object {
  const rules = rulesOf(ruleset, options);
  const round = roundAt(rules, given);
  const hand = bones(given.hand.join(' '));
  const anyEnd = given.ends === null ? 'pose' : 'either';
  const moves = movesFor(rules, round, 0, hand).map((move) => ({
    bone: boneName(move.bone),
    end: NAME_OF[move.end ?? ''] ?? anyEnd,
  }));
  return { moves, mustPass: mustPass(rules, round, 0, hand) };
}

interface Command {
  readonly bone: string;
  readonly end?: string;
}

export function judgeCommand(
  ruleset: string,
  options: object,
  given: Position & { readonly command: Command },
): object {
  const rules = rulesOf(ruleset, options);
  const round = roundAt(rules, given);
  const played = bone(given.command.bone);
  const end = END_OF[given.command.end ?? ''];
  const checked = checkPlay(rules, round, 0, bones(given.hand.join(' ')), played, end);
  if (!checked.ok) return { error: checked.error };
  const after = applyPlay(rules, round, 0, played, checked.value);
  return { bone: boneName(played), ends: endsOf(after.line) };
}

export function judgePlace(
  ruleset: string,
  options: object,
  given: { readonly line: readonly string[]; readonly plays: readonly Command[] },
): object {
  const { layout } = rulesOf(ruleset, options);
  const lies = [...given.line];
  let line = lineOf(given.line.join(' '));
  for (const play of given.plays) {
    const resolved = layout.resolve(line, bone(play.bone), END_OF[play.end ?? '']);
    if (!resolved.ok) return { error: resolved.error };
    const [left, right] = endsOf(line);
    line = layout.place(line, bone(play.bone), resolved.value);
    const [newLeft, newRight] = endsOf(line);
    if (resolved.value === 'L') lies.unshift(`${newLeft}${left}`);
    else lies.push(`${right}${newRight}`);
  }
  return { line: lies, ends: endsOf(line) };
}

interface KeyPosition {
  readonly players: number;
  readonly line: readonly string[];
  readonly bone: string;
  readonly isLastBone: boolean;
}

/** The bone is played by seat 0, who has another one left unless it was the last. */
export function judgeKey(ruleset: string, options: object, given: KeyPosition): object {
  const rules = rulesOf(ruleset, options, given.players);
  const line = lineOf(given.line.join(' '));
  const [left = 0, right = 0] = endsOf(line);
  const key = bone(given.bone);
  const round = { ...roundOn(rules, line), poser: 0 };
  const others = bonesIn(diff(diff(rules.deckMask, line.bones), bones(given.bone)));
  const spare = others.slice(0, 1).map(boneName).join(' ');
  const hands = seatsFrom(0, rules.seats).map((seat) =>
    seat === 0 && given.isLastBone ? EMPTY : bones(spare),
  );
  const facts = {
    ends: [left, right],
    hardLeft: hardBone(rules.deckMask, line.bones, left) !== null,
    hardRight: hardBone(rules.deckMask, line.bones, right) !== null,
  };
  const after = applyPlay(rules, round, 0, key, 'L');
  const { outcome } = scoreRound(rules, initialGame(rules), after, hands);
  // A key bone always closes the line: when it was not the last bone, what is scored is a block,
  // and the vector asks for no value.
  const value = given.isLastBone ? outcome.value : 0;
  return { ...facts, keyBone: outcome.keyBone, value };
}

interface BlockPosition {
  readonly hands: { readonly [seat: string]: readonly string[] };
  readonly sides: { readonly [seat: string]: string };
}

export function judgeBlock(ruleset: string, options: object, given: BlockPosition): object {
  const names = seatNames(given);
  const rules = rulesOf(ruleset, options, names.length);
  const counts = names.map((name) => countPips(bones((given.hands[name] ?? []).join(' '))));
  const lowest = Math.min(...counts);
  const { winner, side } = rules.blockWinner(rules, { counts, closer: 0, poser: 0 });
  const won = side === null ? undefined : names[winner ?? side];
  const totals = sideTotals(rules, counts);
  const sideNames = names.slice(0, totals.length).map((name) => given.sides[name] ?? name);
  return {
    counts: Object.fromEntries(names.map((name, seat) => [name, counts[seat]])),
    tie: side === null,
    ...(won === undefined ? {} : { winnerSide: given.sides[won] ?? won }),
    pairTotals: Object.fromEntries(sideNames.map((name, s) => [name, totals[s]])),
    points: totals.reduce((sum, total) => sum + total, 0),
    low: names.filter((_, seat) => counts[seat] === lowest).sort(),
  };
}

/** The seats in an order of play: the sides take turns. */
function seatNames({ hands, sides }: BlockPosition): string[] {
  const names = Object.keys(hands);
  const sideNames = [...new Set(names.map((name) => sides[name] ?? name))];
  const bySide = sideNames.map((side) => names.filter((name) => (sides[name] ?? name) === side));
  return names.map((_, i) => {
    const row = Math.floor(i / sideNames.length);
    return bySide[i % sideNames.length]?.[row] ?? '';
  });
}

export function judgeRedeal(
  ruleset: string,
  options: object,
  given: { readonly hand: readonly string[] },
): object {
  const hand = bones(given.hand.join(' '));
  const rules = rulesOf(ruleset, options);
  return { doubles: size(intersect(hand, DOUBLES)), mayRedeal: mayRedeal(rules, hand) };
}
