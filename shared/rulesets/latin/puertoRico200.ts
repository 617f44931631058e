import { latin } from './family.ts';

/** Puerto Rico to 200, after a public rules engine. Others play a "200" of bands to 20. */
export const latinPuertoRico200 = latin({
  id: 'latin-puerto-rico-200',
  title: 'Latin, Puerto Rico 200',
  titleEs: 'Parejas, Puerto Rico a 200',
  firstPose: 'holder66Forced',
  laterPose: 'handWinner',
  target: 200,
  countTiles: 'opponents',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreSameLeader',
  shutoutNote: 'chiva',
  estimates: ['redeal'],
});
