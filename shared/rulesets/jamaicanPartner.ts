import { lowestHand } from '../engine/block.ts';
import { ALL_BONES } from '../engine/boneSet.ts';
import { line } from '../engine/line.ts';
import { loveRun } from '../engine/loveRun.ts';
import { LOVE_RUN_OPTIONS } from './options.ts';
import { defineRuleset } from './ruleset.ts';

/** Jamaican partner dominoes, six love (source 000). */
export const jamaicanPartner = defineRuleset({
  id: 'jamaican-partner',
  version: 1,
  title: 'Jamaican partner, six love',
  sides: 'pairs',
  deals: [{ seats: 4, handSize: 7, deckMask: ALL_BONES }],
  parameters: {
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
    doc: '000',
  },
  words: [
    'Four players, two pairs. Partners sit opposite; play goes to the right.',
    'All 28 bones are dealt, seven to each seat. Nobody draws.',
    'The first round of a game opens with the double six: whoever holds it poses it.',
    'After a win the winner may pose any bone, or once give the pose to the partner.',
    'A bone must touch an open end with the same number. A double opens no third end.',
    'If anything fits you must play; which bone and which end is yours to choose.',
    'If nothing fits you pass. Passes are made for you, and everybody sees them.',
    'Whoever plays the last bone of a hand wins the round for the pair.',
    'If nobody can ever play again, the round is blocked and the lowest single hand wins it.',
    'If both pairs share the lowest hand, the round is tied and the double six poses the next.',
    'A round is worth one. It is worth two if won with the key bone: the last bone of the hand,' +
      ' which fits both ends and is the only bone left for either of them.',
    'Six to love wins the game. As soon as both pairs have won a round, both fall back to none.',
  ],
  options: LOVE_RUN_OPTIONS,
  defaults: {
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
  },
  answers: (options) => ({
    layout: line,
    scoring: loveRun(options),
    blockWinner: lowestHand,
    sporting: options.sporting,
    poseChooser: options.poseChooser,
    redeal: options.redeal,
    bestOf: options.bestOf,
  }),
});
