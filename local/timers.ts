/** Waiting, passed in like the clock, so that tests need not sleep. */
export interface Timers {
  /** Runs `action` once after `ms`; the answer cancels it. Never keeps the process alive. */
  after(ms: number, action: () => void): () => void;
}

/** `setTimeout` holds a wait in 31 bits; anything longer would fire at once. */
const WAIT_MS_MAX = 2 ** 31 - 1;

export const systemTimers: Timers = {
  after(ms, action) {
    const timer = setTimeout(action, Math.min(Math.max(ms, 0), WAIT_MS_MAX));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
