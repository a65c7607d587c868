/** Ranges that are no one's on the public network: first address, length of the prefix. */
const PRIVATE_V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // shared by a provider's customers
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local, and where clouds tell machines their secrets
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
];
const PRIVATE_V6: readonly (readonly [string, number])[] = [
  ["::", 127], // unspecified, loopback
  ["100::", 64], // discarded
  ["2001:db8::", 32], // documentation
  ["fc00::", 7], // unique local
  ["fe80::", 10], // link-local
  ["fec0::", 10], // site-local
  ["ff00::", 8], // multicast
];
/** IPv6 ranges that carry an IPv4 address, with the bit it begins at. */
const CARRIERS: readonly (readonly [string, number, number])[] = [
  ["::", 96, 96], // compatible
  ["::ffff:0:0", 96, 96], // mapped
  ["64:ff9b::", 96, 96], // translated
  ["2002::", 16, 16], // 6to4
];

/**
 * Whether an IP address belongs to this machine, to a private network or to nobody, rather than to the public network.
 *
 * @example
 * ```ts
 * import { isPrivateAddress } from "./is_private_address.ts";
 * const all = ["10.1.2.3", "::1", "::ffff:192.168.0.1", "fe80::1%eth0"];
 * if (!all.every(isPrivateAddress) || isPrivateAddress("93.184.216.34")) throw new Error();
 * ```
 */
export function isPrivateAddress(address: string): boolean {
  if (!address.includes(":")) return isPrivateV4(v4(address));
  const bits = v6(address.replace(/%.*$/, ""));
  if (
    PRIVATE_V6.some(([start, length]) => bits >> BigInt(128 - length) === v6(start) >> BigInt(128 - length))
  ) {
    return true;
  }
  return CARRIERS.some(([start, length, at]) =>
    bits >> BigInt(128 - length) === v6(start) >> BigInt(128 - length) &&
    isPrivateV4(Number(bits >> BigInt(96 - at) & 0xffff_ffffn))
  );
}

function isPrivateV4(address: number): boolean {
  return PRIVATE_V4.some(([start, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(address / size) === Math.floor(v4(start) / size);
  });
}

function v4(address: string): number {
  return address.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

/** The 128 bits; a URL knows all ways to write them. */
function v6(address: string): bigint {
  const [left = "", right] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => text === "" ? [] : text.split(":");
  const before = groups(left), after = groups(right ?? "");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].reduce((bits, group) => bits << 16n | BigInt(`0x${group}`), 0n);
}
