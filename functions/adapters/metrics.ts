import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** Figures that alarms watch, in the namespace of `POWERTOOLS_METRICS_NAMESPACE`. */
export interface FunctionMetrics {
  /** How long the table that has waited longest has been due, in ms; 0 where none is. */
  oldestOverdue(ms: number): void;
  /** Tables that the sweep of a minute could not look at, also where there are none. */
  failedLooks(count: number): void;
  /** A request of a chat platform was not signed by it. */
  signatureFailure(): void;
  /** A request or frame was answered by "internal": under the version of the function, too. */
  defect(): void;
}

/** The function that the figures are of, as Lambda names it in its environment. */
export interface MeasuredFunction {
  readonly name: string;
  readonly version: string;
}

/** Written as lines of the embedded metric format, each at once: nothing is asked of AWS. */
export function embeddedMetrics(
  { name: functionName, version }: MeasuredFunction,
  metrics: Metrics = new Metrics(),
): FunctionMetrics {
  const put = (name: string, unit: (typeof MetricUnit)[keyof typeof MetricUnit], value: number) => {
    metrics.addMetric(name, unit, value);
    metrics.publishStoredMetrics();
  };
  return {
    oldestOverdue: (ms) => put('OldestOverdueMs', MetricUnit.Milliseconds, ms),
    failedLooks: (count) => put('FailedLooks', MetricUnit.Count, count),
    signatureFailure: () => put('SignatureFailures', MetricUnit.Count, 1),
    defect: () => {
      const single = metrics.singleMetric();
      single.addDimensions({ function_name: functionName, function_version: version });
      single.addMetric('Defects', MetricUnit.Count, 1);
    },
  };
}
