/**
 * Whole random rounds of partner dominoes per CPU second: decided and booked, folded from their
 * stored events, and played out as the house does; boardgame.io plays the same game beside them.
 * Seat 0 opens with any bone, every play is a random legal one, passes are automatic, and the
 * round is scored.
 */
import { BONES, type Bone, boneOf } from '../shared/engine/bone.ts';
import {
  ALL_BONES,
  type BoneSet,
  diff,
  EMPTY,
  firstBone,
  has,
  size,
  withBone,
  withoutBone,
} from '../shared/engine/boneSet.ts';
import { initialGame } from '../shared/engine/game.ts';
import type { End, LayoutState } from '../shared/engine/layout.ts';
import { leftPip, rightPip } from '../shared/engine/line.ts';
import {
  type ChosenPlay,
  dealtPosition,
  decidePlay,
  evolvePlay,
  type PlayEvent,
  type Position,
} from '../shared/engine/play.ts';
import { type Policy, playOut } from '../shared/engine/playout.ts';
import { playable } from '../shared/engine/round.ts';
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

const deck: Bone[] = [...BONES];

/** The fourth seat gets what the others leave, so 21 bones are drawn. */
function deal(): Position {
  const hands = [EMPTY, EMPTY, EMPTY];
  let rest = ALL_BONES;
  for (let last = 27; last > 6; last -= 1) {
    const at = draw(last + 1);
    const bone = deck[at] as Bone;
    deck[at] = deck[last] as Bone;
    deck[last] = bone;
    const seat = last % 3;
    hands[seat] = withBone(hands[seat] ?? EMPTY, bone);
    rest = withoutBone(rest, bone);
  }
  return dealtPosition(rules, game, [...hands, rest]);
}

function boneAt(set: BoneSet, at: number): Bone {
  let rest = set;
  for (let skip = at; skip > 0; skip -= 1) rest = withoutBone(rest, firstBone(rest));
  return firstBone(rest);
}

function joining(line: LayoutState): Bone | null {
  const left = leftPip(line);
  const right = rightPip(line);
  return left === right ? null : boneOf(left, right);
}

function randomEnd(ends: readonly (End | null)[]): End | null {
  return ends[draw(ends.length)] ?? null;
}

const randomPolicy: Policy = { bone: (legal) => boneAt(legal, draw(size(legal))), end: randomEnd };

/** A random one of all legal plays: the bone that joins two unequal ends counts as two. */
function randomPlay({ round, dealt }: Position): ChosenPlay {
  const seat = round.turns[0] ?? 0;
  const hand = diff(dealt[seat] ?? EMPTY, round.line.bones);
  const legal = playable(rules, round, hand);
  if (round.line.pose === null) return { seat, bone: boneAt(legal, draw(size(legal))) };
  const both = joining(round.line);
  const bones = size(legal);
  const at = draw(both !== null && has(legal, both) ? bones + 1 : bones);
  if (at === bones) return { seat, bone: both as Bone, end: 'R' };
  const bone = boneAt(legal, at);
  return bone === both ? { seat, bone, end: 'L' } : { seat, bone };
}

/** Plays on from a deal; every event goes to `keep`. */
function playRound(start: Position, keep: (event: PlayEvent) => void): RoundOutcome {
  let position = start;
  while (position.outcome === null) {
    const decided = decidePlay(rules, position, randomPlay(position));
    if (!decided.ok) throw new Error(decided.error);
    for (const event of decided.value) {
      position = evolvePlay(rules, position, event);
      keep(event);
    }
  }
  return position.outcome;
}

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
        { name: 'boardgameIoTutorialClient' as const, work: times(5, peer.byTutorial) },
      ]),
]);
const { decideEvolve = Number.NaN, fold: folded = Number.NaN, playout = Number.NaN } = rounds;
const { boardgameIoReducer, boardgameIoTutorialClient } = rounds;
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
    decideEvolveToBoardgameIoTutorialClient: toPeer(boardgameIoTutorialClient),
    foldToDecideEvolve: ratio(folded / decideEvolve),
    playoutToDecideEvolve: ratio(playout / decideEvolve),
    random,
    version: process.version,
    arch: process.arch,
  }),
);
