import type { Rows } from '../../../functions/app/ports/rows.ts';

interface Stored {
  readonly doc: string;
  readonly revision: number;
}

/** Documents in memory. */
export function memoryRows(): Rows {
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
      const next = { doc: JSON.stringify(value), revision: expected + 1 };
      if ((stored?.revision ?? 0) !== expected) {
        return stored?.revision === next.revision && stored.doc === next.doc;
      }
      partitions.set(partition, rows.set(key, next));
      return true;
    },
    async drop(partition, key, revision) {
      const rows = partitionOf(partition);
      return rows.get(key)?.revision === revision && rows.delete(key);
    },
  };
}
