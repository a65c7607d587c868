/** Waits for the promise, but no longer than `ms`. */
export async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits. */
export function delay(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
