import { type Bone, boneName } from '../../shared/engine/bone.ts';
import { type BoneSet, EMPTY, handsLeft, has, setOf } from '../../shared/engine/boneSet.ts';
import { mustPass, roundEnd, startRound } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import type { GameState, RoundState } from '../../shared/engine/state.ts';
import { makeRules } from '../../shared/rulesets/registry.ts';
import { type Draw, drawFrom, type Position, playRound, type Turn } from './randomPlay.ts';
import {
  openWorld,
  PARTNERS,
  type Scripted,
  type Swap,
  send,
  type World,
  type WorldGame,
} from './worlds.ts';

/** Two worlds and what happens in both. */
export interface Plan {
  readonly game: WorldGame;
  readonly seed: string;
  /** The seat for which they must look the same; null for the watcher. */
  readonly viewer: number | null;
  readonly slot: number;
  /** What is played before the round in which the worlds differ. */
  readonly before: readonly Scripted[];
  /** What is played in it while they must look the same. */
  readonly during: readonly Scripted[];
  readonly swap: NonNullable<Swap>;
  /** The bones that lie elsewhere in the other world. */
  readonly moved: readonly string[];
}

const SEATS = 4;

type Pose = NonNullable<GameState['next']>;

/** A round as it will be played in the first world. */
interface Story {
  readonly rules: Rules;
  readonly next: Pose;
  readonly start: RoundState;
  readonly positions: readonly Position[];
  readonly turns: readonly Turn[];
}

function handsOf(rules: Rules, deck: readonly Bone[]): BoneSet[] {
  const { seats, handSize } = rules;
  return Array.from({ length: seats }, (_, s) =>
    setOf(deck.slice(s * handSize, (s + 1) * handSize)),
  );
}

/** Whether these hands would be seen to do, or to end, something else at this position. */
function agrees({ rules }: Story, position: Position, dealt: readonly BoneSet[]): boolean {
  const { round, hands } = position;
  const others = handsLeft(dealt, round.line.bones);
  const isOver = (held: readonly BoneSet[]) => roundEnd(rules, round, held) !== null;
  if (isOver(hands) || isOver(others)) return false;
  return round.turns.every(
    (seat) =>
      mustPass(rules, round, seat, hands[seat] ?? EMPTY) ===
      mustPass(rules, round, seat, others[seat] ?? EMPTY),
  );
}

/** How many turns of the story look the same under another deal; -1 if it begins otherwise. */
function alike(story: Story, deck: readonly Bone[]): number {
  const { rules, next, start, positions, turns } = story;
  const dealt = handsOf(rules, deck);
  if (JSON.stringify(startRound(rules, next, dealt)) !== JSON.stringify(start)) return -1;
  for (const [i, position] of positions.entries()) {
    if (!agrees(story, position, dealt)) return i - 1;
    const turn = turns[i];
    if (turn === undefined) return i;
    if (turn.play !== null && !has(dealt[turn.seat] ?? EMPTY, turn.play.bone)) return i;
  }
  return turns.length;
}

/** The plays that people choose, each with the turns that are made once its answer is out. */
function choices({ start, positions, turns }: Story): { command: Scripted; until: number }[] {
  const isForced = start.must !== null;
  const places = turns.flatMap(({ play }, i) =>
    play === null || (isForced && i === 0) ? [] : [i],
  );
  const plays = places.map((place, n) => {
    const { seat, play } = turns[place] as Turn;
    const bone = boneName((play ?? { bone: 0 as Bone }).bone);
    const end = play === null || play.end === null ? {} : { end: play.end };
    const until = places[n + 1] ?? turns.length;
    return { command: { seat, body: { type: 'play', bone, ...end } }, until };
  });
  const [first] = positions;
  const [giver = 0] = start.turns;
  const [taker = 0] = first?.round.turns ?? [];
  const isGiven = start.mayGiveLead && first?.round.mayGiveLead === false;
  return isGiven
    ? [{ command: { seat: giver, body: { type: 'lead', seat: taker } }, until: 0 }, ...plays]
    : plays;
}

/** A deck in which bones of seats other than the viewer's lie elsewhere, alike for `turns`. */
function rearrange(
  story: Story,
  deck: readonly Bone[],
  viewer: number | null,
  turns: number,
  draw: Draw,
): Bone[] {
  const { handSize } = story.rules;
  const seatAt = (pos: number) => Math.floor(pos / handSize);
  const free = deck.map((_, pos) => pos).filter((pos) => seatAt(pos) !== viewer);
  let found = [...deck];
  for (let i = 0; i < 80; i += 1) {
    const [a = 0, b = 0] = [free[draw(free.length)], free[draw(free.length)]];
    const tried = [...found];
    [tried[a], tried[b]] = [found[b] as Bone, found[a] as Bone];
    if (seatAt(a) !== seatAt(b) && alike(story, tried) >= turns) found = tried;
  }
  return found;
}

function rulesOf({ ruleset, options }: WorldGame): Rules {
  const rules = makeRules(ruleset, options, SEATS);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

/** Plays whole rounds at random until the round `slot` is dealt. */
export async function playUntil(
  world: World,
  slot: number,
  draw: Draw,
  game = PARTNERS,
): Promise<Scripted[]> {
  const rules = rulesOf(game);
  const script: Scripted[] = [];
  for (let round = 0; round < slot; round += 1) {
    const state = await world.state();
    const story = tellRound(rules, state.game, world.deal(round).deck, draw);
    for (const { command } of choices(story)) {
      await send(world, command, script.length);
      script.push(command);
    }
  }
  return script;
}

function tellRound(rules: Rules, game: GameState, deck: readonly Bone[], draw: Draw): Story {
  const { next } = game;
  if (next === null) throw new Error('the match is decided');
  const dealt = handsOf(rules, deck);
  const start = startRound(rules, next, dealt);
  const positions = playRound(rules, next, dealt, draw);
  return { rules, next, start, positions, turns: positions.at(-1)?.turns ?? [] };
}

/**
 * Plans two worlds from a number. Every bone that moves is unplayed as long as they are compared,
 * and nobody has to pass in one of them alone.
 */
export async function planWorlds(no: number, game = PARTNERS): Promise<Plan> {
  const draw = drawFrom(no);
  const seed = `worlds-${no}`;
  const viewer = [0, 1, 2, 3, null][no % 5] ?? null;
  const slot = draw(3);
  const world = await openWorld(seed, null, {}, game);
  const before = await playUntil(world, slot, draw, game);
  const { deck } = world.deal(slot);
  const story = tellRound(rulesOf(game), (await world.state()).game, deck, draw);
  const all = choices(story);
  for (let count = draw(all.length); count >= 0; count -= 1) {
    const during = all.slice(0, count);
    const until = during.at(-1)?.until ?? firstChoice(story);
    const other = rearrange(story, deck, viewer, until, draw);
    const moved = other.filter((bone, pos) => bone !== deck[pos]).map(boneName);
    if (moved.length === 0) continue;
    const script = during.map(({ command }) => command);
    return { game, seed, viewer, slot, before, during: script, swap: { slot, deck: other }, moved };
  }
  throw new Error(`${seed}: no other deal looks the same`);
}

/** The turns that are made before anybody has to choose. */
function firstChoice({ start, turns }: Story): number {
  if (start.must === null) return 0;
  const next = turns.findIndex(({ play }, i) => i > 0 && play !== null);
  return next < 0 ? turns.length : next;
}
