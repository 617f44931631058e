import { type InvocationLog, invocationLog } from '../adapters/invocationLog.ts';

/** The log of this instance. */
export const instanceLog: InvocationLog = invocationLog();
