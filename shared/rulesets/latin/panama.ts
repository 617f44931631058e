import { latin } from './family.ts';

/** Panama. 20 or 200 by agreement; in the east a capicúa pays. */
export const latinPanama = latin({
  id: 'latin-panama',
  title: 'Latin, Panama',
  titleEs: 'Parejas, Panamá',
  firstPose: 'holder66Forced',
  laterPose: 'handWinner',
  target: 100,
  countTiles: 'opponents',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreLeadMoves',
  estimates: ['laterPose', 'tie', 'redeal'],
});
