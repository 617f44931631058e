/** Counts what went wrong and was answered rather than thrown, for whoever judges a release. */
export interface Defects {
  /** One request or frame was answered by "internal": a defect of ours. Never throws. */
  count(): void;
}

/** Where nobody counts them: each has its line in the log. */
export const UNCOUNTED: Defects = { count: () => undefined };
