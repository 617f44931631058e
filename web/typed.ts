/** Plays as they are typed: "64R", "6-4 left", "33", and a few questions. */
import type { EndName, MoveView } from '../shared/protocol/view.ts';
import { words } from './words.ts';

export type Typed =
  | { readonly kind: 'play'; readonly bone: string; readonly end?: EndName }
  /** A question, or a pass, which nobody has to say. */
  | { readonly kind: 'table' | 'hand' | 'pass' }
  | {
      readonly kind: 'fault';
      readonly why: 'unread' | 'notYours' | 'notNow' | 'fitsNot' | 'whichEnd';
      readonly bone: string;
    };

export interface Holding {
  readonly hand: readonly string[];
  /** Empty when nothing can be played. */
  readonly moves: readonly MoveView[];
}

const PLAY = /^([0-6])[^0-9a-z]*([0-6])[^0-9a-z]*([a-z]*|[1-4])$/;

/** Reads what was typed, in any case and with any marks between. */
export function readTyped(text: string, { hand, moves }: Holding): Typed {
  const said = text.trim().toLowerCase();
  for (const kind of ['table', 'hand', 'pass'] as const) {
    if (words.typed[kind].includes(said)) return { kind };
  }
  const [, one, other, where = ''] = PLAY.exec(said) ?? [];
  const end = where === '' ? null : endNamed(where);
  if (one === undefined || other === undefined || end === undefined) return fault('unread', said);
  const bone = one <= other ? `${one}${other}` : `${other}${one}`;
  if (!hand.includes(bone)) return fault('notYours', bone);
  if (moves.length === 0) return fault('notNow', bone);
  const fitting = moves.filter((move) => move.bone === bone);
  if (fitting.length === 0) return fault('fitsNot', bone);
  return chosenOf(bone, fitting, end);
}

function chosenOf(bone: string, fitting: readonly MoveView[], end: EndName | null): Typed {
  const [only] = fitting;
  if (end === null && fitting.length > 1) return fault('whichEnd', bone);
  // A move without an end may be made at any.
  const isAny = only?.end === undefined;
  const move = end === null || isAny ? only : fitting.find((candidate) => candidate.end === end);
  if (move === undefined) return fault('fitsNot', bone);
  return move.end === undefined ? { kind: 'play', bone } : { kind: 'play', bone, end: move.end };
}

function fault(why: Extract<Typed, { kind: 'fault' }>['why'], bone: string): Typed {
  return { kind: 'fault', why, bone };
}

/** An end by its letter or number or its name; undefined where there is none. */
function endNamed(where: string): EndName | undefined {
  const { left, right } = words.typed;
  if (where === 'l' || left.includes(where)) return 'L';
  if (where === 'r' || right.includes(where)) return 'R';
  return ([1, 2, 3, 4] as const).find((arm) => String(arm) === where);
}
