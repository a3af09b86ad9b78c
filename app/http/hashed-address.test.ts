import { expect, it } from "vitest";

import { hashAddress } from "./sender-address.server";

const noon = new Date("2026-11-22T12:00:00Z");

it("names an address the same way for a day (UTC), and another one differently", () => {
  const name = hashAddress("203.0.113.7", noon);
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(hashAddress("203.0.113.7", new Date("2026-11-22T23:59:59Z"))).toBe(
    name,
  );
  expect(hashAddress("203.0.113.8", noon)).not.toBe(name);
});

it("forgets the salt at midnight, also if the clock is set back afterwards", () => {
  const name = hashAddress("203.0.113.7", noon);
  const next = hashAddress("203.0.113.7", new Date("2026-11-23T00:00:00Z"));
  expect(next).not.toBe(name);
  expect(hashAddress("203.0.113.7", noon)).not.toBe(name);
});
