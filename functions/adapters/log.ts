import type { Clock, Log } from '../app/ports.ts';

/** One line of JSON an entry, given to `write` without a line feed. */
export function jsonLog(write: (line: string) => void, clock: Clock): Log {
  const entry = (level: string, message: string, fields: object) => {
    const at = new Date(clock.now()).toISOString();
    write(JSON.stringify({ at, level, message, ...fields }));
  };
  return {
    info: (message, fields = {}) => entry('info', message, fields),
    error: (message, cause, fields = {}) =>
      entry('error', message, { ...fields, ...causeFields(cause) }),
  };
}

/** Name, text and stack alone: an SDK's error also carries the request with all its values. */
export function causeFields(cause: unknown): Readonly<Record<string, string>> {
  if (!(cause instanceof Error)) return { cause: String(cause) };
  return { cause: `${cause.name}: ${cause.message}`, stack: cause.stack ?? '' };
}
