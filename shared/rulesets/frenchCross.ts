import { lowestHand } from '../engine/block.ts';
import { cross } from '../engine/cross.ts';
import { frenchPips } from '../engine/frenchPips.ts';
import { FOUR_SEATS } from './deals.ts';
import { FRENCH_OPTIONS } from './options.ts';
import { defineRuleset } from './ruleset.ts';

const FINE = 10;

/** French dominoes, the cross (source 003). */
export const frenchCross = defineRuleset({
  id: 'french-cross',
  version: 1,
  title: 'French, the cross',
  titleEs: 'Francés, la cruz',
  sides: 'solo',
  deals: [FOUR_SEATS],
  parameters: {
    set: 'double-six',
    turnDirection: 'right',
    layout: 'cross',
    firstPose: 'holder00Forced',
    laterPose: 'winner',
    posePiece: 'anyDouble',
    poseSkip: 'nextSeatWithDouble',
    tiePose: 'holder00Forced',
    blockDetection: 'afterFourPasses',
    blockWinner: 'lowestIndividual',
    scoring: 'frenchPips',
    lowestWins: true,
    frenchPassFine: FINE,
    frenchPassAllFine: FINE,
    pass: 'automatic',
    doc: '003',
  },
  options: FRENCH_OPTIONS,
  defaults: {
    rounds: null,
    target: 100,
    redeal: { mode: 'none', minDoubles: null },
    secondsPerPlay: null,
    onTimeout: 'none',
    frenchLock: 'suit',
    frenchFillFirst: true,
    frenchKeptDouble: 'once',
    frenchDoublesStack: true,
    frenchPassRun: 'everyThird',
    frenchPassAllOnBlock: true,
    frenchEndCheck: 'handEnd',
    frenchTie: 'shared',
    poseSkipFine: 0,
  },
  answers: (options) => ({
    layout: cross({ fillFirst: options.frenchFillFirst, lock: options.frenchLock }),
    scoring: frenchPips({
      rounds: options.rounds,
      target: options.target,
      keptDouble: options.frenchKeptDouble,
      doublesStack: options.frenchDoublesStack,
      passRun: options.frenchPassRun,
      passAllOnBlock: options.frenchPassAllOnBlock,
      tie: options.frenchTie,
      poseSkipFine: options.poseSkipFine,
      passFine: FINE,
      passAllFine: FINE,
    }),
    blockWinner: lowestHand,
    sporting: false,
    poseChooser: 'fixed',
    redeal: options.redeal,
    mayCancel: false,
    bestOf: null,
  }),
});
