import { describe, expect, it } from "vitest";
import { createOrigins } from "./origins.ts";

const local = createOrigins({
  port: 3333,
  publicUrl: new URL("http://localhost:3333"),
  allowed: ["http://localhost:3000"],
});
describe("origins", () => {
  it.each([
    "http://localhost:3333",
    "http://127.0.0.1:3333",
    "http://[::1]:3333",
    "http://127.0.0.1:3000",
  ])("takes %s for one of our own", (origin) => {
    expect(local.allows(origin)).toBe(true);
  });

  it.each([
    "null",
    "",
    "http://localhost",
    "http://localhost:3334",
    "https://localhost:3333",
    "http://localhost.example.com:3333",
    "http://example.com:3333",
    "http://localhost:3333/path",
    "http://user@localhost:3333",
  ])("refuses %s", (origin) => {
    expect(local.allows(origin)).toBe(false);
  });
});

describe("hosts", () => {
  it("answers for the address that it listens on, not for a page from there", () => {
    const lan = createOrigins({
      port: 3333,
      listensOn: "192.168.1.5",
      publicUrl: new URL("https://studio.example.com"),
      allowed: [],
    });
    expect(lan.answersFor("192.168.1.5:3333")).toBe(true);
    expect(lan.answersFor("192.168.1.6:3333")).toBe(false);
    expect(lan.allows("http://192.168.1.5:3333")).toBe(false);
  });

  it("answers for the public host, with and without its port", () => {
    const proxied = createOrigins({
      port: 3333,
      publicUrl: new URL("https://studio.example.com"),
      allowed: ["https://www.example.com"],
    });
    expect(proxied.answersFor("studio.example.com")).toBe(true);
    expect(proxied.answersFor("studio.example.com:443")).toBe(true);
    expect(proxied.answersFor("www.example.com")).toBe(false);
    expect(proxied.answersFor("studio.example.com:443@evil")).toBe(false);
    expect(proxied.allows("http://studio.example.com")).toBe(false);
  });

  it.each(["localhost:3333", "127.0.0.1:3333", "[::1]:3333", "LOCALHOST:3333"])(
    "answers for %s",
    (host) => {
      expect(local.answersFor(host)).toBe(true);
    },
  );
});
