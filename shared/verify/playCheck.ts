import { type Bone, boneName } from '../engine/bone.ts';
import { type BoneSet, bonesIn, EMPTY, handsLeft, setOf } from '../engine/boneSet.ts';
import { gameOver, initialGame, matchWinner } from '../engine/game.ts';
import { leaderOf } from '../engine/leadDraw.ts';
import { scoreRound } from '../engine/outcome.ts';
import { afterCancelled, mayRedeal } from '../engine/redeal.ts';
import {
  applyPass,
  applyPlay,
  checkPlay,
  giveLead,
  type LeadError,
  mustPass,
  type PlayError,
  roundEnd,
  startRound,
} from '../engine/round.ts';
import type { Rules } from '../engine/rules.ts';
import type { GameState, RoundOutcome, RoundState } from '../engine/state.ts';
import type { LogEvent } from '../fair/chain.ts';
import { drawnBones } from '../fair/draws.ts';
import type { HandRecord, LogState } from '../fair/logState.ts';
import { beaconOf } from '../fair/roundRules.ts';
import {
  APP_PAYLOADS,
  decodeEvent,
  type JournalEvent,
  type JournalEventOf,
} from '../journal/events.ts';
import { playText } from '../rulesets/record.ts';
import { readGame } from './gameClaim.ts';
import { sameJson } from './sameJson.ts';

/** What can be wrong with the play of a round whose deal is proven. */
export type PlayFault =
  | PlayError
  | LeadError
  | 'encoding'
  | 'lead_draw'
  | 'bad-redeal'
  | 'game-over'
  | 'needless-pass'
  | 'round-over'
  | 'wrong-end'
  | 'wrong-record'
  | 'wrong-outcome';

const [ROUND_SCORED] = APP_PAYLOADS.roundScored;

/** What replaying a round's plays came to; `seq` is the event at fault. */
export type PlayFinding =
  | { readonly verdict: 'ok' | 'not-checked' | 'incomplete' }
  | { readonly verdict: 'failed'; readonly code: PlayFault; readonly seq: number };

interface Running {
  readonly hand: HandRecord;
  readonly dealt: readonly BoneSet[];
  round: RoundState;
  readonly plays: string[];
}

interface Ended extends Running {
  readonly outcome: RoundOutcome | null;
}

/** The replay so far. `game` is null where it is not known. */
interface Replay {
  readonly rules: Rules;
  readonly log: LogState;
  readonly findings: Map<number, PlayFinding>;
  /** Whether the terms have seats drawn; not known until they are seen. */
  areSeatsDrawn: boolean | null;
  game: GameState | null;
  roundNo: number;
  running: Running | null;
  /** The round that has ended and whose record is still to come. */
  ended: Ended | null;
  /** A round was given up: nothing but the end of the table may follow. */
  forfeited: boolean;
}

/**
 * Plays every proven round again by its rules, and compares legality, passes, ends, records and
 * scores with what the log says. `events` must have passed the verifier of the log. A round whose
 * bones are withheld is not checked; the game after it, and after a fault, is the file's word.
 */
export function checkPlays(
  events: readonly LogEvent[],
  log: LogState,
  rules: Rules,
): ReadonlyMap<number, PlayFinding> {
  const replay: Replay = {
    rules,
    log,
    findings: new Map(),
    areSeatsDrawn: null,
    game: initialGame(rules),
    roundNo: 0,
    running: null,
    ended: null,
    forfeited: false,
  };
  for (const event of events) {
    if (event.payload === null) {
      // Its record is withheld: what it says is not checked.
      if (event.type === ROUND_SCORED) replay.ended = null;
      continue;
    }
    const decoded = decodeEvent(event, log.genesis);
    const code = decoded.ok ? applyEvent(replay, decoded.value) : 'encoding';
    if (code === null) continue;
    replay.findings.set(replay.roundNo, { verdict: 'failed', code, seq: event.seq });
    replay.running = null;
    replay.ended = null;
    replay.game = null;
  }
  return replay.findings;
}

function applyEvent(replay: Replay, event: JournalEvent): PlayFault | null {
  switch (event.type) {
    case 'tableOpened':
      return onOpened(replay, event);
    case 'roundLock':
      return onLock(replay, event);
    case 'deal':
      return onDeal(replay);
    case 'leadDrawn':
      return onLeadDrawn(replay, event);
    case 'redealAnswered':
      return onRedealAnswered(replay, event);
    case 'roundVoid':
      return onVoid(replay, event);
    case 'leadGiven':
      return onLead(replay, event);
    case 'play':
      return onPlay(replay, event);
    case 'pass':
      return onPass(replay, event);
    case 'roundEnd':
      return onEnd(replay, event);
    case 'roundScored':
      return onScored(replay, event);
    case 'gameEnd':
      return onGameEnd(replay, event);
    case 'tableOver':
      return onTableOver(replay, event);
    default:
      return null;
  }
}

