/** The part of `Storage` that is used; a page without storage gets one in memory. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * The browser's shelf where it can be read (a private window may refuse), else one in memory. One
 * that is full still says who plays here.
 */
export function openShelf(browser: () => Shelf): Shelf {
  try {
    const shelf = browser();
    shelf.getItem('sixlove.me');
    return shelf;
  } catch {
    return memoryShelf();
  }
}

export function memoryShelf(): Shelf {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
