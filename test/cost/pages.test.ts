/** What docs/cost.md and docs/scale.md say is what is counted, priced and simulated. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { costReport } from '../../bench/cost/pages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TIMEOUT_MS = 600_000;

test(
  'the pages are as `npm run cost` writes them',
  async () => {
    const { paths, fill } = await costReport();
    for (const path of paths) {
      const page = readFileSync(join(ROOT, path), 'utf8');
      expect(fill(path, page)).toBe(page);
    }
    expect(paths).toEqual(['docs/cost.md', 'docs/scale.md']);
  },
  TIMEOUT_MS,
);
