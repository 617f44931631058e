import { lowestHand } from '../engine/block.ts';
import { line } from '../engine/line.ts';
import { type Fallback, loveRun } from '../engine/loveRun.ts';
import type { LOVE_RUN_OPTIONS, OptionsOf } from './options.ts';
import type { Answers } from './ruleset.ts';

// What the rulesets of the love-run family share (sources 000, 003 and 004).

export type LoveRunOptions = OptionsOf<typeof LOVE_RUN_OPTIONS>;

export const LOVE_RUN_PARAMETERS = {
  set: 'double-six',
  turnDirection: 'right',
  layout: 'line',
  firstPose: 'holder66Forced',
  laterPose: 'winner',
  posePiece: 'any',
  tiePose: 'holder66Forced',
  resetPose: 'holder66Forced',
  blockDetection: 'immediate',
  blockWinner: 'lowestIndividual',
  tie: 'noScore',
  keyBoneValue: 2,
  resetWhen: 'everySideScored',
  pass: 'automatic',
} as const;

/** Six love by source 000; the others say what they do otherwise. */
export const LOVE_RUN_DEFAULTS: LoveRunOptions = {
  rounds: null,
  target: 6,
  redeal: { mode: 'none', minDoubles: null },
  secondsPerPlay: null,
  onTimeout: 'none',
  sporting: false,
  tieBonus: 'none',
  derbyCap: null,
  oneAll: 'reset',
  oneAllPose: 'holder66Forced',
  poseChooser: 'handWinner',
  keyBone: true,
  stacking: 'max',
  scoring: 'loveRun',
  bestOf: null,
  newGamePose: 'holder66Forced',
};

export function loveRunAnswers(options: LoveRunOptions, fallback: Fallback | null = null): Answers {
  return {
    layout: line,
    scoring: loveRun({ ...options, fallback }),
    blockWinner: lowestHand,
    sporting: options.sporting,
    poseChooser: options.poseChooser,
    redeal: options.redeal,
    mayCancel: false,
    bestOf: options.bestOf,
  };
}
