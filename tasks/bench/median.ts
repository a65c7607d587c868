/** The median of some runs of `work`, in milliseconds, after one run to warm up. */
export async function medianMs(runs: number, work: () => Promise<void> | void): Promise<number> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)]!;
}
