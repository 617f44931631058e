import { type Bone, boneName } from '../../shared/engine/bone.ts';
import { type BoneSet, bonesIn, EMPTY, handsLeft, setOf } from '../../shared/engine/boneSet.ts';
import { gameOver, initialGame } from '../../shared/engine/game.ts';
import type { End } from '../../shared/engine/layout.ts';
import { leaderOf } from '../../shared/engine/leadDraw.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import { afterCancelled, mayRedeal } from '../../shared/engine/redeal.ts';
import {
  applyPass,
  applyPlay,
  checkPlay,
  movesFor,
  mustPass,
  roundEnd,
  startRound,
} from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import type { GameState } from '../../shared/engine/state.ts';
import { Z32 } from '../../shared/fair/bytes.ts';
import { contribCommit, contribDigest } from '../../shared/fair/contribution.ts';
import { type Deal, dealBones, handOf, openingOf } from '../../shared/fair/deal.ts';
import { drawnBones } from '../../shared/fair/draws.ts';
import { openEpochSecrets } from '../../shared/fair/epochSecrets.ts';
import { lockDigest } from '../../shared/fair/lock.ts';
import { H } from '../../shared/fair/tags.ts';
import type { JournalEvent } from '../../shared/journal/events.ts';
import { playText } from '../../shared/rulesets/record.ts';
import { makeRules, rulesDocument } from '../../shared/rulesets/registry.ts';
import { makeProof, type ProofSource } from '../../shared/verify/makeProof.ts';
import {
  GAME_ID,
  genesis,
  LOG_KEY,
  named,
  runScript,
  type Script,
  type Step,
  signHead,
  step,
} from './logScript.ts';
import { type Draw, drawFrom } from './randomPlay.ts';

const EPOCH = 1;
const DEPTH = 6;
const SECRETS = openEpochSecrets({
  master: named('table master'),
  gameId: GAME_ID,
  epoch: EPOCH,
  depth: DEPTH,
});
const SECRET = named('table secret');
const PLAYERS = [0, 1, 2, 3].map((seat) => ({
  playerId: named(`table player ${seat}`, 16),
  playerKey: Z32,
}));
const CONTRIBUTIONS = PLAYERS.map((_, seat) =>
  seat === 0
    ? ({ kind: 'secret', value: SECRET } as const)
    : ({ kind: 'none', value: Z32 } as const),
);
const DIGEST = contribDigest({
  gameId: GAME_ID,
  epoch: EPOCH,
  seedRoot: SECRETS.root,
  seats: PLAYERS.map((player, seat) => ({
    ...player,
    ...(CONTRIBUTIONS[seat] ?? { kind: 'none', value: Z32 }),
  })),
});
/** The player with the secret. */
export const CONTRIBUTOR = PLAYERS[0]?.playerId ?? Z32;

