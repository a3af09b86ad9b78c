import { describe, expect, it } from "vitest";

import { hostsOf } from "./hosts.ts";

describe("hostsOf", () => {
  const local = hostsOf("http://localhost:3000", 3000);
  const behindProxy = hostsOf("https://www.example.com", 3000);

  it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])(
    "takes %s as this machine",
    (host) => {
      expect(local.allowsHost(host)).toBe(true);
      expect(behindProxy.allowsHost(host)).toBe(true);
    },
  );

  it.each([
    undefined,
    "",
    "evil.example",
    "localhost",
    "localhost:3001",
    "localhost:3000.evil.example",
    "localhost:3000@evil.example",
    "127.0.0.1.nip.io:3000",
  ])("refuses the host %j", (host) => {
    expect(local.allowsHost(host)).toBe(false);
  });

  it("answers for the public name behind a proxy", () => {
    expect(behindProxy.allowsHost("www.example.com")).toBe(true);
    expect(behindProxy.allowsHost("example.com")).toBe(false);
    expect(behindProxy.allowsOrigin("https://www.example.com")).toBe(true);
    expect(behindProxy.allowsOrigin("http://www.example.com")).toBe(false);
  });

  it.each([
    "null",
    "https://evil.example",
    "http://localhost:3333",
    "http://localhost",
  ])("takes %s as another site's origin", (origin) => {
    expect(local.allowsOrigin(origin)).toBe(false);
  });
});
