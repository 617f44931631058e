/** A ruleset as the vectors list it. */
export interface NaiveParameters {
  readonly players: readonly number[];
  readonly sides: 'pairs' | 'solo';
  readonly excluded: { readonly [seats: string]: readonly string[] };
  readonly handSize: { readonly [seats: string]: number };
  readonly layout: 'line' | 'cross';
  readonly scoring: 'loveRun' | 'points' | 'frenchPips';
  readonly firstPose: 'holder66Forced' | 'holder00Forced' | 'drawHighest';
  readonly laterPose: 'winner' | 'handWinner' | 'rotateRight';
  readonly blockWinner: 'lowestIndividual' | 'lowestPairTotal';
  readonly tie?: string;
  readonly pointsTable?: 'cuOriente';
  readonly match?: { readonly bestOf: number };
}
