/**
 * Whole random rounds of partner dominoes per CPU second: decided and booked, folded from their
 * stored events, and played out as the house does; boardgame.io plays the same game beside them.
 * Seat 0 opens with any bone, every play is a random legal one, passes are automatic, and the
 * round is scored.
 */
import { BONES, type Bone } from '../shared/engine/bone.ts';
import {
  type BoneSet,
  EMPTY,
  firstBone,
  size,
  withBone,
  withoutBone,
} from '../shared/engine/boneSet.ts';
import { initialGame } from '../shared/engine/game.ts';
import {
  dealtPosition,
  decidePlay,
  evolvePlay,
  handOf,
  type PlayEvent,
  type Position,
} from '../shared/engine/play.ts';
import { type Policy, playOut } from '../shared/engine/playout.ts';
import { movesFor } from '../shared/engine/round.ts';
import type { RoundOutcome } from '../shared/engine/state.ts';
import { drawFrom } from '../shared/house/draw.ts';
import { makeRules } from '../shared/rulesets/registry.ts';
import { boardgameIoRounds } from './boardgameIo.ts';
import { race } from './cpuTime.ts';

/** Rounds between two looks at the clock. */
const BATCH = 200;
const STORED = 1_000;
const SAMPLE = 100_000;

const made = makeRules('jamaican-partner', {}, 4);
if (!made.ok) throw new Error(made.error);
const rules = made.value;
const game = { ...initialGame(rules), next: { pose: 'any', seats: [0], value: 1 } as const };
const draw = drawFrom(1);

function pick<T>(values: readonly T[]): T {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

const deck: Bone[] = [...BONES];

function deal(): Position {
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const at = draw(last + 1);
    const bone = deck[at] as Bone;
    deck[at] = deck[last] as Bone;
    deck[last] = bone;
  }
  const hands = [EMPTY, EMPTY, EMPTY, EMPTY];
  deck.forEach((bone, i) => {
    const seat = i % 4;
    hands[seat] = withBone(hands[seat] ?? EMPTY, bone);
  });
  return dealtPosition(rules, game, hands);
}

/** Plays on from a deal; every event goes to `keep`. */
function playRound(start: Position, keep: (event: PlayEvent) => void): RoundOutcome {
  let position = start;
  while (position.outcome === null) {
    const seat = position.round.turns[0] ?? 0;
    const { bone, end } = pick(movesFor(rules, position.round, seat, handOf(position, seat)));
    const play = end === undefined ? { seat, bone } : { seat, bone, end };
    const decided = decidePlay(rules, position, play);
    if (!decided.ok) throw new Error(decided.error);
    for (const event of decided.value) {
      position = evolvePlay(rules, position, event);
      keep(event);
    }
  }
  return position.outcome;
}

function randomBone(legal: BoneSet): Bone {
  let rest = legal;
  for (let skip = draw(size(legal)); skip > 0; skip -= 1) rest = withoutBone(rest, firstBone(rest));
  return firstBone(rest);
}

const randomPolicy: Policy = { bone: randomBone, end: (ends) => ends[draw(ends.length)] ?? null };

const stored = Array.from({ length: STORED }, () => {
  const start = deal();
  const events: PlayEvent[] = [];
  playRound(start, (event) => events.push(event));
  return { start, events };
});

function fold(): number {
  for (const { start, events } of stored) {
    let position = start;
    for (const event of events) position = evolvePlay(rules, position, event);
    if (position.outcome === null) throw new Error('a stored round has no end');
  }
  return STORED;
}

/** What random rounds look like: other figures would mean another game. */
function sample() {
  const sums = { plays: 0, passes: 0, blocks: 0, pips: 0 };
  for (let i = 0; i < SAMPLE; i += 1) {
    const outcome = playRound(deal(), ({ type }) => {
      if (type === 'played') sums.plays += 1;
      if (type === 'passed') sums.passes += 1;
    });
    if (outcome.end === 'block') sums.blocks += 1;
    for (const count of outcome.counts) sums.pips += count;
  }
  return {
    rounds: SAMPLE,
    plays: Number((sums.plays / SAMPLE).toFixed(2)),
    passes: Number((sums.passes / SAMPLE).toFixed(2)),
    blockShare: Number((sums.blocks / SAMPLE).toFixed(3)),
    pipsLeft: Number((sums.pips / SAMPLE).toFixed(2)),
  };
}

function times(rounds: number, round: () => void): () => number {
  return () => {
    for (let i = 0; i < rounds; i += 1) round();
    return rounds;
  };
}

const peer = boardgameIoRounds(draw);
if (peer === null) console.error('boardgame.io could not be installed; figures without it');

const random = sample();
const contenders = [
  { name: 'decideEvolve' as const, work: times(BATCH, () => void playRound(deal(), () => {})) },
  { name: 'fold' as const, work: fold },
  {
    name: 'playout' as const,
    work: times(BATCH, () => {
      const { round, dealt } = deal();
      playOut(rules, round, dealt, randomPolicy);
    }),
  },
];
const rounds = await race([
  ...contenders,
  ...(peer === null
    ? []
    : [
        { name: 'boardgameIoReducer' as const, work: times(5, peer.byReducer) },
        { name: 'boardgameIoAsGuided' as const, work: times(5, peer.asGuided) },
      ]),
]);
const { decideEvolve = Number.NaN, fold: folded = Number.NaN, playout = Number.NaN } = rounds;
const { boardgameIoReducer, boardgameIoAsGuided } = rounds;
const ratio = (value: number) => Number(value.toPrecision(3));
const toPeer = (value: number | undefined) =>
  value === undefined ? null : ratio(decideEvolve / value);
console.log(
  JSON.stringify({
    name: 'engine',
    roundsPerCpuSecond: Object.fromEntries(
      Object.entries(rounds).map(([name, value]) => [name, Math.round(value)]),
    ),
    peer: peer === null ? null : 'boardgame.io 0.50.2',
    decideEvolveToBoardgameIoReducer: toPeer(boardgameIoReducer),
    decideEvolveToBoardgameIoAsGuided: toPeer(boardgameIoAsGuided),
    foldToDecideEvolve: ratio(folded / decideEvolve),
    playoutToDecideEvolve: ratio(playout / decideEvolve),
    random,
    version: process.version,
    arch: process.arch,
  }),
);
