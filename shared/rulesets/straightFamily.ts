import { LOVE_RUN_DEFAULTS, LOVE_RUN_PARAMETERS } from './loveRunFamily.ts';
import type { OptionsOf, STRAIGHT_SIX_OPTIONS } from './options.ts';

// What the two games of the tournament code share (source 004).

export type StraightOptions = OptionsOf<typeof STRAIGHT_SIX_OPTIONS>;

export const STRAIGHT_PARAMETERS = {
  ...LOVE_RUN_PARAMETERS,
  match: { bestOf: 3, finalBestOf: 5 },
  doc: '004',
} as const;

export const STRAIGHT_DEFAULTS: StraightOptions = {
  ...LOVE_RUN_DEFAULTS,
  redeal: { mode: 'onRequest', minDoubles: 6, by: 'holderOrPartner' },
  secondsPerPlay: 45,
  sporting: false,
  tieBonus: 'flat2',
  oneAll: 'playTwo',
  poseChooser: 'eitherPartner',
  keyBone: false,
  bestOf: 3,
  setFormat: 'love',
};

const SET_ROUNDS = 6;

/** A set of six hands is a game of six rounds, unless the rounds are named. */
export function withSetFormat<T extends StraightOptions>(options: T): T {
  const { rounds, setFormat } = options;
  return setFormat === 'bestOfSixHands' ? { ...options, rounds: rounds ?? SET_ROUNDS } : options;
}
