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
 * Tests of pure functions: one process runs file after file, and loads what they test once. To make
 * a process for each takes longer than most of them run. No helper of theirs may count from file
 * to file, as `newCommandId` does.
 */
const PURE = 'test/{calendar,engine,journal,notices,picture,rulesets,words}/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'own process', include: [ALL], exclude: [PURE] } },
      { extends: true, test: { name: 'one process', include: [PURE], isolate: false } },
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
