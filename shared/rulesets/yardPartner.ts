import { FOUR_SEATS } from './deals.ts';
import { LOVE_RUN_DEFAULTS, LOVE_RUN_PARAMETERS, loveRunAnswers } from './loveRunFamily.ts';
import { LOVE_RUN_OPTIONS } from './options.ts';
import { defineRuleset } from './ruleset.ts';

/** A yard's partner dominoes, with Derby and One-All-Play-Two (source 003). */
export const yardPartner = defineRuleset({
  id: 'yard-partner',
  version: 1,
  title: 'Yard partner',
  titleEs: 'Del patio en parejas, seis a cero',
  sides: 'pairs',
  deals: [FOUR_SEATS],
  parameters: { ...LOVE_RUN_PARAMETERS, doc: '003' },
  options: LOVE_RUN_OPTIONS,
  defaults: {
    ...LOVE_RUN_DEFAULTS,
    tieBonus: 'escalating',
    oneAll: 'playTwo',
    poseChooser: 'eitherPartner',
  },
  answers: (options) => loveRunAnswers(options),
});
