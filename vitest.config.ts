import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longestFirst.ts';

/** `.ci/run` asks for a report that it can count. */
const report = process.env['SIXLOVE_TEST_REPORT'];

const IS_LONG = process.env['SIXLOVE_LONG'] !== undefined;
/** The full numbers of `npm run test:long` take their time, above all on a busy machine. */
const TIMEOUT_MS = IS_LONG ? 7_200_000 : 60_000;

const ALL = 'test/**/*.test.ts';
/**
 * Tests whose files share a process, which then loads once what they test: loading takes as long as
 * most of them run. They change nothing that outlives a file; what counts from test to test is set
 * back by `beforeFile`.
 */
const SHARED = [
  ...['adapters', 'app', 'calendar', 'chat', 'contracts', 'corpus', 'cost', 'engine', 'fair'],
  ...['handlers', 'house', 'journal', 'naive', 'notices', 'protocol', 'rulesets', 'verify', 'web'],
  'words',
].map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'own process', include: [ALL], exclude: SHARED } },
      {
        extends: true,
        test: {
          name: 'shared process',
          include: SHARED,
          isolate: false,
          setupFiles: 'test/support/beforeFile.ts',
        },
      },
    ],
    sequence: { sequencer: LongestFirst },
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // A month of 10,000 tables in memory.
    execArgv: IS_LONG ? ['--max-old-space-size=12000', '--max-semi-space-size=128'] : [],
    // Half of the time a test waits for a browser, a store or a server, which are processes too.
    maxWorkers: availableParallelism() + 1,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
