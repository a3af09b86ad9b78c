import { createHmac, randomBytes } from "node:crypto";
import { isIP } from "node:net";

type DailySalt = { day: string; salt: Buffer };

let salted: DailySalt | null = null;

/**
 * Returns a pseudonym for a visitor's address in the log, by which lines of one
 * process and one day can be correlated. It does not reveal the address, since
 * the salt is random, replaced at midnight (UTC) and never stored.
 *
 * @param address an address or a network; null if the sender is unknown.
 * @returns the base64url of an HMAC-SHA256, `unknown` for null.
 */
export function hashAddress(address: string | null, now = new Date()): string {
  if (address === null) return "unknown";
  return createHmac("sha256", saltOf(now.toISOString().slice(0, 10)))
    .update(address)
    .digest("base64url");
}

function saltOf(day: string): Buffer {
  if (salted?.day !== day) salted = { day, salt: randomBytes(32) };
  return salted.salt;
}

/**
 * Returns the networks that an address belongs to, the narrowest first; none for
 * one that does not identify its sender. A household has one IPv4 address but a
 * whole IPv6 /64, and some providers assign a /48, so single IPv6 addresses cannot
 * be counted.
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

/**
 * Returns the network in which one sender may easily have many addresses: the /48
 * of an IPv6 address, the /24 of an IPv4 address; null as in `subnetsOf`.
 */
export function blockOf(address: string | null): string | null {
  const { own, wide } = subnetsOf(address);
  return wide ?? (own && `${own.replace(/\.\d+$/, "")}.0/24`);
}

// True for this machine's own address, which is a proxy's or a test's, not a
// visitor's.
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
