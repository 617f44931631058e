import { FOUR_SEATS } from './deals.ts';
import { LOVE_RUN_DEFAULTS, LOVE_RUN_PARAMETERS, loveRunAnswers } from './loveRunFamily.ts';
import { LOVE_RUN_OPTIONS } from './options.ts';
import { defineRuleset } from './ruleset.ts';

/** Jamaican partner dominoes, six love (source 000). */
export const jamaicanPartner = defineRuleset({
  id: 'jamaican-partner',
  version: 1,
  title: 'Jamaican partner',
  titleEs: 'Jamaicano en parejas, seis a cero',
  sides: 'pairs',
  deals: [FOUR_SEATS],
  parameters: { ...LOVE_RUN_PARAMETERS, doc: '000' },
  options: LOVE_RUN_OPTIONS,
  defaults: LOVE_RUN_DEFAULTS,
  answers: (options) => loveRunAnswers(options),
});
