import { wasKeyBone } from './keyBone.ts';
import type { PoseChooser } from './rules.ts';
import type { Booked, EndedRound, Scoring } from './scoring.ts';
import { partnerOf, type Seat, type Side } from './seat.ts';
import type { Setup } from './setup.ts';
import { soleBest } from './standing.ts';
import type { GameNote, GameResult, GameState, NextPose, RoundEvent, Tally } from './state.ts';

export const TIE_BONUSES = ['none', 'flat2', 'escalating'] as const;
export const STACKINGS = ['max', 'add', 'multiply'] as const;
export const ONE_ALLS = ['reset', 'playTwo'] as const;
export const LEADS = ['holder66Forced', 'winner'] as const;
export const LOVE_SCORINGS = ['loveRun', 'race'] as const;

export const FALLBACK_TRIGGERS = ['oneAll', 'anyBruk', 'none'] as const;
export const FALLBACK_MODES = ['love', 'race'] as const;

/** From one-all on, or from any reset, less is enough to win the game (source 004). */
export interface Fallback {
  readonly trigger: (typeof FALLBACK_TRIGGERS)[number];
  /** Whether love still counts afterwards. */
  readonly mode: (typeof FALLBACK_MODES)[number];
  readonly target: number;
}

/** What a ruleset answers to the love-run family. */
export interface LoveRunAnswers {
  readonly scoring: (typeof LOVE_SCORINGS)[number];
  /** Rounds that wins are counted over instead of playing to a target; null for none. */
  readonly rounds: number | null;
  readonly target: number;
  /** What a tie makes the next win worth. */
  readonly tieBonus: (typeof TIE_BONUSES)[number];
  readonly derbyCap: number | null;
  /** What follows at one-all. */
  readonly oneAll: (typeof ONE_ALLS)[number];
  readonly oneAllPose: (typeof LEADS)[number];
  readonly newGamePose: (typeof LEADS)[number];
  readonly keyBone: boolean;
  /** How play-off, ties and key bone combine. */
  readonly stacking: (typeof STACKINGS)[number];
  readonly poseChooser: PoseChooser;
  /** How a game that takes too long is made shorter; null where it is not. */
  readonly fallback: Fallback | null;
}

const PLAY_OFF_VALUE = 2;
const KEY_BONE_VALUE = 2;
const FLAT_DERBY_VALUE = 2;
const NOTHING: Tally = { bonuses: [], fines: null };
const FIRST_POSE: NextPose = { pose: '66', seats: [], value: 1 };

/**
 * Rounds won while somebody stands at none: six to none wins, and as soon as every side has won
 * one, all fall back to none (source 000 section 7, sources 003 and 004). In a race, or over a
 * number of rounds, wins are added up.
 */
export function loveRun(answers: LoveRunAnswers): Scoring {
  return {
    target: answers.target,
    firstPose: FIRST_POSE,
    countsPassRuns: false,
    startTally: () => NOTHING,
    passTally: () => NOTHING,
    book: (setup, game, ended) =>
      ended.winner === null || ended.side === null
        ? bookTie(answers, game)
        : bookWin(answers, setup, game, ended, ended.winner, ended.side),
  };
}

type Standing = Pick<GameState, 'ties' | 'playOff'>;

/** What so many ties make a win worth, before their cap. */
function derbyOf({ tieBonus }: LoveRunAnswers, ties: number): number {
  if (tieBonus === 'none' || ties === 0) return 1;
  return tieBonus === 'flat2' ? FLAT_DERBY_VALUE : 1 + ties;
}

/** What a win is worth (source 000 sections 6 and 10, source 003). */
function worthOf(answers: LoveRunAnswers, { ties, playOff }: Standing, isKey: boolean): number {
  const { derbyCap, stacking } = answers;
  const derby = Math.min(derbyOf(answers, ties), derbyCap ?? Number.POSITIVE_INFINITY);
  const decider = playOff ? PLAY_OFF_VALUE : 1;
  const key = isKey ? KEY_BONE_VALUE : 1;
  switch (stacking) {
    case 'max':
      return Math.max(derby, decider, key);
    case 'add':
      return 1 + (derby - 1) + (decider - 1) + (key - 1);
    case 'multiply':
      return derby * decider * key;
  }
}

function holder66(answers: LoveRunAnswers, standing: Standing): NextPose {
  return { pose: '66', seats: [], value: worthOf(answers, standing, false) };
}

/** The winner poses; in pairs, unless the lead is fixed, the partner may instead. */
function winnerPoses(
  answers: LoveRunAnswers,
  setup: Setup,
  standing: Standing,
  winner: Seat,
): NextPose {
  const partner = answers.poseChooser === 'fixed' ? null : partnerOf(setup, winner);
  const seats = partner === null ? [winner] : [winner, partner];
  return { pose: 'any', seats, value: worthOf(answers, standing, false) };
}

