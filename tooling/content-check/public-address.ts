import { BlockList, isIP } from "node:net";

/**
 * Addresses that are not of the public internet (IANA's special-purpose
 * registries): this machine, its networks, the metadata service of a cloud.
 */
const SPECIAL: readonly [address: string, bits: number][] = [
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

const special = new BlockList();
for (const [address, bits] of SPECIAL) special.addSubnet(address, bits, "ipv4");

/** Of IPv6 only what is assigned for the internet is public. */
const assigned = new BlockList();
assigned.addSubnet("2000::", 3, "ipv6");
/** Parts of it that are not: documentation, and tunnels that hold an IPv4 address. */
for (const [address, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(address, bits, "ipv6");

/** True for an IP address of the public internet; false for a name too. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return assigned.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}
