import { readFileSync } from 'node:fs';
import { readProviders } from '../functions/adapters/oidc.ts';
import { SettingsError } from './settings.ts';

/** A function's environment comes to 4 KB at most; its other names and addresses take the rest. */
export const OIDC_BYTES_MAX = 2_500;

/**
 * The sign-in providers of a file, as JSON without blanks. Throws a `SettingsError` on what the
 * function could not read or carry: it would stop there, at its first request.
 */
export function providersIn(path: string): string {
  let json: string;
  try {
    json = JSON.stringify(readProviders(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`oidc ${path} cannot be used: ${reason}`);
  }
  const bytes = Buffer.byteLength(json);
  if (bytes <= OIDC_BYTES_MAX) return json;
  throw new SettingsError(
    `oidc ${path} comes to ${bytes} bytes; a function takes ${OIDC_BYTES_MAX}. ` +
      'Leave out certificates (x5c), keys that only encrypt, and providers that nobody uses',
  );
}
