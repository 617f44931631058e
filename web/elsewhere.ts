import type { Me } from './store.ts';

/** What another window of this browser has done to the shelf: a part of `StorageEvent`. */
export interface ShelfChange {
  /** Null where all of it was taken away. */
  readonly key: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/** What it comes to: somebody else plays, the page shall look or sound another way, or neither. */
export type Elsewhere = 'player' | 'chosen' | 'kept';

const CHOSEN: ReadonlySet<string> = new Set(['sixlove.tongue', 'sixlove.look', 'sixlove.sounds']);

export function elsewhere({ key, oldValue, newValue }: ShelfChange): Elsewhere {
  if (key === null) return 'player';
  if (key === 'sixlove.me') return passOf(oldValue) === passOf(newValue) ? 'kept' : 'player';
  return CHOSEN.has(key) ? 'chosen' : 'kept';
}

/** As whom the server knows who plays here; a new name alone changes nothing about that. */
function passOf(me: string | null): string | null {
  return me === null ? null : (JSON.parse(me) as Me).token;
}
