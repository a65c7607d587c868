import type { Clock } from "./clock.ts";

/** The wait that a server asks for, given in seconds or as a date; undefined when it asks for none. */
export function retryAfter(headers: Headers, clock: Clock): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - clock.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
