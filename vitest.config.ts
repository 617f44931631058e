import { defineConfig } from 'vitest/config';

/** `.ci/run` asks for a report that it can count. */
const report = process.env['SIXLOVE_TEST_REPORT'];

/** The full numbers of `npm run test:long` take their time, above all on a busy machine. */
const TIMEOUT_MS = process.env['SIXLOVE_LONG'] === undefined ? 60_000 : 3_600_000;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // Left to itself it keeps one core free, which on two cores is every second one.
    maxWorkers: '100%',
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