export function partnerRules(options: unknown = {}): Rules {
  const rules = makeRules('jamaican-partner', options, 4);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

export interface SampleRound {
  readonly roundNo: number;
  readonly deal: Deal;
  /** Places in the script. */
  readonly lock: number;
  /** LEAD_DRAWN; null where the lead is not drawn. */
  readonly drawn: number | null;
  readonly turns: readonly number[];
  readonly end: number;
  readonly scored: number;
}

/** A deal that the rules had dealt again. */
export interface SampleVoid {
  readonly roundNo: number;
  readonly deal: Deal;
  readonly lock: number;
  readonly end: number;
}

/** A table that was played at random, by the rules, as a script that tests can change. */
export interface SampleTable {
  readonly rules: Rules;
  readonly script: Script;
  readonly rounds: readonly SampleRound[];
  readonly voids: readonly SampleVoid[];
}

function rulesHash(rules: Rules): Uint8Array {
  return H(new TextEncoder().encode(rulesDocument(rules)));
}

function epochSteps(): Step[] {
  const by = { gameId: GAME_ID, epoch: EPOCH, seat: 0, playerId: CONTRIBUTOR };
  const commit = contribCommit({ ...by, seedRoot: SECRETS.root, r: SECRET });
  const seedRoot = SECRETS.root;
  return [
    step({ type: 'epochOpen', epoch: EPOCH, depth: DEPTH, seedRoot, players: PLAYERS }),
    step({ type: 'contribCommit', epoch: EPOCH, seat: 0, commit }),
    step({ type: 'contribClose', epoch: EPOCH }),
    step({ type: 'contribReveal', epoch: EPOCH, seat: 0, r: SECRET }),
    step({ type: 'epochLock', epoch: EPOCH, contributions: CONTRIBUTIONS, digest: DIGEST }),
  ];
}

/** A move that has seen everything before it. */
export function moveStep(move: object): Step {
  return {
    event: ({ size, head }) =>
      ({ ...move, seenSize: size, seenHead: head, sig: null }) as JournalEvent,
  };
}

export function playOf(
  { roundNo, deal }: { readonly roundNo: number; readonly deal: Deal },
  seat: number,
  bone: Bone,
  where: End | null,
): Step {
  const opening = openingOf(deal, deal.deck.indexOf(bone));
  return moveStep({ type: 'play', roundNo, seat, where, ...opening });
}

export function lockSteps(
  rules: Rules,
  roundNo: number,
): { steps: Step[]; deal: Deal; bones: Bone[] } {
  const place = { roundNo, epoch: EPOCH, slot: roundNo - 1, beaconRound: 0 };
  const table = { gameId: GAME_ID, rulesetHash: rulesHash(rules), ...rules };
  const lock = lockDigest({ ...table, ...place, contribDigest: DIGEST, beaconChain: Z32 });
  const inputs = { ...rules, seed: SECRETS.seed(place.slot), lock, beacon: Z32 };
  const deal = dealBones(inputs);
  const { commitments, digest } = deal;
  const steps = [
    step({ type: 'roundLock', ...place, lock }),
    step({ type: 'deal', roundNo, beaconSig: new Uint8Array(), commitments, digest }),
  ];
  return { steps, deal, bones: drawnBones(inputs) };
}

export function openedSeed(roundNo: number) {
  return { roundNo, seed: SECRETS.seed(roundNo - 1), path: SECRETS.path(roundNo - 1) };
}

function dealtHands({ seats }: Rules, deal: Deal): BoneSet[] {
  return Array.from({ length: seats }, (_, seat) => setOf(handOf(deal, seat)));
}

/**
 * Plays up to `rounds` rounds, or to the end of the game. Where the rules allow it, bones that may
 * be dealt again are.
 */
export function sampleTable(seed: number, rounds: number, rules = partnerRules()): SampleTable {
  const { seats, handSize, deckMask } = rules;
  const draw = drawFrom(seed);
  const script: Step[] = [
    genesis({ seats, handSize, deckMask, rulesetHash: rulesHash(rules) }),
    ...epochSteps(),
  ];
  const played: SampleRound[] = [];
  const voids: SampleVoid[] = [];
  let game = initialGame(rules);
  for (let roundNo = 1; roundNo <= rounds && !gameOver(rules, game); roundNo += 1) {
    const lock = script.length;
    const { steps, deal, bones } = lockSteps(rules, roundNo);
    script.push(...steps);
    const isDrawn = game.next?.pose === 'draw';
    const drawn = isDrawn ? script.push(step({ type: 'leadDrawn', bones })) - 1 : null;
    const lead = leaderOf(bones);
    if (game.next !== null && dealtHands(rules, deal).some((hand) => mayRedeal(rules, hand))) {
      const voided = step({ type: 'roundVoid', reason: 'rules', ...openedSeed(roundNo) });
      voids.push({ roundNo, deal, lock, end: script.push(voided) - 1 });
      game = { ...game, next: afterCancelled(game.next, lead) };
      continue;
    }
    const turns: number[] = [];
    const place = { roundNo, deal, lead: isDrawn ? lead : undefined };
    const round = playRound(rules, game, place, draw, (turn) => {
      turns.push(script.push(turn) - 1);
    });
    const end =
      script.push(step({ type: 'roundEnd', reason: round.end, ...openedSeed(roundNo) })) - 1;
    const scored = script.push(step({ type: 'roundScored', no: roundNo, ...round.scored })) - 1;
    game = round.scored.game;
    played.push({ roundNo, deal, lock, drawn, turns, end, scored });
  }
  if (gameOver(rules, game)) script.push(step({ type: 'gameEnd', reason: 'finished' }));
  return { rules, script, rounds: played, voids };
}

function pick<T>(draw: Draw, values: readonly T[]): T {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

function playRound(
  rules: Rules,
  game: GameState,
  place: {
    readonly roundNo: number;
    readonly deal: Deal;
    readonly lead: number | undefined;
  },
  draw: Draw,
  emit: (turn: Step) => void,
) {
  const dealt = dealtHands(rules, place.deal);
  if (game.next === null) throw new Error('the match is decided');
  let round = startRound(rules, game.next, dealt, place.lead);
  const plays: string[] = [];
  for (;;) {
    const hands = handsLeft(dealt, round.line.bones);
    const ended = roundEnd(rules, round, hands);
    if (ended !== null) {
      const record = {
        deal: dealt.map((hand) => bonesIn(hand).map(boneName)),
        poser: round.poser,
        plays,
      };
      const scored = { round: record, ...scoreRound(rules, game, round, hands) };
      return { end: ended.end, scored };
    }
    const seat = pick(draw, round.turns);
    const hand = hands[seat] ?? EMPTY;
    if (mustPass(rules, round, seat, hand)) {
      emit(moveStep({ type: 'pass', roundNo: place.roundNo, seat }));
      round = applyPass(rules, round, seat);
      continue;
    }
    const move = pick(draw, movesFor(rules, round, seat, hand));
    const checked = checkPlay(rules, round, seat, hand, move.bone, move.end);
    if (!checked.ok) throw new Error(checked.error);
    const end = checked.value;
    emit(playOf(place, seat, move.bone, end));
    plays.push(playText({ bone: move.bone, end }));
    round = applyPlay(rules, round, seat, move.bone, end);
  }
}

/** What a server would make proof files from: a head over every ROUND_SCORED and the last event. */
export function proofSource(
  { rules, rounds }: SampleTable,
  script: Script,
  roundNo: number | null = null,
): ProofSource {
  const run = runScript(script);
  const sizes = new Set([...rounds.map(({ scored }) => scored + 1), script.length]);
  return {
    gameId: GAME_ID,
    events: run.events,
    heads: [...sizes]
      .filter((size) => size <= script.length)
      .map((size) => ({ size, note: signHead(run, size) })),
    keys: [{ ...LOG_KEY, receiptCerts: [] }],
    ruleset: { id: rules.id, document: rulesDocument(rules) },
    roundNo,
  };
}

/** The text of the proof file of a table, its script perhaps changed. */
export function proofOf(
  table: SampleTable,
  script: Script = table.script,
  roundNo: number | null = null,
): string {
  const proof = makeProof(proofSource(table, script, roundNo));
  if (proof === null) throw new Error(`no round ${roundNo}`);
  return proof;
}
