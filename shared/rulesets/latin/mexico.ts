import { latin } from './family.ts';

/** Mexico, after a club's tournament notice. */
export const latinMexico = latin({
  id: 'latin-mexico',
  title: 'Latin, Mexico',
  titleEs: 'Parejas, México',
  firstPose: 'holder66Forced',
  laterPose: 'rotateRight',
  target: 100,
  countTiles: 'opponents',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreLeadMoves',
  estimates: ['laterPose', 'blockWinner', 'tie', 'bonuses', 'redeal'],
});
