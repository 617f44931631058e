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
 * Files with a process of their own: resvg starts once in each, and a month of games takes memory.
 * All others share one, which then loads once what they test: loading takes as long as most of them
 * run. They change nothing that outlives a file; what counts from test to test is set back by
 * `beforeFile`.
 */
const OWN = ['picture', 'simulation'].map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'own process', include: OWN } },
      {
        extends: true,
        test: {
          name: 'shared process',
          include: [ALL],
          exclude: OWN,
          isolate: false,
          setupFiles: 'test/support/beforeFile.ts',
        },
      },
    ],
    globalSetup: 'test/support/temporaryFolder.ts',
    sequence: { sequencer: LongestFirst },
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // Much is made and soon forgotten: with more room for it a tenth of the time is saved. The full
    // numbers have a month of 10,000 tables in memory.
    execArgv: IS_LONG
      ? ['--max-old-space-size=12000', '--max-semi-space-size=128']
      : ['--max-semi-space-size=64'],
    // Half of the time a test waits for a browser, a store or a server, which are processes too.
    maxWorkers: availableParallelism() + 1,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
