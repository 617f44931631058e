import { BONES } from '../../shared/engine/bone.ts';
import { setOf } from '../../shared/engine/boneSet.ts';
import { type GameState, initialGame } from '../../shared/engine/game.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import { giveLead, startRound } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { dominoBy, rulesOf, tiedBlock } from '../support/positions.ts';

interface RoundEvent {
  readonly win?: string;
  readonly keyBone?: boolean;
}

function book(rules: Rules, game: GameState, sides: readonly string[], event: RoundEvent) {
  const { round, hands } =
    event.win === undefined
      ? tiedBlock(rules)
      : dominoBy(rules, sides.indexOf(event.win), event.keyBone);
  return scoreRound(rules, game, round, hands);
}

/** A game told by the results of its rounds; the first seat of a side wins for it. */
export function judgeScore(
  ruleset: string,
  options: object,
  given: { readonly sides: readonly string[]; readonly events: readonly RoundEvent[] },
): object {
  const { sides } = given;
  const seats = { NS: 4 }[sides[0] ?? ''] ?? sides.length;
  const rules = rulesOf(ruleset, options, seats);
  let game = initialGame(rules);
  const steps = given.events.map((event) => {
    const booked = book(rules, game, sides, event);
    game = booked.game;
    const { scores, next } = booked.outcome;
    return {
      scores: Object.fromEntries(sides.map((side, i) => [side, scores[i]])),
      event: booked.outcome.event,
      nextPose: next?.pose === 'any' ? sides[(next.seats[0] ?? 0) % sides.length] : next?.pose,
      nextValue: next?.value,
    };
  });
  const [winner] = game.won ?? [];
  return { steps, winner: winner === undefined ? null : sides[winner] };
}

interface Pose {
  readonly handWinner: string;
  readonly event: 'win' | 'reset';
  readonly command: { readonly by: string; readonly poser: string };
}

const NAMES = ['N', 'E', 'S', 'W'];

/** After a round that `handWinner` won, a seat gives the pose to another, or takes it. */
export function judgePose(ruleset: string, options: object, given: Pose): object {
  const rules = rulesOf(ruleset, options);
  const winner = NAMES.indexOf(given.handWinner);
  const first = given.event === 'reset' ? dominoBy(rules, (winner + 1) % 4) : null;
  const before = initialGame(rules);
  const game = first === null ? before : scoreRound(rules, before, first.round, first.hands).game;
  const { round, hands } = dominoBy(rules, winner);
  const { next } = scoreRound(rules, game, round, hands).outcome;
  if (next === null) return { error: 'round-over' };

  const deal = [0, 1, 2, 3].map((seat) => setOf(BONES.slice(seat * 7, seat * 7 + 7)));
  const start = startRound(rules, next, deal);
  const { by, poser } = given.command;
  const led = giveLead(rules, start, NAMES.indexOf(by), NAMES.indexOf(poser));
  const after = led.ok ? led.value : start;
  return {
    ...(led.ok ? { bone: after.must ?? 'any' } : { error: led.error }),
    poser: after.poser === null ? null : NAMES[after.poser],
  };
}
