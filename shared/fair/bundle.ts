import { err, ok, type Result } from '../engine/result.ts';
import { fromBase64, fromHex, sized, toBase64, toHex, utf8Length } from './bytes.ts';
import type { LogEvent } from './chain.ts';
import { isNestedDeeper } from './jsonDepth.ts';
import type { NoteKey } from './note.ts';

/** A log key as a proof file names it, with the certificates of the receipt keys it vouches for. */
export interface BundleKey extends NoteKey {
  readonly receiptCerts: readonly string[];
}

/** When one's own device saw a log of this size; its clock's word, so never shared as proof. */
export interface Observation {
  readonly size: number;
  readonly atMs: number;
}

/** A proof file (DF1 A.14). In scope `hand` the bones and moves of all rounds but one are hashes. */
export interface Bundle {
  readonly scope: 'game' | 'hand';
  readonly gameId: Uint8Array;
  readonly keys: readonly BundleKey[];
  /** The ruleset document whose hash GENESIS names, as the bytes it was hashed as. */
  readonly ruleset: { readonly id: string; readonly text: Uint8Array } | null;
  readonly events: readonly LogEvent[];
  /** Signed heads, as written. */
  readonly heads: readonly string[];
  readonly observed: readonly Observation[];
}

/**
 * Why a text is no proof file: it is too long, not JSON of this shape, of another version, or holds
 * bytes that are not written the one right way.
 */
export type BundleError = 'too_large' | 'format' | 'version' | 'encoding';

/** DF1 A.14. Bytes of UTF-8, without a byte order mark. */
export const BUNDLE_BYTES_MAX = 16 * 1024 * 1024;
/** Lists and objects within each other, the file itself being the first. */
export const BUNDLE_LEVELS_MAX = 64;
export const BUNDLE_EVENTS_MAX = 65_536;
export const BUNDLE_MEDIA_TYPE = 'application/vnd.dominoes-fair+json';

const FORMAT = 'dominoes-fair/bundle';

class BadBundle extends Error {
  readonly reason: BundleError;

  constructor(reason: BundleError) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads a proof file from its text, without a byte order mark. Members that DF1 does not know are
 * ignored.
 */
export function readBundle(text: string): Result<Bundle, BundleError> {
  if (utf8Length(text) > BUNDLE_BYTES_MAX) return err('too_large');
  if (isNestedDeeper(text, BUNDLE_LEVELS_MAX)) return err('format');
  try {
    return ok(bundleOf(JSON.parse(text)));
  } catch (error) {
    if (error instanceof BadBundle) return err(error.reason);
    if (error instanceof SyntaxError) return err('format');
    throw error;
  }
}

/** The text of a proof file, one event and one head a line. */
export function writeBundle(bundle: Bundle): string {
  const { scope, ruleset, observed } = bundle;
  const members: [string, unknown][] = [
    ['format', FORMAT],
    ['v', 1],
    ['scope', scope],
    ['game_id', toHex(sized(bundle.gameId, 16))],
    ['keys', bundle.keys.map(keyJson)],
  ];
  if (ruleset !== null) {
    members.push(['ruleset', { id: ruleset.id, text_b64: toBase64(ruleset.text) }]);
  }
  members.push(['events', bundle.events.map(eventJson)], ['heads', bundle.heads]);
  if (observed.length > 0) {
    members.push(['observed', observed.map(({ size, atMs }) => ({ size, at_ms: atMs }))]);
  }
  const lines = members.map(([name, value]) => `${JSON.stringify(name)}:${jsonLines(value)}`);
  return `{${lines.join(',\n')}}\n`;
}

function jsonLines(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return `[${value.map((item) => `\n${JSON.stringify(item)}`).join(',')}]`;
}

function keyJson({ name, publicKey, receiptCerts }: BundleKey): object {
  const key = { name, alg: 'Ed25519', pub: toHex(publicKey) };
  return receiptCerts.length === 0 ? key : { ...key, receipt_certs: receiptCerts };
}

function eventJson(event: LogEvent): object {
  const { seq, ts, type } = event;
  return event.payload === null
    ? { seq, ts, type, h: toBase64(event.payloadHash) }
    : { seq, ts, type, payload: toBase64(event.payload) };
}

function bundleOf(json: unknown): Bundle {
  const file = object(json);
  if (file['format'] !== FORMAT) throw new BadBundle('format');
  if (file['v'] !== 1) throw new BadBundle('version');
  const scope = file['scope'];
  if (scope !== 'game' && scope !== 'hand') throw new BadBundle('format');
  const events = array(file['events']);
  if (events.length > BUNDLE_EVENTS_MAX) throw new BadBundle('too_large');
  return {
    scope,
    gameId: hexOf(file['game_id'], 16),
    keys: array(file['keys']).map(keyOf),
    ruleset: file['ruleset'] === undefined ? null : rulesetOf(object(file['ruleset'])),
    events: events.map(eventOf),
    heads: array(file['heads']).map(string),
    observed: array(file['observed'] ?? []).map(observationOf),
  };
}

function keyOf(json: unknown): BundleKey {
  const key = object(json);
  if (key['alg'] !== 'Ed25519') throw new BadBundle('format');
  return {
    name: string(key['name']),
    publicKey: hexOf(key['pub'], 32),
    receiptCerts: array(key['receipt_certs'] ?? []).map(string),
  };
}

function rulesetOf(json: Record<string, unknown>): { id: string; text: Uint8Array } {
  return { id: string(json['id']), text: base64Of(json['text_b64']) };
}

function eventOf(json: unknown): LogEvent {
  const event = object(json);
  const head = { seq: count(event['seq']), ts: count(event['ts']), type: count(event['type']) };
  if (head.type > 0xff) throw new BadBundle('format');
  if (event['payload'] !== undefined) return { ...head, payload: base64Of(event['payload']) };
  const payloadHash = base64Of(event['h']);
  if (payloadHash.length !== 32) throw new BadBundle('encoding');
  return { ...head, payload: null, payloadHash };
}

function observationOf(json: unknown): Observation {
  const observation = object(json);
  return { size: count(observation['size']), atMs: count(observation['at_ms']) };
}

function object(json: unknown): Record<string, unknown> {
  if (typeof json !== 'object' || json === null) throw new BadBundle('format');
  return json as Record<string, unknown>;
}

function array(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) throw new BadBundle('format');
  return json;
}

function string(json: unknown): string {
  if (typeof json !== 'string') throw new BadBundle('format');
  return json;
}

function count(json: unknown): number {
  if (!Number.isSafeInteger(json) || Number(json) < 0) throw new BadBundle('format');
  return Number(json);
}

function hexOf(json: unknown, length: number): Uint8Array {
  const bytes = fromHex(string(json));
  if (bytes?.length !== length) throw new BadBundle('encoding');
  return bytes;
}

function base64Of(json: unknown): Uint8Array {
  const bytes = fromBase64(string(json));
  if (bytes === null) throw new BadBundle('encoding');
  return bytes;
}