/** Whether wins count only while somebody stands at none. */
function isLove({ rounds, scoring, fallback }: LoveRunAnswers, game: GameState): boolean {
  const isRace = game.fellBack === true && fallback?.mode === 'race';
  return rounds === null && scoring === 'loveRun' && !isRace;
}

function noteOf(
  answers: LoveRunAnswers,
  game: GameState,
  scores: readonly number[],
  side: Side,
): GameNote | null {
  if (isLove(answers, game)) return 'six-love';
  return scores.every((score, s) => s === side || score === 0) ? 'shutout' : null;
}

/**
 * The side that has won the game after a round that `winner` won, null after a tie; a tied round
 * can end only a game of so many rounds.
 */
function gameWinner(
  answers: LoveRunAnswers,
  game: GameState,
  scores: readonly number[],
  winner: Side | null,
): Side | null {
  if (answers.rounds !== null) return game.rounds + 1 >= answers.rounds ? soleBest(scores) : null;
  if (winner === null || (scores[winner] ?? 0) < game.target) return null;
  return isLove(answers, game) && !scores.includes(0) ? null : winner;
}

function resultOf(
  answers: LoveRunAnswers,
  game: GameState,
  scores: readonly number[],
  winner: Side | null,
): GameResult | null {
  const side = gameWinner(answers, game, scores, winner);
  if (side === null) return null;
  return { winner: [side], scores, note: noteOf(answers, game, scores, side) };
}

/** A tie changes no score and leaves a play-off standing; 66 poses. */
function bookTie(answers: LoveRunAnswers, game: GameState): Booked {
  const { scores, playOff, target } = game;
  const ties = game.ties + 1;
  const result = resultOf(answers, game, scores, null);
  return {
    keyBone: false,
    value: 0,
    points: null,
    bonuses: [],
    event: result === null ? 'tie' : 'gameWon',
    result,
    next: result === null ? holder66(answers, { ties, playOff }) : FIRST_POSE,
    scores,
    ties,
    playOff,
    target,
    fellBack: game.fellBack === true,
  };
}

interface AfterWin {
  readonly event: RoundEvent;
  readonly scores: readonly number[];
  readonly playOff: boolean;
  readonly winnerLeads: boolean;
}

/** What follows a win that did not decide the game (source 000 section 7, source 003). */
function afterWin(answers: LoveRunAnswers, game: GameState, scores: readonly number[]): AfterWin {
  if (!isLove(answers, game) || scores.includes(0)) {
    const event = game.playOff ? 'playTwo' : 'win';
    return { event, scores, playOff: false, winnerLeads: true };
  }
  if (answers.oneAll === 'playTwo' && scores.every((score) => score === 1)) {
    const winnerLeads = answers.oneAllPose === 'winner';
    return { event: 'oneAll', scores, playOff: true, winnerLeads };
  }
  return { event: 'reset', scores: scores.map(() => 0), playOff: false, winnerLeads: false };
}

/** Whether a round that left these scores, which ended nobody's game, sets off the fallback. */
function fallsBack(
  answers: LoveRunAnswers,
  game: GameState,
  scores: readonly number[],
): answers is LoveRunAnswers & { readonly fallback: Fallback } {
  if (answers.fallback === null || !isLove(answers, game) || scores.includes(0)) return false;
  const isOneAll = scores.every((score) => score === 1);
  return answers.fallback.trigger === 'oneAll' ? isOneAll : answers.fallback.trigger === 'anyBruk';
}

function targetAfter(
  answers: LoveRunAnswers,
  game: GameState,
  scores: readonly number[],
): Pick<Booked, 'target' | 'fellBack'> {
  if (fallsBack(answers, game, scores)) {
    return { target: Math.min(game.target, answers.fallback.target), fellBack: true };
  }
  return { target: game.target, fellBack: game.fellBack === true };
}

function bookWin(
  answers: LoveRunAnswers,
  setup: Setup,
  game: GameState,
  ended: EndedRound,
  winner: Seat,
  side: Side,
): Booked {
  const { end, line, lastBone } = ended;
  const keyBone = answers.keyBone && end === 'domino' && wasKeyBone(setup.deckMask, line, lastBone);
  const value = worthOf(answers, game, keyBone);
  // The winner of the decider keeps what it was worth, and only that.
  const scores = game.scores.map(
    (score, s) => (game.playOff ? 0 : score) + (s === side ? value : 0),
  );
  const result = resultOf(answers, game, scores, side);
  const after: AfterWin =
    result === null
      ? afterWin(answers, game, scores)
      : { event: 'gameWon', scores, playOff: false, winnerLeads: answers.newGamePose === 'winner' };
  const standing = { ties: 0, playOff: after.playOff };
  const { target, fellBack } = targetAfter(answers, game, scores);
  return {
    keyBone,
    value,
    points: null,
    bonuses: [],
    event: after.event,
    result,
    next: after.winnerLeads
      ? winnerPoses(answers, setup, standing, winner)
      : holder66(answers, standing),
    scores: after.scores,
    ties: 0,
    playOff: after.playOff,
    target,
    fellBack,
  };
}
