import { latin } from './family.ts';

/** Venezuela. 75, 150 or 200 by agreement; in Zulia all bones count. */
export const latinVenezuela = latin({
  id: 'latin-venezuela',
  title: 'Latin, Venezuela',
  titleEs: 'Parejas, Venezuela',
  firstPose: 'holder66Forced',
  laterPose: 'rotateRight',
  target: 100,
  countTiles: 'opponents',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreLeadMoves',
  shutoutNote: 'zapato',
});
