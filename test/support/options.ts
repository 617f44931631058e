import fc from 'fast-check';

/** Options of the love-run family under which random games end soon. */
export const loveRunOptions = fc.record(
  {
    rounds: fc.constantFrom(null, 1, 2, 3, 6),
    target: fc.integer({ min: 1, max: 3 }),
    tieBonus: fc.constantFrom('none', 'flat2', 'escalating'),
    derbyCap: fc.constantFrom(null, 2, 3),
    oneAll: fc.constantFrom('reset', 'playTwo'),
    oneAllPose: fc.constantFrom('holder66Forced', 'winner'),
    newGamePose: fc.constantFrom('holder66Forced', 'winner'),
    poseChooser: fc.constantFrom('handWinner', 'eitherPartner', 'fixed'),
    keyBone: fc.boolean(),
    stacking: fc.constantFrom('max', 'add', 'multiply'),
    scoring: fc.constantFrom('loveRun', 'race'),
    sporting: fc.boolean(),
    bestOf: fc.constantFrom(null, 1, 3),
  },
  { requiredKeys: ['target'] },
);
