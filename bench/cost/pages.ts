/** The pages that `npm run cost` writes, with the blocks that follow from the counted figures. */
import { costBlocks } from './costPage.ts';
import { countAll } from './counted.ts';
import { type Blocks, fillPage } from './markdown.ts';
import { simulate, TABLES } from './scale.ts';
import { scaleBlocks } from './scalePage.ts';

export interface CostReport {
  readonly paths: readonly string[];
  /** The page with its tables written anew. */
  fill(path: string, page: string): string;
  /** Counts and simulation as one line of JSON. */
  readonly json: string;
}

/** Counts, prices and simulates. The same at every run. */
export async function costReport(): Promise<CostReport> {
  const counted = await countAll();
  const blocks: Readonly<Record<string, Blocks>> = {
    'docs/cost.md': costBlocks(counted),
    'docs/scale.md': scaleBlocks(counted),
  };
  return {
    paths: Object.keys(blocks),
    fill: (path, page) => fillPage(page, blocks[path] ?? {}),
    json: JSON.stringify({ counted, scale: { tables: TABLES, ...simulate(counted) } }),
  };
}
