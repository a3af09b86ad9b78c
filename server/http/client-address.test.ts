import type { IncomingMessage } from "node:http";
import { expect, it, vi } from "vitest";

import { createClientAddress } from "./client-address.ts";

function addressOf(
  trustProxy: boolean,
  headers: Record<string, string>,
  remoteAddress = "198.51.100.7",
): string | null {
  const onUntrusted = vi.fn();
  const read = createClientAddress({ trustProxy, onUntrusted });
  const request = { headers, socket: { remoteAddress } };
  const [first, again] = [1, 2].map(() => read(request as IncomingMessage));
  expect(again).toBe(first);
  const isUnknown = !trustProxy && Object.keys(headers).length > 0;
  expect(onUntrusted).toHaveBeenCalledTimes(isUnknown ? 1 : 0);
  return first!;
}

it.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:DB8::1", "2001:db8::1"],
])(
  "the address of a visitor is that of the connection: %s",
  (from, address) => {
    expect(addressOf(false, {}, from)).toBe(address);
  },
);

it.each([
  // Not what the sender put before it.
  ["203.0.113.1, 198.51.100.9", "198.51.100.9"],
  ["198.51.100.9:4711", "198.51.100.9"],
  ["[2001:DB8::9]:4711", "2001:db8::9"],
  ["[::ffff:198.51.100.9]", "198.51.100.9"],
  ["nonsense", null],
])("it is what the trusted proxy wrote: %s", (written, address) => {
  expect(addressOf(true, { "x-forwarded-for": written })).toBe(address);
  expect(addressOf(true, {})).toBeNull();
});

it.each<Record<string, string>>([
  { "x-forwarded-for": "203.0.113.1" },
  { forwarded: "for=203.0.113.1" },
])(
  "it is unknown behind a proxy that is not configured, which warns once: %j",
  (headers) => expect(addressOf(false, headers)).toBeNull(),
);