function onOpened(replay: Replay, { terms }: JournalEventOf<'tableOpened'>): null {
  replay.areSeatsDrawn = (terms as { readonly seating?: unknown } | null)?.seating === 'drawn';
  return null;
}

/** A round before it that was given up ends the table, and one that ended has its record. */
function onLock(replay: Replay, { roundNo }: JournalEventOf<'roundLock'>): PlayFault | null {
  const hand = replay.log.hands[roundNo - 1];
  const isUnrecorded = replay.ended !== null;
  replay.roundNo = roundNo;
  replay.ended = null;
  if (hand?.stripped === true && hand.ended?.type !== 'roundVoid') replay.game = null;
  replay.findings.set(roundNo, { verdict: hand?.endSeq === null ? 'incomplete' : 'not-checked' });
  if (replay.forfeited) return 'game-over';
  return isUnrecorded ? 'wrong-record' : null;
}

/** A game ends as finished when it is decided, and with every round recorded. */
function onGameEnd(replay: Replay, { reason }: JournalEventOf<'gameEnd'>): PlayFault | null {
  const { rules, game, ended } = replay;
  replay.ended = null;
  if (ended !== null) return 'wrong-record';
  return reason === 'finished' && game !== null && !gameOver(rules, game) ? 'wrong-end' : null;
}

/** Who has won a finished table follows from its last game. */
function onTableOver(
  { rules, game }: Replay,
  { reason, winners }: JournalEventOf<'tableOver'>,
): PlayFault | null {
  if (reason !== 'finished' || game === null) return null;
  const winner = matchWinner(rules, game);
  return sameJson(winners, winner === null ? game.won : [winner]) ? null : 'wrong-outcome';
}

/** The round that the log has locked last. */
function lockedHand({ log, roundNo }: Replay): HandRecord | undefined {
  return log.hands[roundNo - 1];
}

/** Its hands as dealt; null where they are not proven. */
function dealtHands({ rules }: Replay, hand: HandRecord | undefined): BoneSet[] | null {
  const deck = hand?.deck ?? null;
  if (deck === null) return null;
  return Array.from({ length: rules.seats }, (_, seat) =>
    setOf(deck.slice(seat * rules.handSize, (seat + 1) * rules.handSize)),
  );
}

/** The bones that its seed draws for the lead; null while it is closed. */
function leadDraw({ log, rules }: Replay, hand: HandRecord): Bone[] | null {
  const seed = hand.ended?.seed;
  const beacon = beaconOf(log, hand);
  if (seed === undefined || beacon === null) return null;
  const { seats, deckMask } = rules;
  return drawnBones({ seed, lock: hand.locked.lock, beacon, seats, deckMask });
}

function onDeal(replay: Replay): PlayFault | null {
  const { rules, game } = replay;
  const hand = lockedHand(replay);
  const dealt = dealtHands(replay, hand);
  if (hand === undefined || dealt === null || hand.ended?.type !== 'roundEnd') return null;
  if (rules.redeal.mode === 'auto' && dealt.some((held) => mayRedeal(rules, held))) {
    return 'bad-redeal';
  }
  if (game === null) return null;
  if (game.next === null || gameOver(rules, game)) return 'game-over';
  const drawn = game.next.pose === 'draw' ? leadDraw(replay, hand) : null;
  const lead = drawn === null ? undefined : leaderOf(drawn);
  replay.running = { hand, dealt, round: startRound(rules, game.next, dealt, lead), plays: [] };
  return null;
}

/** The drawn bones that were published are those of the seed, and a draw was due. */
function onLeadDrawn(replay: Replay, { bones }: JournalEventOf<'leadDrawn'>): PlayFault | null {
  const hand = lockedHand(replay);
  if (hand === undefined) return 'lead_draw';
  const { game } = replay;
  if (game !== null && game.next?.pose !== 'draw') return 'lead_draw';
  const drawn = leadDraw(replay, hand);
  return drawn === null || sameJson(bones, drawn) ? null : 'lead_draw';
}

/** Only a hand that qualifies has the bones dealt again, and then they are. */
function onRedealAnswered(
  replay: Replay,
  { seat, answer }: JournalEventOf<'redealAnswered'>,
): PlayFault | null {
  const hand = lockedHand(replay);
  const dealt = dealtHands(replay, hand);
  if (answer === 'keep' || dealt === null) return null;
  const isRight = mayRedeal(replay.rules, dealt[seat] ?? EMPTY);
  return isRight && hand?.ended?.type === 'roundVoid' ? null : 'bad-redeal';
}

