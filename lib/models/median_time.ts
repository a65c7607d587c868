import { median } from "simple-statistics";

/** The median of milliseconds that questions take, asked one after the other; the first is asked before to warm up. */
export async function medianTime<T>(
  questions: readonly T[],
  ask: (question: T) => Promise<void>,
): Promise<number> {
  await ask(questions[0]!);
  const times: number[] = [];
  for (const question of questions) {
    const started = performance.now();
    await ask(question);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Waits until all batches have come. */
export async function drain(batches: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of batches);
}
