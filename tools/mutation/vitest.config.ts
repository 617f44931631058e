import { defineConfig } from 'vitest/config';

/** The tests that judge a mutant: those of the engine and the rulesets that are quick. */
// biome-ignore lint/style/noDefaultExport: where vitest looks for it
export default defineConfig({
  test: {
    include: ['test/{engine,rulesets}/**/*.test.ts'],
    setupFiles: ['tools/mutation/setup.ts'],
    testTimeout: 60_000,
  },
});
