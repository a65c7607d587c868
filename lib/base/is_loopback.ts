/**
 * Whether the host of an address, as `URL` gives it, is this machine: what is sent there does not leave it.
 *
 * @example
 * ```ts
 * import { isLoopback } from "./is_loopback.ts";
 * if (!isLoopback("127.0.0.1") || isLoopback("127.0.0.1.example.org")) throw new Error("this machine alone");
 * ```
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
