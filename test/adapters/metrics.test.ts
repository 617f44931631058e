/** The functions' own figures, as lines of CloudWatch's embedded metric format. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { embeddedMetrics, type FunctionMetrics } from '../../functions/adapters/metrics.ts';

beforeEach(() => {
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'sixlove-prod');
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Sixlove');
  // Written to the console, not to the stream that Lambda reads.
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

interface Line {
  readonly _aws: {
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string;
      readonly Dimensions: readonly (readonly string[])[];
      readonly Metrics: readonly { readonly Name: string }[];
    }[];
  };
}

function written(measure: (metrics: FunctionMetrics) => void): Line[] {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  measure(embeddedMetrics({ name: 'http-1', version: '7' }));
  return lines.mock.calls.map(([line]) => JSON.parse(String(line)) as Line);
}

it('a defect is told under the function and the version that it is of, at once', () => {
  const [line, ...more] = written((metrics) => metrics.defect());
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    service: 'sixlove-prod',
    function_name: 'http-1',
    function_version: '7',
    Defects: 1,
  });
  const [metric] = line?._aws.CloudWatchMetrics ?? [];
  expect(metric?.Namespace).toBe('Sixlove');
  expect(metric?.Dimensions.map((names) => [...names].sort())).toEqual([
    ['function_name', 'function_version', 'service'],
  ]);
});

it('what alarms of the whole service watch is told under the service alone', () => {
  const lines = written((metrics) => {
    metrics.defect();
    metrics.oldestOverdue(5);
    metrics.failedLooks(0);
    metrics.signatureFailure();
  });
  const dimensions = lines.flatMap(({ _aws }) => _aws.CloudWatchMetrics[0]?.Dimensions ?? []);
  expect(dimensions.slice(1)).toEqual(Array(3).fill(['service']));
  expect(lines.slice(1)).toMatchObject([
    { OldestOverdueMs: 5 },
    { FailedLooks: 0 },
    { SignatureFailures: 1 },
  ]);
});
