import { FOUR_SEATS } from './deals.ts';
import { LOVE_RUN_DEFAULTS, LOVE_RUN_PARAMETERS, loveRunAnswers } from './loveRunFamily.ts';
import { LOVE_RUN_OPTIONS } from './options.ts';
import { defineRuleset } from './ruleset.ts';

/** A yard's cut-throat, one against three, with One-All-Play-Two (source 003). */
export const yardCutthroat = defineRuleset({
  id: 'yard-cutthroat',
  version: 1,
  title: 'Yard cut-throat',
  titleEs: 'Del patio, uno contra tres, seis a cero',
  sides: 'solo',
  deals: [FOUR_SEATS],
  parameters: { ...LOVE_RUN_PARAMETERS, doc: '003' },
  options: LOVE_RUN_OPTIONS,
  defaults: { ...LOVE_RUN_DEFAULTS, oneAll: 'playTwo' },
  answers: (options) => loveRunAnswers(options),
});
