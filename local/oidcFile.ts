import { readFile } from 'node:fs/promises';
import { readProviders } from '../functions/adapters/oidc.ts';
import { oidcSignIn } from '../functions/adapters/oidcCodes.ts';
import type { IdTokens } from '../functions/app/ports/idTokens.ts';
import type { Clock, Log } from '../functions/app/ports.ts';
import { codeOf, StartError } from './startError.ts';

/**
 * The sign-in providers of a file, with their keys; null where there is no file, and everybody
 * plays as a guest. Throws a `StartError` if it cannot be read.
 */
export async function providersIn(
  path: string | null,
  clock: Clock,
  log: Log,
): Promise<IdTokens | null> {
  if (path === null) return null;
  try {
    return oidcSignIn(readProviders(await readFile(path, 'utf8')), clock, log);
  } catch (error) {
    if (error instanceof TypeError) throw new StartError(`${path}: ${error.message}`);
    if (codeOf(error) === '') throw error;
    throw new StartError(`${path} cannot be read (${codeOf(error)}). Name it after --oidc.`);
  }
}
