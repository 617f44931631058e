/** Reads the log key that a person has pinned: who must have signed the log. */
import { err, ok, type Result } from '../shared/engine/result.ts';
import { readPinnedKeys } from '../shared/verify/pinnedKeys.ts';
import { EXIT, type Failure } from './exit.ts';

/** The public keys in a key file, as 64 lower-case hex each. */
export function readKeys(name: string, text: string): Result<readonly string[], Failure> {
  const keys = readPinnedKeys(text);
  return keys !== null
    ? ok(keys)
    : err({
        exit: EXIT.usage,
        message: `${name}: no key in it; a key is 32 bytes as hex or base64, or GET /v1/keys`,
      });
}
