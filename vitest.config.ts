import { defineConfig } from 'vitest/config';

/** `.ci/run` asks for a report that it can count. */
const report = process.env['SIXLOVE_TEST_REPORT'];

const IS_LONG = process.env['SIXLOVE_LONG'] !== undefined;
/** The full numbers of `npm run test:long` take their time, above all on a busy machine. */
const TIMEOUT_MS = IS_LONG ? 7_200_000 : 60_000;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // A month of 10,000 tables in memory.
    execArgv: IS_LONG ? ['--max-old-space-size=12000', '--max-semi-space-size=128'] : [],
    // Left to itself it keeps one core free, which on two cores is every second one.
    maxWorkers: '100%',
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
