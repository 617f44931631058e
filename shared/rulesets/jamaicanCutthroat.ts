import { FOUR_SEATS, THREE_SEATS, TWO_SEATS } from './deals.ts';
import { LOVE_RUN_DEFAULTS, LOVE_RUN_PARAMETERS, loveRunAnswers } from './loveRunFamily.ts';
import { LOVE_RUN_OPTIONS } from './options.ts';
import { defineRuleset } from './ruleset.ts';

/** Jamaican dominoes everyone for themselves, by two, three or four (source 000 section 9). */
export const jamaicanCutthroat = defineRuleset({
  id: 'jamaican-cutthroat',
  version: 1,
  title: 'Jamaican cut-throat',
  titleEs: 'Jamaicano individual, seis a cero',
  sides: 'solo',
  deals: [TWO_SEATS, THREE_SEATS, FOUR_SEATS],
  parameters: { ...LOVE_RUN_PARAMETERS, doc: '000' },
  options: LOVE_RUN_OPTIONS,
  defaults: LOVE_RUN_DEFAULTS,
  answers: (options) => loveRunAnswers(options),
});
