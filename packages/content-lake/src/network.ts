import { isIP } from "node:net";

/**
 * The network that an address belongs to. A household has one IPv4 address but 2^64
 * IPv6 addresses, so those are counted by their first 64 bits. Anything else is its own
 * network.
 */
export function networkOf(address: string): string {
  const host = withoutPort(address);
  return isIP(host) === 6 ? ofIPv6(host, 64) : host;
}

/**
 * The larger network in which one sender may easily have many addresses, for shared
 * limits: some providers assign a household 2^16 networks, a /48.
 */
export function blockOf(address: string): string {
  const host = withoutPort(address);
  return isIP(host) === 6 ? ofIPv6(host, 48) : host;
}

/** Some proxies append the port, which differs for each connection. */
function withoutPort(address: string): string {
  const [, v6, v4] =
    /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}

function ofIPv6(address: string, bits: 48 | 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  // An IPv4 address at the end counts as two groups.
  const length = right.length + (right.at(-1)?.includes(".") ? 1 : 0);
  const zeros = Array<string>(Math.max(0, 8 - left.length - length)).fill("0");
  const all = [...left, ...(tail === undefined ? [] : zeros), ...right];
  const first = all.slice(0, bits / 16).map((group) => parseInt(group, 16));
  return `${first.map((group) => group.toString(16)).join(":")}::/${bits}`;
}
