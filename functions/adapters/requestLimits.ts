/**
 * When a request to a service is given up and tried again: after 3 s, so that a caller on a clock
 * of 29 s (API Gateway's) still learns how it ended.
 */
export const REQUEST_LIMITS = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
};
