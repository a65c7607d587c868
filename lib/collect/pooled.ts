/** Does the work for all items, so many at once; results in the order of the items. */
export async function pooled<I, O>(
  items: readonly I[],
  width: number,
  work: (item: I) => Promise<O>,
): Promise<O[]> {
  const results: O[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      results[i] = await work(items[i]!);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(width, items.length)) }, worker));
  return results;
}
