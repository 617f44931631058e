import { FOUR_SEATS } from './deals.ts';
import { loveRunAnswers } from './loveRunFamily.ts';
import { STRAIGHT_SIX_OPTIONS } from './options.ts';
import { defineRuleset } from './ruleset.ts';
import { STRAIGHT_DEFAULTS, STRAIGHT_PARAMETERS, withSetFormat } from './straightFamily.ts';

/** The tournament code's six love (source 004). */
export const straightSix = defineRuleset({
  id: 'straight-six',
  version: 1,
  title: 'Straight six love',
  titleEs: 'Torneo STRAIGHT, seis a cero',
  sides: 'pairs',
  deals: [FOUR_SEATS],
  parameters: STRAIGHT_PARAMETERS,
  options: STRAIGHT_SIX_OPTIONS,
  defaults: STRAIGHT_DEFAULTS,
  answers: (options) => loveRunAnswers(withSetFormat(options)),
});
