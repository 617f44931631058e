/**
 * Maps items by a function that waits, at most `atOnce` of them at a time; one that takes long holds
 * up no other. The results are in the order of the items.
 */
export async function eachAtOnce<T, U>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<U>,
): Promise<U[]> {
  const results: U[] = [];
  const rest = items.entries();
  const work = async (): Promise<void> => {
    for (const [i, item] of rest) results[i] = await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
