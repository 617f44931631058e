import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf, StartError } from './startError.ts';

const fileSchema = z.strictObject({ v: z.literal(1), restoredAt: z.iso.datetime() });

/**
 * When this data folder was last put back to an older state, Unix ms, as `restored.json` in it
 * says; null if it never was. With `isRestored` that is `now`, and the file is written.
 * Throws a `StartError` if the file is damaged.
 */
export async function restoredMark(
  dataDir: string,
  isRestored: boolean,
  now: number,
): Promise<number | null> {
  const path = join(dataDir, 'restored.json');
  if (isRestored) {
    const mark = { v: 1, restoredAt: new Date(now).toISOString() };
    await writeFile(path, `${JSON.stringify(mark)}\n`, { flush: true });
    return now;
  }
  try {
    return Date.parse(fileSchema.parse(JSON.parse(await readFile(path, 'utf8'))).restoredAt);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartError(`${path} is damaged. Start with --restored to write it anew.`);
  }
}
