import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of ten seconds and more, the longest first: one of them at the end would run alone. */
const LONGEST = [
  'e2e/line',
  'e2e/pages',
  'e2e/round',
  'e2e/replay',
  'cost/pages',
  'cost/counts',
  'simulation/thirtyDays',
  'cli/adminDrill',
  'infra/bundleGame',
  'local/slowTable',
  'chat/acrossAll',
  'cli/admin',
  'local/serve',
  'local/kill',
  'app/twoWorlds',
  'app/rebuild',
  'app/redeal',
  'app/replace',
  'house/house',
  'infra/bundles',
  'python/agreement',
  'local/store',
  'local/chatServe',
  'cli/play',
  'cli/playTable',
  'cli/readme',
].map((name) => `/test/${name}.test.ts`);

/** How early a file runs: the lower, the sooner. */
function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return rank < 0 ? LONGEST.length : rank;
}

/**
 * Long files first, then by size, so that all cores end together. Files that share a process come
 * last and in one row: a process that meets another file is not used again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = files.map((file) => ({
      file,
      shares: Number(!file.project.config.isolate),
      rank: rankOf(file),
      size: statSync(file.moduleId).size,
    }));
    keyed.sort((a, b) => a.shares - b.shares || a.rank - b.rank || b.size - a.size);
    return keyed.map(({ file }) => file);
  }
}
