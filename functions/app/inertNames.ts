/**
 * Names as chats and mails show them. Chat platforms make links, mentions, tags and commands of
 * plain text wherever they find some, and people choose their own names.
 */
import type { View } from '../../shared/protocol/view.ts';

/** Longer than any name; what else people have typed is cut to it. */
const CHARS_MAX = 40;
/** Has no width, breaks no line, and is part of no address, tag or word. */
const JOINER = '\u2060';
/** Seen by nobody, but for the joiners that emoji and some scripts are written with. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Marks heaped on one letter cover the lines above and below. */
const HEAPED = /(\p{M}{3})\p{M}+/gu;
/** Where something that a platform acts on may begin, or go on. */
const ACTIVE = /[@#/\\:.\u3002\uff0e\uff61$+](?=\S)/gu;
/**
 * The blocks that Unicode keeps for scripts written from right to left, also those to come: the
 * ranges whose unassigned code points are R or AL (DerivedBidiClass.txt of the Unicode data).
 */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATED = ['\u2068', '\u2069'] as const;

/**
 * A name that reads as it is, in which no platform finds a link, a mention, a tag or a command, and
 * which turns round nothing beside it.
 */
export function inertName(name: string): string {
  const seen = name.replace(UNSEEN, '').replace(HEAPED, '$1').replace(/\s+/gu, ' ').trim();
  const plain = [...seen].slice(0, CHARS_MAX).join('').replace(ACTIVE, `$&${JOINER}`);
  return RIGHT_TO_LEFT.test(plain) ? ISOLATED.join(plain) : plain;
}

/** A name, or null where nothing of it is to be seen. */
export function inertOrNull(name: string | null): string | null {
  return name === null ? null : inertName(name) || null;
}

/** A view whose names are such names. */
export function withInertNames(view: View): View {
  const seats = view.seats.map((seat) => ({ ...seat, name: inertOrNull(seat.name) }));
  return { ...view, seats };
}