/**
 * Bones that were dealt again: some hand allowed it, and none of them had been played; or seats
 * were drawn by them, as the terms say.
 */
function onVoid(replay: Replay, { reason }: JournalEventOf<'roundVoid'>): PlayFault | null {
  const { rules, game, roundNo, findings } = replay;
  const hand = lockedHand(replay);
  replay.running = null;
  if (reason === 'seatDraw' && replay.areSeatsDrawn === false) return 'bad-redeal';
  if (hand === undefined || reason !== 'rules') return null;
  if (findings.get(roundNo)?.verdict === 'failed') return null;
  if (!hand.stripped) {
    const dealt = dealtHands(replay, hand) ?? [];
    const isDue = dealt.some((held) => mayRedeal(rules, held));
    if (!isDue || hand.moves.length > 0) return 'bad-redeal';
    findings.set(roundNo, { verdict: 'ok' });
  }
  const drawn = leadDraw(replay, hand);
  if (game === null || game.next === null || drawn === null) return null;
  replay.game = { ...game, next: afterCancelled(game.next, leaderOf(drawn)) };
  return null;
}

function held({ dealt, round }: Running): BoneSet[] {
  return handsLeft(dealt, round.line.bones);
}

function isOver(rules: Rules, running: Running): boolean {
  return roundEnd(rules, running.round, held(running)) !== null;
}

function onLead({ rules, running }: Replay, lead: JournalEventOf<'leadGiven'>): PlayFault | null {
  if (running === null) return null;
  const given = giveLead(rules, running.round, lead.from, lead.to);
  if (!given.ok) return given.error;
  running.round = given.value;
  return null;
}

function onPlay({ rules, running }: Replay, play: JournalEventOf<'play'>): PlayFault | null {
  if (running === null) return null;
  if (isOver(rules, running)) return 'round-over';
  const { seat, bone, where } = play;
  const { pose, line, poser } = running.round;
  if (pose === 'draw' && line.pose === null && seat !== poser) return 'lead_draw';
  const hand = held(running)[seat] ?? EMPTY;
  const checked = checkPlay(rules, running.round, seat, hand, bone, where ?? undefined);
  if (!checked.ok) return checked.error;
  if (checked.value !== where) return 'end-required';
  running.round = applyPlay(rules, running.round, seat, bone, where);
  running.plays.push(playText({ bone, end: where }));
  return null;
}

function onPass({ rules, running }: Replay, pass: JournalEventOf<'pass'>): PlayFault | null {
  if (running === null) return null;
  if (isOver(rules, running)) return 'round-over';
  const { seat } = pass;
  if (!running.round.turns.includes(seat)) return 'not-your-turn';
  if (!mustPass(rules, running.round, seat, held(running)[seat] ?? EMPTY)) return 'needless-pass';
  running.round = applyPass(rules, running.round, seat);
  return null;
}

function onEnd(replay: Replay, { reason }: JournalEventOf<'roundEnd'>): PlayFault | null {
  const { rules, running, game, roundNo } = replay;
  if (reason === 'forfeit') replay.forfeited = true;
  if (running === null || game === null) return null;
  const hands = held(running);
  const end = roundEnd(rules, running.round, hands)?.end ?? 'forfeit';
  if (end !== reason) return 'wrong-end';
  const scored = end === 'forfeit' ? null : scoreRound(rules, game, running.round, hands);
  replay.game = scored?.game ?? game;
  replay.ended = { ...running, outcome: scored?.outcome ?? null };
  replay.running = null;
  replay.findings.set(roundNo, { verdict: 'ok' });
  return null;
}

function onScored(replay: Replay, scored: JournalEventOf<'roundScored'>): PlayFault | null {
  const { rules, ended, game, roundNo } = replay;
  replay.ended = null;
  if (ended === null) {
    if (game !== null) return 'wrong-record';
    replay.game = readGame(rules, scored.game);
    return null;
  }
  const { dealt, round, plays, outcome } = ended;
  const deal = dealt.map((hand) => bonesIn(hand).map(boneName));
  const poser = plays.length === 0 ? scored.round?.poser : round.poser;
  if (scored.no !== roundNo || !sameJson(scored.round, { deal, poser, plays })) {
    return 'wrong-record';
  }
  const isSame = sameJson(scored.outcome, outcome) && sameJson(scored.game, game);
  return isSame ? null : 'wrong-outcome';
}
