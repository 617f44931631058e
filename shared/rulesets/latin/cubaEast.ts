import { latin } from './family.ts';

/** Eastern Cuba with double six: twenty points by bands. */
export const latinCubaEast = latin({
  id: 'latin-cuba-east',
  title: 'Latin, eastern Cuba',
  titleEs: 'Parejas, oriente de Cuba',
  firstPose: 'drawHighest',
  laterPose: 'handWinner',
  target: 20,
  countTiles: 'all',
  blockWinner: 'lowestIndividual',
  tie: 'leaderPairWins',
  pointsTable: 'cuOriente',
  estimates: ['firstPose', 'laterPose', 'redeal'],
});
