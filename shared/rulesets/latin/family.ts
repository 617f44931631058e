import { type BlockWinner, lowestHand, lowestTotal, poserWinsTies } from '../../engine/block.ts';
import { line } from '../../engine/line.ts';
import { type Bonuses, type LaterLead, points, type TieRule } from '../../engine/points.ts';
import { FOUR_SEATS } from '../deals.ts';
import { type OptionsOf, POINTS_OPTIONS } from '../options.ts';
import { defineRuleset, type Ruleset } from '../ruleset.ts';
import { POINTS_TABLES } from './pointsTables.ts';

/** What a country answers; every other rule is source 001's, and so is what it leaves out. */
export interface Profile {
  readonly id: `latin-${string}`;
  readonly title: string;
  readonly titleEs: string;
  /** How the first lead of a game is found: the holder of 66 poses it, or a bone is drawn. */
  readonly firstPose: 'holder66Forced' | 'drawHighest';
  readonly laterPose: LaterLead;
  readonly target: number;
  readonly countTiles: 'all' | 'opponents';
  readonly blockWinner: 'lowestPairTotal' | 'lowestIndividual';
  /** What an equal block comes to, and who leads then where the winner would. */
  readonly tie: TieRule;
  readonly bonuses?: Partial<Bonuses>;
  readonly redeal?: OptionsOf<typeof POINTS_OPTIONS>['redeal'];
  /** The word for a game that the others lost at none. */
  readonly shutoutNote?: string;
  /** Points by bands of pips instead of the pips themselves. */
  readonly pointsTable?: keyof typeof POINTS_TABLES;
  /** The names of answers that no source states: our own estimates. */
  readonly estimates?: readonly string[];
}

const NO_BONUSES: Bonuses = {
  capicua: 0,
  chuchazo: 0,
  passCorrido: 0,
  passSalidaDouble: 0,
  passSalidaOther: 0,
  firstHands: [],
  stackCapicuaChuchazo: true,
};

const BLOCK_WINNERS: { readonly [Name in Profile['blockWinner']]: BlockWinner } = {
  lowestPairTotal: lowestTotal,
  lowestIndividual: lowestHand,
};

/** Latin partnership dominoes by points (source 001), as a country plays it. */
export function latin(profile: Profile): Ruleset {
  const { id, title, titleEs, firstPose, laterPose, tie, pointsTable, estimates = [] } = profile;
  const winner = BLOCK_WINNERS[profile.blockWinner];
  return defineRuleset({
    id,
    version: 1,
    title,
    titleEs,
    sides: 'pairs',
    deals: [FOUR_SEATS],
    parameters: {
      set: 'double-six',
      turnDirection: 'right',
      layout: 'line',
      firstPose,
      laterPose,
      posePiece: 'any',
      blockDetection: 'immediate',
      blockWinner: profile.blockWinner,
      tie,
      scoring: 'points',
      shutoutNote: profile.shutoutNote ?? 'none',
      ...(pointsTable === undefined ? {} : { pointsTable }),
      pass: 'automatic',
      doc: '001',
    },
    estimates,
    options: POINTS_OPTIONS,
    defaults: {
      rounds: null,
      target: profile.target,
      redeal: profile.redeal ?? { mode: 'none', minDoubles: null },
      secondsPerPlay: null,
      onTimeout: 'none',
      countTiles: profile.countTiles,
      capicuaEqualEnds: true,
      bonuses: { ...NO_BONUSES, ...profile.bonuses },
    },
    answers: (options) => ({
      layout: line,
      scoring: points({
        ...options,
        firstPose: firstPose === 'drawHighest' ? 'draw' : '66',
        laterLead: laterPose,
        tie,
        worth: pointsTable === undefined ? (pips) => pips : POINTS_TABLES[pointsTable],
      }),
      blockWinner: tie === 'leaderPairWins' ? poserWinsTies(winner) : winner,
      sporting: false,
      poseChooser: 'fixed',
      redeal: options.redeal,
      mayCancel: true,
      bestOf: null,
    }),
  });
}
