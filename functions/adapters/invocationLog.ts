import type { Logger } from '@aws-lambda-powertools/logger';
import type { Log } from '../app/ports.ts';
import { causeFields } from './log.ts';

/** What AWS says of an invocation; the log takes its request id from it. */
export type Invocation = Parameters<Logger['addContext']>[0];

type Line = (logger: Logger) => void;

/** A log of a function: its lines name the invocation that they belong to. */
export interface InvocationLog extends Log {
  /** The invocation that lines are of from now on. */
  begin(invocation: Invocation): void;
  /** Resolves when every line so far is written: after its answer a function is frozen. */
  written(): Promise<void>;
}

async function loadLogger(): Promise<Logger> {
  const { Logger } = await import('@aws-lambda-powertools/logger');
  return new Logger();
}

/**
 * Lines of JSON through Powertools, whose level and service name come from `POWERTOOLS_LOG_LEVEL`
 * and `POWERTOOLS_SERVICE_NAME`. It is loaded with the first line, for most moves write none.
 */
export function invocationLog(load: () => Promise<Logger> = loadLogger): InvocationLog {
  let logger: Promise<Logger> | null = null;
  let current: Invocation | null = null;
  let written = Promise.resolve();

  const write = (line: Line): void => {
    const invocation = current;
    written = written.then(async () => {
      logger ??= load();
      const loaded = await logger;
      if (invocation !== null) loaded.addContext(invocation);
      line(loaded);
    });
  };

  return {
    begin: (invocation) => {
      current = invocation;
    },
    written: () => written,
    info: (message, fields = {}) => write((to) => to.info(message, fields)),
    error: (message, cause, fields = {}) =>
      write((to) => to.error(message, { ...fields, ...causeFields(cause) })),
  };
}
