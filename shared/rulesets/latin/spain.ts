import { latin } from './family.ts';

/** Spain: the federation's rules in short, and a public rule page. Casual games go to 100. */
export const latinSpain = latin({
  id: 'latin-spain',
  title: 'Latin, Spain',
  titleEs: 'Parejas, España',
  firstPose: 'drawHighest',
  laterPose: 'rotateRight',
  target: 300,
  countTiles: 'all',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreLeadMoves',
  estimates: ['laterPose', 'bonuses', 'redeal'],
});
