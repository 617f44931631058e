/**
 * What standing orders must do, said again in a few lines that share no code with the server: bones
 * are text, a line is two numbers, and whether a list is off is written down as it happens.
 */

import { boneName } from '../../shared/engine/bone.ts';
import type { JournalEvent, WithheldWords } from '../../shared/journal/events.ts';

export interface ModelEntry {
  readonly bone: string;
  readonly end?: 'L' | 'R';
  readonly when?: { readonly ends?: readonly number[]; readonly passed?: readonly number[] };
  readonly at: 'turn' | 'expiry';
}

interface Given {
  readonly entries: readonly ModelEntry[];
  readonly off: { turn: number | null; expiry: number | null };
}

export interface ModelPlay {
  readonly seat: number;
  readonly bone: string;
  readonly end: string | null;
}

/** One round as the model sees it. */
export class OrdersModel {
  readonly #hands: readonly Set<string>[];
  readonly #given = new Map<number, Given>();
  readonly #turns: { readonly seat: number; readonly passed: boolean }[] = [];
  #ends: readonly number[] = [];

  constructor(hands: readonly (readonly string[])[]) {
    this.#hands = hands.map((hand) => new Set(hand));
  }

  give(seat: number, entries: readonly ModelEntry[]): void {
    this.#given.set(seat, { entries, off: { turn: null, expiry: null } });
  }

  /** Notes a play or a pass; anything else says nothing here. */
  see(event: JournalEvent | WithheldWords): void {
    if (event.type !== 'play' && event.type !== 'pass') return;
    this.#turns.push({ seat: event.seat, passed: event.type === 'pass' });
    if (event.type === 'pass') return;
    const bone = boneName(event.bone);
    this.#hands[event.seat]?.delete(bone);
    const [low = 0, high = 0] = [...bone].map(Number);
    const [left = 0, right = 0] = this.#ends;
    if (event.where === null) this.#ends = [low, high];
    else if (event.where === 'L') this.#ends = [low === left ? high : low, right];
    else this.#ends = [left, low === right ? high : low];
  }

  #legalEnd(seat: number, { bone, end, when }: ModelEntry): string | null | false {
    if (this.#hands[seat]?.has(bone) !== true) return false;
    const [left, right] = this.#ends;
    if (left === undefined) return end === undefined && when === undefined ? null : false;
    const fits = { L: bone.includes(String(left)), R: bone.includes(String(right)) };
    if (end !== undefined) return fits[end] ? end : false;
    if (fits.L && fits.R) return left === right ? 'R' : false;
    return fits.L ? 'L' : fits.R && 'R';
  }

  #holds(seat: number, { when }: ModelEntry): boolean {
    const last = this.#turns.map((turn) => turn.seat).lastIndexOf(seat);
    const passed = this.#turns.slice(last + 1).filter((turn) => turn.passed);
    return (
      (when?.ends ?? []).every((pip) => this.#ends.includes(pip)) &&
      (when?.passed ?? []).every((other) => passed.some((turn) => turn.seat === other))
    );
  }

  /** What these seats play by their orders now; `really`: a guard that is false is noted. */
  fires(seats: readonly number[], isOver: boolean, really: boolean): ModelPlay | null {
    for (const seat of seats) {
      const given = this.#given.get(seat);
      for (const at of isOver ? (['turn', 'expiry'] as const) : (['turn'] as const)) {
        if (given === undefined || given.off[at] !== null) continue;
        const no = given.entries.findIndex(
          (entry) => entry.at === at && this.#legalEnd(seat, entry) !== false,
        );
        const entry = given.entries[no];
        if (entry === undefined) continue;
        const end = this.#legalEnd(seat, entry) || null;
        if (this.#holds(seat, entry)) return { seat, bone: entry.bone, end };
        if (really) given.off[at] = no;
      }
    }
    return null;
  }

  disarmed(seat: number): number[] {
    const { turn = null, expiry = null } = this.#given.get(seat)?.off ?? {};
    return [turn, expiry].flatMap((no) => (no === null ? [] : [no])).sort((a, b) => a - b);
  }

  get isPosed(): boolean {
    return this.#turns.length > 0;
  }
}
