import type { BlockWinner } from './block.ts';
import type { Layout } from './layout.ts';
import type { Scoring } from './scoring.ts';
import type { Setup } from './setup.ts';

/** The value of an option, as it stands in a ruleset document. */
export type OptionValue =
  | string
  | number
  | boolean
  | null
  | readonly OptionValue[]
  | { readonly [key: string]: OptionValue };

export type Options = { readonly [name: string]: OptionValue };

export const POSE_CHOOSERS = ['handWinner', 'eitherPartner', 'fixed'] as const;
export type PoseChooser = (typeof POSE_CHOOSERS)[number];

export const REDEAL_MODES = ['none', 'onRequest', 'auto'] as const;
export type RedealMode = (typeof REDEAL_MODES)[number];

/** Whether a deal may or must be dealt again; `minDoubles` is what one hand must hold for it. */
export type Redeal = {
  readonly mode: RedealMode;
  readonly minDoubles: number | null;
};

/**
 * One version of a ruleset with every option resolved, for a number of seats: the answers to all
 * questions that the round, the game and the match have.
 */
export interface Rules extends Setup {
  readonly id: string;
  readonly version: number;
  /** All options of the ruleset, defaults included. */
  readonly options: Options;
  readonly layout: Layout;
  readonly scoring: Scoring;
  /** Who wins a blocked round. */
  readonly blockWinner: BlockWinner;
  /** Whether the holder of 66 leads with any bone instead of 66. */
  readonly sporting: boolean;
  /** Who of a winning pair poses. */
  readonly poseChooser: PoseChooser;
  readonly redeal: Redeal;
  /** Whether people at a table may cancel any round, for what lies outside the rules. */
  readonly mayCancel: boolean;
  /** Games that a match has at most; null where every game stands alone. */
  readonly bestOf: number | null;
}
