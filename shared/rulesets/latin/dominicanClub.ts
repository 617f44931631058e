import { latin } from './family.ts';

/** Dominican Republic as clubs play it: no bonuses, the losers' bones count. */
export const latinDominicanClub = latin({
  id: 'latin-dominican-club',
  title: 'Latin, Dominican club',
  titleEs: 'Parejas, República Dominicana, club',
  firstPose: 'holder66Forced',
  laterPose: 'handWinner',
  target: 200,
  countTiles: 'opponents',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreCloserLeads',
  estimates: ['redeal'],
});
