import { latin } from './family.ts';

/** Dominican Republic as it is played in the street: bonuses, and ties go to who led. */
export const latinDominicanStreet = latin({
  id: 'latin-dominican-street',
  title: 'Latin, Dominican street',
  titleEs: 'Parejas, República Dominicana, calle',
  firstPose: 'holder66Forced',
  laterPose: 'handWinner',
  target: 200,
  countTiles: 'all',
  blockWinner: 'lowestIndividual',
  tie: 'leaderPairWins',
  bonuses: { capicua: 25, passCorrido: 25, passSalidaDouble: 25, passSalidaOther: 50 },
  estimates: ['redeal'],
});
