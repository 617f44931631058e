/**
 * Finished games of every ruleset with every number of players, by number: the same ones for ever,
 * so that nobody has to keep them. House players play them at tables of `sixlove simulate`.
 */
import { seededBytes } from '../../cli/simulation/seededBytes.ts';
import { proofOf } from '../../cli/simulation/simulatedGame.ts';
import { simulateTable } from '../../cli/simulation/simulatedTable.ts';
import type { Options } from '../../shared/engine/rules.ts';
import { makeRules } from '../../shared/rulesets/registry.ts';
import type { RulesetDescription } from '../../shared/rulesets/ruleset.ts';
import { once, pickFrom } from '../support/draw.ts';
import { GAMES, optionsFrom } from '../support/randomOptions.ts';
import { type Draw, drawFrom } from '../support/randomPlay.ts';

/** The proof file of a game, on one line. */
export interface CorpusFile {
  readonly name: string;
  readonly text: string;
}

const REDEALS = [undefined, { mode: 'auto', minDoubles: 4 }, { mode: 'onRequest', minDoubles: 4 }];

/** Short games; most with some option that is not the default. */
function shortOptions(draw: Draw, ruleset: RulesetDescription): Options {
  const { redeal: _, bestOf: __, ...options } = once(draw, 3) ? {} : optionsFrom(draw, ruleset);
  const redeal = pickFrom(draw, REDEALS);
  return { ...options, ...(redeal === undefined ? {} : { redeal }), rounds: 1 + draw(3) };
}

/** The game with this number, from 0. */
export async function corpusGame(number: number): Promise<CorpusFile> {
  const draw = drawFrom(number);
  const [game, ruleset, seats] = GAMES[number % GAMES.length] ?? [];
  if (game === undefined || ruleset === undefined || seats === undefined) {
    throw new Error('no games');
  }
  const options = shortOptions(draw, ruleset);
  const name = `${number}: ${game} ${JSON.stringify(options)}`;
  const rules = makeRules(ruleset.id, options, seats);
  if (!rules.ok) throw new Error(`${name}: ${rules.error}`);
  const bytes = seededBytes('corpus', number);
  const table = simulateTable(rules.value, bytes, once(draw, 3) ? 'drawn' : 'joined');
  return { name, text: JSON.stringify(JSON.parse(await proofOf(table, bytes))) };
}
