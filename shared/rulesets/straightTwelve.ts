import { FOUR_SEATS } from './deals.ts';
import { loveRunAnswers } from './loveRunFamily.ts';
import { STRAIGHT_TWELVE_OPTIONS } from './options.ts';
import { defineRuleset } from './ruleset.ts';
import { STRAIGHT_DEFAULTS, STRAIGHT_PARAMETERS, withSetFormat } from './straightFamily.ts';

/** The tournament code's twelve love, to six once both pairs have won one (source 004). */
export const straightTwelve = defineRuleset({
  id: 'straight-twelve',
  version: 1,
  title: 'Straight twelve love',
  titleEs: 'Torneo STRAIGHT, doce a cero',
  sides: 'pairs',
  deals: [FOUR_SEATS],
  parameters: STRAIGHT_PARAMETERS,
  options: STRAIGHT_TWELVE_OPTIONS,
  defaults: {
    ...STRAIGHT_DEFAULTS,
    target: 12,
    fallbackTrigger: 'oneAll',
    fallbackMode: 'love',
    fallbackTarget: 6,
  },
  answers: (options) =>
    loveRunAnswers(withSetFormat(options), {
      trigger: options.fallbackTrigger,
      mode: options.fallbackMode,
      target: options.fallbackTarget,
    }),
});
