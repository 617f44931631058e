import { embeddedMetrics, type FunctionMetrics } from '../adapters/metrics.ts';

/** The metrics of this instance. */
export const instanceMetrics: FunctionMetrics = embeddedMetrics({
  name: process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? '',
  version: process.env['AWS_LAMBDA_FUNCTION_VERSION'] ?? '',
});
