import { appendFile } from 'node:fs/promises';
import type { Mailer } from '../app/ports/outbound.ts';

const OWNER_ONLY = 0o600;

/** On one machine mail is written into a file, one JSON object a line, and sent by nobody. */
export function mailFile(path: string): Mailer {
  return {
    async send(mail) {
      await appendFile(path, `${JSON.stringify(mail)}\n`, { mode: OWNER_ONLY });
    },
  };
}
