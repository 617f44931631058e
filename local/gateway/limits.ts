/** API Gateway's own limits, which the local machine keeps as well. */
export const GATEWAY_LIMITS = {
  httpBodyBytesMax: 10 * 1024 * 1024,
  messageBytesMax: 128 * 1024,
  frameBytesMax: 32 * 1024,
  urlCharsMax: 4_096,
  idleMsMax: 10 * 60_000,
  lifeMsMax: 2 * 3_600_000,
  integrationMsMax: 29_000,
} as const;
