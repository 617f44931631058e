import type { Defects } from '../app/ports/defects.ts';

let written: Promise<void> = Promise.resolve();

/** The defects of this instance, as a metric. What writes it is loaded with the first. */
export const instanceDefects: Defects & {
  /** Resolves when all are written: after its answer a function is frozen. */
  written(): Promise<void>;
} = {
  count() {
    written = written.then(async () => (await import('./metrics.ts')).instanceMetrics.defect());
  },
  written: () => written,
};
