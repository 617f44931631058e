/**
 * What a button of a chat says when it is pressed: a kind, mostly a table, and where it matters the
 * version it was made for and a word. At most 64 bytes, the least that a platform allows. Who
 * presses it is never in it: that is the platform's to say.
 */
import { idSchema } from '../../../shared/protocol/ids.ts';

/** Kinds that a button of any version may ask for: they change nothing, or nothing of a turn. */
const LOOKS = {
  h: 'hand',
  c: 'clock',
  s: 'score',
  v: 'verify',
  f: 'proof',
  j: 'join',
} as const;
/** Kinds that act on a turn or a round, and so carry the version that the presser saw. */
const ACTS = {
  p: 'play',
  l: 'lead',
  k: 'keep',
  d: 'redeal',
  q: 'claim',
  g: 'resign',
  x: 'cancel',
  y: 'rematch',
  t: 'back',
} as const;
/** Kinds that are about the presser, and so about no table. */
const OWN = { m: 'mute', n: 'unmute' } as const;

type LookKind = (typeof LOOKS)[keyof typeof LOOKS];
type ActKind = (typeof ACTS)[keyof typeof ACTS];
type OwnKind = (typeof OWN)[keyof typeof OWN];
type Kind = LookKind | ActKind | OwnKind;

export type Button =
  | { readonly kind: 'mute' }
  | { readonly kind: 'unmute' }
  | { readonly kind: LookKind; readonly tableId: string }
  | {
      readonly kind: Exclude<ActKind, 'play' | 'lead'>;
      readonly tableId: string;
      readonly version: number;
    }
  | {
      readonly kind: 'play';
      readonly tableId: string;
      readonly version: number;
      /** Two digits, such as `36`. */
      readonly bone: string;
      readonly end?: 'L' | 'R' | 1 | 2 | 3 | 4;
    }
  | {
      readonly kind: 'lead';
      readonly tableId: string;
      readonly version: number;
      readonly seat: number;
    };

const LETTERS: Readonly<Record<string, Kind>> = { ...LOOKS, ...ACTS, ...OWN };
const letterOf = (kind: Kind): string =>
  Object.keys(LETTERS).find((letter) => LETTERS[letter] === kind) ?? '';

const SHAPE = /^([a-z])1(?::([^:]{22}))?(?::(0|[1-9a-z][0-9a-z]{0,6})(?::([0-9LR]{1,3}))?)?$/;
const PLAY = /^([0-6]{2})([LR1-4])?$/;

/** The text of a button, such as `p1:<table>:1z:36L`. */
export function buttonData(button: Button): string {
  const letter = `${letterOf(button.kind)}1`;
  if (!('tableId' in button)) return letter;
  const head = `${letter}:${button.tableId}`;
  if (!('version' in button)) return head;
  const acted = `${head}:${button.version.toString(36)}`;
  if (button.kind === 'play') return `${acted}:${button.bone}${button.end ?? ''}`;
  return button.kind === 'lead' ? `${acted}:${button.seat}` : acted;
}

/** Reads what a button says; null for anything that is no button of this version of the code. */
export function readButton(data: string): Button | null {
  const [, letter = '', tableId, digits, word] = SHAPE.exec(data) ?? [];
  const kind = LETTERS[letter];
  if (kind === undefined) return null;
  if (isOwn(kind)) return tableId === undefined && digits === undefined ? { kind } : null;
  if (tableId === undefined || !idSchema.safeParse(tableId).success) return null;
  if (isLook(kind)) return digits === undefined ? { kind, tableId } : null;
  if (digits === undefined) return null;
  const version = Number.parseInt(digits, 36);
  if (kind === 'play') {
    const [, bone, end] = PLAY.exec(word ?? '') ?? [];
    if (bone === undefined) return null;
    return { kind, tableId, version, bone, ...(end === undefined ? {} : { end: endOf(end) }) };
  }
  if (kind === 'lead') {
    return word !== undefined && /^[0-3]$/.test(word)
      ? { kind, tableId, version, seat: Number(word) }
      : null;
  }
  return word === undefined ? { kind, tableId, version } : null;
}

function isLook(kind: Kind): kind is LookKind {
  return Object.values<string>(LOOKS).includes(kind);
}

function isOwn(kind: Kind): kind is OwnKind {
  return Object.values<string>(OWN).includes(kind);
}

function endOf(text: string): 'L' | 'R' | 1 | 2 | 3 | 4 {
  return text === 'L' || text === 'R' ? text : (Number(text) as 1 | 2 | 3 | 4);
}
