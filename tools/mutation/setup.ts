import fc from 'fast-check';

// A mutant must be judged by the same plays every time.
fc.configureGlobal({ seed: 1 });
