import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IPv4 networks that are not on the public internet (IANA's special-purpose registry). */
const PRIVATE: readonly (readonly [network: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** IPv6 networks inside 2000::/3 that lead elsewhere: Teredo, documentation, 6to4. */
const PRIVATE_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const blocked = new BlockList();
for (const [network, bits] of PRIVATE) blocked.addSubnet(network, bits, "ipv4");
for (const [network, bits] of PRIVATE_V6)
  blocked.addSubnet(network, bits, "ipv6");
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** True for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !blocked.check(address, "ipv4");
  // IPv4 addresses in IPv6 are outside 2000::/3.
  return unicast.check(address, "ipv6") && !blocked.check(address, "ipv6");
}

/**
 * False for the address of a private network that the operator did not name; a host
 * name is known only when it is looked up.
 *
 * @param hostname as in `URL.hostname`
 */
export function isReachable(
  hostname: string,
  privateHosts: readonly string[],
): boolean {
  if (privateHosts.includes(hostname)) return true;
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) === 0 || isPublicAddress(address);
}

/**
 * Looks up a host for a connection, and fails if any of its addresses is private: a name
 * that was public when it was stored may lead elsewhere later.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error("the address is private"), "");
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
