import { fromBase64, fromHex, toHex } from '../fair/bytes.ts';
import { isObject } from '../rulesets/json.ts';

/**
 * The Ed25519 public keys in a text, as 64 lower-case hex each: one key as hex or base64, or the
 * JSON that a server gives at `GET /v1/keys`. Null if the text is none of these.
 */
export function readPinnedKeys(text: string): readonly string[] | null {
  const one = text.trim();
  const key = keyOf(one) ?? keyOfBytes(fromBase64(one));
  return key === null ? listed(text) : [key];
}

function listed(text: string): readonly string[] | null {
  const json = parse(text);
  const keys = isObject(json) ? json['keys'] : null;
  if (!Array.isArray(keys) || keys.length === 0) return null;
  const found = keys.flatMap((key: unknown) => (isObject(key) ? (keyOf(key['pub']) ?? []) : []));
  return found.length === keys.length ? found : null;
}

function keyOf(pub: unknown): string | null {
  return typeof pub === 'string' ? keyOfBytes(fromHex(pub.toLowerCase())) : null;
}

function keyOfBytes(bytes: Uint8Array | null): string | null {
  return bytes?.length === 32 ? toHex(bytes) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
