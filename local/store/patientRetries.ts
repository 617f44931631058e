import { StandardRetryStrategy } from '@smithy/core/retry';

type RetryStrategy = Pick<
  StandardRetryStrategy,
  'acquireInitialRetryToken' | 'refreshRetryTokenForRetry' | 'recordSuccess'
>;

/**
 * The SDK's retries with a quota for each request. The SDK shares one among all that a client asks:
 * it protects a service of many, and where the store of this machine starts again it is used up by
 * the first handful of requests, so that the others fail at once. Once the store is `closing`
 * nothing is tried again: it would keep the process for as long as that takes.
 */
export function patientRetries(attempts: number, closing: AbortSignal): RetryStrategy {
  const quotas = new WeakMap<object, StandardRetryStrategy>();
  return {
    async acquireInitialRetryToken(scope) {
      const quota = new StandardRetryStrategy(attempts);
      const token = await quota.acquireInitialRetryToken(scope);
      quotas.set(token, quota);
      return token;
    },
    async refreshRetryTokenForRetry(token, error) {
      closing.throwIfAborted();
      const quota = quotas.get(token) ?? new StandardRetryStrategy(attempts);
      const next = await quota.refreshRetryTokenForRetry(token, error);
      quotas.set(next, quota);
      return next;
    },
    recordSuccess: () => undefined,
  };
}
