import { latin } from './family.ts';

/** Colombia: a hand of five doubles may be dealt again (source 001 section 2). */
export const latinColombia = latin({
  id: 'latin-colombia',
  title: 'Latin, Colombia',
  titleEs: 'Parejas, Colombia',
  firstPose: 'holder66Forced',
  laterPose: 'rotateRight',
  target: 100,
  countTiles: 'opponents',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreLeadMoves',
  redeal: { mode: 'onRequest', minDoubles: 5, by: 'holder' },
  estimates: ['bonuses'],
});
