import { embeddedMetrics, type FunctionMetrics } from '../adapters/metrics.ts';

/** The metrics of this instance. */
export const instanceMetrics: FunctionMetrics = embeddedMetrics();
