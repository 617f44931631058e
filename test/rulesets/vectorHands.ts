import { size } from '../../shared/engine/boneSet.ts';
import { initialGame } from '../../shared/engine/game.ts';
import type { RoundOutcome } from '../../shared/engine/outcome.ts';
import { dealtPosition } from '../../shared/engine/play.ts';
import { type ReplayedRound, replay } from '../../shared/rulesets/replay.ts';
import { bones, rulesOf } from '../support/positions.ts';

interface Hand {
  readonly turnOrder: readonly string[];
  readonly sides: { readonly [seat: string]: string };
  readonly hands: { readonly [seat: string]: readonly string[] };
  readonly poser: string;
  readonly forcedPose: string | null;
  readonly plays: readonly {
    readonly seat: string;
    readonly bone: string;
    readonly end?: 'left' | 'right';
  }[];
}

const SUFFIX = { left: '@L', right: '@R' };

/** A whole round, played and scored as the first of a game. */
export function judgeHand(ruleset: string, options: object, given: Hand): object {
  const { turnOrder: names, sides } = given;
  const rules = rulesOf(ruleset, options, names.length);
  const deal = names.map((name) => bones((given.hands[name] ?? []).join(' ')));
  const isForced = given.forcedPose !== null;
  const poser = names.indexOf(given.poser);
  const pose = isForced ? ('66' as const) : ('any' as const);
  const next = { pose, seats: isForced ? [] : [poser], value: 1 };
  const start = dealtPosition(rules, { ...initialGame(rules), next }, deal);

  const texts = given.plays.map(({ bone, end }) => (end ? bone + SUFFIX[end] : bone));
  const replayed = replay(rules, start, texts);
  if (!replayed.ok) return { error: replayed.error };
  const { position, turns } = replayed.value;
  const { round, outcome } = position;
  if (outcome === null) return { end: 'open' };
  const players = turns.flatMap((turn) => (turn.type === 'played' ? [names[turn.seat]] : []));
  if (given.plays.some(({ seat }, i) => seat !== players[i])) return { players };

  const byName = (values: readonly number[]) =>
    Object.fromEntries(names.map((name, seat) => [name, values[seat] ?? 0]));
  const lowest = Math.min(...outcome.counts);
  const winner = outcome.winner === null ? undefined : names[outcome.winner];
  const sideSeat = outcome.side === null ? undefined : names[outcome.side];
  return {
    ...outcome,
    counts: byName(outcome.counts),
    pairTotals: totals(outcome.counts, (seat) => sides[names[seat] ?? ''] ?? ''),
    closer: names[outcome.closer],
    ...(winner === undefined ? {} : { winnerSeat: winner }),
    ...(sideSeat === undefined ? {} : { winnerSide: sides[sideSeat] ?? sideSeat }),
    points: Math.max(...(outcome.points ?? [])),
    ...bonusesOf(given, replayed.value.turns, outcome),
    low: names.filter((_, seat) => outcome.counts[seat] === lowest).sort(),
    lineEnds: round.line.ends,
    lineLength: size(round.line.bones),
    autoPasses: turns.flatMap((turn) => (turn.type === 'passed' ? [names[turn.seat]] : [])),
    closesLine: rules.layout.isBlocked(round.line, rules.deckMask, false),
  };
}

/** What was paid for, in the words of the vector file. */
function bonusesOf(
  { turnOrder, plays }: Hand,
  turns: ReplayedRound['turns'],
  { bonuses }: RoundOutcome,
): object {
  const pays = (kind: string) => bonuses.some((bonus) => bonus.kind === kind);
  const posed = plays[0]?.bone ?? '';
  const corridos = turns.filter((turn, i) => {
    const next = turns.slice(i + 1, i + 4);
    return turn.type === 'played' && next.length === 3 && next.every((t) => t.type === 'passed');
  });
  return {
    capicua: pays('capicua'),
    chuchazo: pays('chuchazo'),
    ...(pays('passSalidaDouble') || pays('passSalidaOther')
      ? { passSalidaBy: plays[0]?.seat }
      : {}),
    posedDouble: posed[0] === posed[1],
    passCorridoBy: pays('passCorrido') ? corridos.map(({ seat }) => turnOrder[seat]) : [],
  };
}

function totals(counts: readonly number[], sideOf: (seat: number) => string): object {
  const sums: { [side: string]: number } = {};
  counts.forEach((count, seat) => {
    const side = sideOf(seat);
    sums[side] = (sums[side] ?? 0) + count;
  });
  return sums;
}
