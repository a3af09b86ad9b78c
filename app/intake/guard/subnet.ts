import { isIP } from "node:net";

/**
 * The groups of addresses that a visitor's address belongs to, the narrowest
 * first. One household has one IPv4 address but a whole IPv6 network of 64
 * bits, and some providers give out 48: counting single IPv6 addresses would
 * count nothing.
 *
 * In: an address, or null if it cannot be told. Out: no group for an address
 * that says nothing about its sender.
 */
export function subnetsOf(address: string | null): {
  own: string | null;
  wide: string | null;
} {
  const version = isIP(address ?? "");
  if (address === null || version === 0 || isLoopback(address))
    return { own: null, wide: null };
  if (version === 4) return { own: address, wide: null };
  const groups = expand(address);
  return {
    own: `${groups.slice(0, 4).join(":")}/64`,
    wide: `${groups.slice(0, 3).join(":")}/48`,
  };
}

// What comes from this machine comes from a proxy or a test, not from a visitor.
function isLoopback(address: string): boolean {
  return address.startsWith("127.") || address === "::1";
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const bare = address.replace(/%.*$/, "").replace(/[\d.]+$/, (tail) => {
    if (!tail.includes(".")) return tail;
    const [a = 0, b = 0, c = 0, d = 0] = tail.split(".").map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = bare.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = !tail ? [] : tail.split(":");
  const zeros = Array<string>(
    tail === undefined ? 0 : 8 - left.length - right.length,
  ).fill("0");
  return [...left, ...zeros, ...right].map((group) =>
    parseInt(group, 16).toString(16),
  );
}
