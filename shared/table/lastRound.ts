import { parseBone } from '../engine/bone.ts';
import { type BoneSet, countPips, diff, EMPTY, setOf } from '../engine/boneSet.ts';
import { applyPass, applyPlay, mustPass, startRound } from '../engine/round.ts';
import type { Rules } from '../engine/rules.ts';
import type { RoundState } from '../engine/state.ts';
import type { JournalEventOf, RecordedRound } from '../journal/events.ts';
import type { EndName, LastRoundView, TurnView } from '../protocol/view.ts';
import { layTable } from './history.ts';

function handsOf(round: RecordedRound): BoneSet[] {
  return round.deal.map((names) =>
    setOf(
      names.flatMap((name) => {
        const bone = parseBone(name);
        return bone === null ? [] : [bone];
      }),
    ),
  );
}

function readPlay(text: string): { bone: string; end: EndName | null } {
  const [bone = '', end] = text.split('@');
  if (end === undefined) return { bone, end: null };
  return { bone, end: end === 'L' || end === 'R' ? end : (Number(end) as EndName) };
}

interface Replayed {
  readonly turns: readonly TurnView[];
  readonly left: readonly BoneSet[];
}

/** Plays a recorded round again, passes included. The record was written by this server. */
function replay(rules: Rules, record: RecordedRound): Replayed {
  const hands = handsOf(record);
  const poser = record.poser ?? 0;
  let play: RoundState = startRound(rules, { pose: 'any', seats: [poser], value: null }, hands);
  const turns: TurnView[] = [];
  const held = (seat: number) => diff(hands[seat] ?? EMPTY, play.line.bones);
  for (const text of record.plays) {
    for (
      let seat = play.turns[0] ?? 0;
      play.line.pose !== null && mustPass(rules, play, seat, held(seat));
      seat = play.turns[0] ?? 0
    ) {
      turns.push({ seat, pass: true });
      play = applyPass(rules, play, seat);
    }
    const { bone, end } = readPlay(text);
    const seat = play.turns[0] ?? 0;
    const id = parseBone(bone);
    if (id === null) throw new Error('a recorded round names no bone');
    turns.push({ seat, bone, ...(end === null ? {} : { end }) });
    play = applyPlay(rules, play, seat, id, end);
  }
  return { turns, left: hands.map((_, seat) => held(seat)) };
}

/** The last round as everyone may see it, from the event that scored it. */
export function lastRoundView(
  rules: Rules,
  { no, round, outcome, game }: JournalEventOf<'roundScored'>,
): LastRoundView {
  const { turns, left } = replay(rules, round);
  const laid = layTable(rules.layout.id, turns);
  const base = { no, poser: round.poser, deal: round.deal, ...laid, history: turns };
  if (outcome === null) {
    return {
      ...base,
      end: 'open',
      closer: turns.findLast((turn) => turn.bone !== undefined)?.seat ?? null,
      winner: null,
      side: null,
      tie: false,
      keyBone: false,
      counts: left.map(countPips),
      value: null,
      points: null,
      bonuses: [],
      fines: null,
      scores: game.scores,
      event: 'none',
    };
  }
  const { next: _next, game: _game, ...facts } = outcome;
  return { ...base, ...facts };
}
