import { defineConfig } from 'vitest/config';
import { KillersFirst } from './order.ts';

/** The tests that judge a mutant: those of the engine and the rulesets that are quick. */
// biome-ignore lint/style/noDefaultExport: where vitest looks for it
export default defineConfig({
  test: {
    include: ['test/{engine,rulesets}/**/*.test.ts', 'test/naive/{agree,badRecords}.test.ts'],
    exclude: ['test/engine/laws.test.ts'],
    env: { SIXLOVE_RUNS: '4' },
    isolate: false,
    sequence: { sequencer: KillersFirst },
    testTimeout: 60_000,
  },
});
