/** Maps items by a function that waits, at most `atOnce` of them at a time, in their order. */
export async function eachAtOnce<T, U>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<U>,
): Promise<U[]> {
  const results: U[] = [];
  for (let i = 0; i < items.length; i += atOnce) {
    results.push(...(await Promise.all(items.slice(i, i + atOnce).map(run))));
  }
  return results;
}
