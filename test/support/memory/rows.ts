import type { Rows } from '../../../functions/app/ports/rows.ts';

interface Stored {
  readonly doc: string;
  readonly revision: number;
}

/** Documents in memory. */
export function memoryRows(): Rows {
  let made = 0;
  const partitions = new Map<string, Map<string, Stored>>();
  const partitionOf = (name: string) => partitions.get(name) ?? new Map<string, Stored>();
  const rowOf = (key: string, { doc, revision }: Stored) => ({
    key,
    value: JSON.parse(doc) as unknown,
    revision,
  });
  return {
    async get(partition, key) {
      const stored = partitionOf(partition).get(key);
      return stored === undefined ? null : rowOf(key, stored);
    },
    async list(partition, prefix = '') {
      return [...partitionOf(partition)]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, stored]) => rowOf(key, stored));
    },
    async put(partition, key, value, { expected }) {
      const rows = partitionOf(partition);
      const stored = rows.get(key);
      const doc = JSON.stringify(value);
      if ((stored?.revision ?? 0) !== expected) {
        const isNext = expected === 0 || stored?.revision === expected + 1;
        return isNext && stored?.doc === doc;
      }
      made += expected === 0 ? 1_000 : 0;
      const revision = expected === 0 ? made : expected + 1;
      partitions.set(partition, rows.set(key, { doc, revision }));
      return true;
    },
    async drop(partition, key, revision) {
      const rows = partitionOf(partition);
      return rows.get(key)?.revision === revision && rows.delete(key);
    },
  };
}
