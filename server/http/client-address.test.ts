import type { IncomingMessage } from "node:http";
import { describe, expect, it, vi } from "vitest";

import { createClientAddress } from "./client-address.ts";

function request(
  headers: Record<string, string>,
  remoteAddress = "198.51.100.7",
): IncomingMessage {
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe("the address of a visitor", () => {
  it("is that of the connection", () => {
    const read = createClientAddress({
      trustProxy: false,
      onUntrusted: () => {},
    });
    expect(read(request({}))).toBe("198.51.100.7");
    expect(read(request({}, "::ffff:198.51.100.7"))).toBe("198.51.100.7");
    expect(read(request({}, "2001:DB8::1"))).toBe("2001:db8::1");
  });

  it("is what the trusted proxy wrote, not what the sender claimed before it", () => {
    const read = createClientAddress({
      trustProxy: true,
      onUntrusted: () => {},
    });
    const claimed = { "x-forwarded-for": "203.0.113.1, 198.51.100.9" };
    expect(read(request(claimed, "127.0.0.1"))).toBe("198.51.100.9");
    expect(read(request({ "x-forwarded-for": "nonsense" }))).toBeNull();
    expect(read(request({}))).toBeNull();
    const from = (written: string) =>
      read(request({ "x-forwarded-for": written }));
    expect(from("198.51.100.9:4711")).toBe("198.51.100.9");
    expect(from("[2001:DB8::9]:4711")).toBe("2001:db8::9");
    expect(from("[::ffff:198.51.100.9]")).toBe("198.51.100.9");
  });

  it("is unknown behind a proxy that is not configured, and warns once", () => {
    const onUntrusted = vi.fn();
    const read = createClientAddress({ trustProxy: false, onUntrusted });
    expect(read(request({ "x-forwarded-for": "203.0.113.1" }))).toBeNull();
    expect(read(request({ forwarded: "for=203.0.113.1" }))).toBeNull();
    expect(onUntrusted).toHaveBeenCalledOnce();
  });
});
