import { eachAtOnce } from './eachAtOnce.ts';
import type { Census } from './ports/census.ts';

const AT_ONCE = 8;

/** Goes through every table, in so many segments side by side. What throws ends it. */
export async function throughTables(
  census: Pick<Census, 'tables'>,
  segments: number,
  each: (tableId: string) => Promise<void>,
): Promise<void> {
  const parts = Array.from({ length: segments }, (_, no) => ({ no, of: segments }));
  await eachAtOnce(parts, segments, async (part) => {
    let from: string | null = null;
    do {
      const page = await census.tables(part, from);
      await eachAtOnce(page.ids, AT_ONCE, each);
      from = page.next;
    } while (from !== null);
  });
}
