/** What somebody sees of a recorded game: while one of its rounds runs, and after it. */
import { boneName } from '../../shared/engine/bone.ts';
import { bonesIn } from '../../shared/engine/boneSet.ts';
import { initialGame } from '../../shared/engine/game.ts';
import { dealtPosition, handOf, type Position } from '../../shared/engine/play.ts';
import { movesFor } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import type { GameState } from '../../shared/engine/state.ts';
import type { LastRoundView, View } from '../../shared/protocol/view.ts';
import { type ReadRound, readRecord, readRound } from '../../shared/rulesets/readRecord.ts';
import { playText } from '../../shared/rulesets/record.ts';
import { type ReplayedRound, replay } from '../../shared/rulesets/replay.ts';
import { layTable } from '../../shared/table/history.ts';
import { lastRoundView } from '../../shared/table/lastRound.ts';
import { roundOf, seatsOf, viewOf } from '../web/support/views.ts';

interface Round {
  readonly no: number;
  readonly read: ReadRound;
  readonly start: Position;
  readonly end: Position;
  readonly turns: ReplayedRound['turns'];
}

function must<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) throw new Error('a story tells of a game that cannot be played');
  return result.value;
}

function roundsOf(text: string): { readonly rules: Rules; readonly rounds: readonly Round[] } {
  const { rules, rounds } = must(readRecord(JSON.parse(text)));
  let game = initialGame(rules);
  const played = rounds.map((round, i): Round => {
    const read = must(readRound(rules, round));
    const start = dealtPosition(rules, game, read.hands, read.poser ?? undefined);
    const { position, turns } = must(replay(rules, start, read.plays));
    game = position.game;
    return { no: i + 1, read, start, end: position, turns };
  });
  return { rules, rounds: played };
}

const namesOf = ({ hands }: ReadRound): string[][] =>
  hands.map((hand) => bonesIn(hand).map(boneName));

/** The last round of a record as it is told once it is over. */
function lastOf(rules: Rules, { no, read, end, turns }: Round): LastRoundView {
  const { outcome, game, round } = end;
  const plays = turns.flatMap((turn) => (turn.type === 'passed' ? [] : [playText(turn)]));
  const recorded = { deal: namesOf(read), poser: round.poser, plays };
  return lastRoundView(rules, { type: 'roundScored', no, round: recorded, outcome, game });
}

function base(rules: Rules, game: GameState): Partial<View> {
  const { won, target, playOff, next, scores, games } = game;
  return {
    ruleset: rules.id,
    rulesetVersion: rules.version,
    options: rules.options,
    sides: rules.sides,
    seats: seatsOf(['Ana', 'Bo', 'Cy', 'Di'].slice(0, rules.seats)),
    scores,
    game: { no: 1, target, playOff, next, winner: won },
    match: rules.bestOf === null ? null : { games, winner: null },
  };
}

/** The table right after the last round of a record; over where the game is. */
export function endedView(text: string, changes: Partial<View> = {}): View {
  const { rules, rounds } = roundsOf(text);
  const round = rounds.at(-1);
  if (round === undefined) throw new Error('the record is empty');
  const { game } = round.end;
  const over = game.won === null ? {} : ({ status: 'over', over: 'finished' } as const);
  const last = lastOf(rules, round);
  return viewOf({ ...base(rules, game), ...over, lastRound: last, ...changes });
}

/**
 * The first round of a record after so many plays, as the seat sees it whose turn it is; as a
 * watcher where `isWatched`.
 */
export function runningView(text: string, plays: number, changes: Partial<View> = {}): View {
  const { rules, rounds } = roundsOf(text);
  const [first] = rounds;
  if (first === undefined) throw new Error('the record is empty');
  const { position, turns } = must(replay(rules, first.start, first.read.plays.slice(0, plays)));
  const { round } = position;
  const [seat = 0] = round.turns;
  const hand = handOf(position, seat);
  const history = turns.map((turn) => {
    if (turn.type === 'passed') return { seat: turn.seat, pass: true as const };
    const played = { seat: turn.seat, bone: boneName(turn.bone) };
    return turn.end === null ? played : { ...played, end: turn.end };
  });
  const moves = movesFor(rules, round, seat, hand).map(({ bone, end }) =>
    end === undefined ? { bone: boneName(bone) } : { bone: boneName(bone), end },
  );
  const view = viewOf({
    ...base(rules, position.game),
    you: { seat, hand: bonesIn(hand).map(boneName), openings: [], moves, can: ['resign', 'leave'] },
    round: roundOf(
      {
        poser: round.poser,
        ends: [...round.line.ends],
        turns: [...round.turns],
        forced: round.forced,
        history,
        fines: round.tally.fines,
      },
      layTable(rules.layout.id, history),
    ),
  });
  const seats = view.seats.map((at) => ({
    ...at,
    count: bonesIn(handOf(position, at.seat)).length,
  }));
  return { ...view, seats, ...changes };
}
