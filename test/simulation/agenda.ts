/** What is to happen, by minute: a calendar that takes thousands of entries without sorting all. */
export interface Agenda {
  /** Has `action` run at `at`, Unix ms; what lies in the past runs next. */
  add(at: number, action: () => Promise<void>): void;
  /** Takes out what is due up to `until`, in order of time. */
  take(until: number): { readonly at: number; readonly action: () => Promise<void> }[];
}

const MINUTE_MS = 60_000;

export function makeAgenda(start: number): Agenda {
  const minutes = new Map<number, { at: number; action: () => Promise<void> }[]>();
  let next = Math.floor(start / MINUTE_MS);
  return {
    add(at, action) {
      const minute = Math.max(next, Math.floor(at / MINUTE_MS));
      const entries = minutes.get(minute) ?? [];
      entries.push({ at, action });
      minutes.set(minute, entries);
    },
    take(until) {
      const due = [];
      for (const last = Math.floor(until / MINUTE_MS); next <= last; next += 1) {
        const entries = minutes.get(next) ?? [];
        minutes.delete(next);
        due.push(...entries.sort((a, b) => a.at - b.at));
      }
      return due;
    },
  };
}
