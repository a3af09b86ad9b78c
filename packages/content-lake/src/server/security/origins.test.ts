import { describe, expect, it } from "vitest";

import { createOrigins } from "./origins.ts";

describe("a page elsewhere", () => {
  const local = createOrigins({
    port: 3333,
    publicUrl: new URL("http://localhost:3333"),
  });
  const hosted = createOrigins({
    port: 3333,
    listensOn: "192.168.1.5",
    publicUrl: new URL("https://studio.example.com"),
  });

  it.each([
    [local, ["localhost:3333", "127.0.0.1:3333", "[::1]:3333"], true],
    [local, ["localhost", "localhost:3334", "example.com:3333"], false],
    [hosted, ["studio.example.com"], true],
    [hosted, ["studio.example.com:443@evil", "www.example.com"], false],
  ])("is told by its host: %#", (origins, hosts, isOwn) => {
    const scheme = origins === local ? "http" : "https";
    for (const host of hosts) {
      expect([host, origins.answersFor(host)]).toEqual([host, isOwn]);
      expect([host, origins.allows(`${scheme}://${host}`)]).toEqual([
        host,
        isOwn,
      ]);
    }
    expect(origins.allows(`${scheme}://${hosts[0]}/path`)).toBe(false);
    expect(origins.allows("null")).toBe(false);
  });

  it("may reach the address that the server listens on, and acts there as a foreign one", () => {
    expect(hosted.answersFor("192.168.1.5:3333")).toBe(true);
    for (const host of ["studio.example.com:443", "studio.example.com."])
      expect(hosted.answersFor(host)).toBe(true);
    expect(hosted.answersFor("192.168.1.6:3333")).toBe(false);
    expect(hosted.allows("http://192.168.1.5:3333")).toBe(false);
    expect(hosted.allows("http://studio.example.com")).toBe(false);
  });
});
