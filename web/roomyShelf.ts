import type { Shelf } from './shelf.ts';

/** Values on a shelf by their names, as JSON. */
export interface RoomyShelf {
  /** Null for what is not there or cannot be read. */
  read<T>(key: string): T | null;
  /** @returns whether it is on the shelf, and not only remembered until the page goes */
  write(key: string, value: unknown): boolean;
  /** @returns whether it is on the shelf; it is nowhere else */
  put(key: string, value: unknown): boolean;
  /** For what is only there to be shown: a full shelf does without. */
  writeIfRoom(key: string, value: unknown): void;
  /** Whether it is only remembered. */
  isHeld(key: string): boolean;
}

/**
 * A shelf on which nothing that must be kept is lost while the page is open, however full it is.
 *
 * @param room each step of it takes away what is needed less
 */
export function roomyShelf(shelf: Shelf, room: () => Iterable<unknown>): RoomyShelf {
  const held = new Map<string, unknown>();
  const put = (key: string, value: unknown): boolean => {
    try {
      if (value === null) shelf.removeItem(`sixlove.${key}`);
      else shelf.setItem(`sixlove.${key}`, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  };
  const putWithRoom = (key: string, value: unknown): boolean => {
    if (put(key, value)) return true;
    for (const _ of room()) if (put(key, value)) return true;
    return false;
  };
  return {
    read<T>(key: string): T | null {
      if (held.has(key)) return held.get(key) as T;
      try {
        return JSON.parse(shelf.getItem(`sixlove.${key}`) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
    write(key, value) {
      const isKept = putWithRoom(key, value);
      if (isKept) held.delete(key);
      else held.set(key, value);
      return isKept;
    },
    put: putWithRoom,
    writeIfRoom(key, value) {
      if (!put(key, value)) put(key, null);
    },
    isHeld: (key) => held.has(key),
  };
}
