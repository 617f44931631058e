import { latin } from './family.ts';

/** Puerto Rico to 500 with its bonuses, after three public descriptions. */
export const latinPuertoRico500 = latin({
  id: 'latin-puerto-rico-500',
  title: 'Latin, Puerto Rico 500',
  titleEs: 'Parejas, Puerto Rico a 500',
  firstPose: 'holder66Forced',
  laterPose: 'handWinner',
  target: 500,
  countTiles: 'all',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreSameLeader',
  bonuses: {
    capicua: 100,
    chuchazo: 100,
    firstHands: [100, 75, 50, 25],
    stackCapicuaChuchazo: false,
  },
  shutoutNote: 'chiva',
  estimates: ['redeal'],
});
