/** Reads the log key that a person has pinned: who must have signed the log. */
import { err, ok, type Result } from '../shared/engine/result.ts';
import { EXIT, type Failure } from './exit.ts';

const HEX_KEY = /^[0-9a-f]{64}$/i;
const BASE64_KEY = /^[A-Za-z0-9+/]{43}=$/;

/**
 * The Ed25519 public keys in a key file, as 64 lower-case hex each: one key as hex or base64, or
 * the JSON that a server gives at `GET /v1/keys`.
 */
export function readKeys(name: string, text: string): Result<readonly string[], Failure> {
  const keys = oneKey(text.trim()) ?? jsonKeys(text);
  return keys !== null && keys.length > 0
    ? ok(keys)
    : err({
        exit: EXIT.usage,
        message: `${name}: no key in it; a key is 32 bytes as hex or base64, or GET /v1/keys`,
      });
}

function oneKey(text: string): readonly string[] | null {
  if (HEX_KEY.test(text)) return [text.toLowerCase()];
  if (!BASE64_KEY.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? [bytes.toString('hex')] : null;
}

function jsonKeys(text: string): readonly string[] | null {
  const { keys } = parseObject(text);
  if (!Array.isArray(keys)) return null;
  const found = keys.map((key: unknown) => pubOf(key));
  return found.every((pub) => pub !== null) ? found : null;
}

function parseObject(text: string): { readonly keys?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function pubOf(key: unknown): string | null {
  if (typeof key !== 'object' || key === null || !('pub' in key)) return null;
  return typeof key.pub === 'string' && HEX_KEY.test(key.pub) ? key.pub.toLowerCase() : null;
}
