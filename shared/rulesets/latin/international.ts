import { latin } from './family.ts';

/** International, as source 001 has it. */
export const latinInternational = latin({
  id: 'latin-international',
  title: 'Latin international',
  titleEs: 'Parejas, internacional',
  firstPose: 'drawHighest',
  laterPose: 'rotateRight',
  target: 200,
  countTiles: 'all',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreLeadMoves',
});
