import { describe, expect, it, vi } from "vitest";

vi.mock("~/env/env.server", () => ({
  environment: () => ({
    siteUrl: "http://localhost:3000",
    siteSecret: "0123456789abcdef0123456789abcdef",
  }),
}));

const { grantNewPassword, isGranted } = await import("./grant.server");

const now = Date.parse("2026-01-31T12:00:00Z");
const minute = 60_000;

describe("the right to a new password", () => {
  it("lasts a quarter of an hour", () => {
    const grant = grantNewPassword("jane", now);
    expect(isGranted(grant, "jane", now + 14 * minute)).toBe(true);
    expect(isGranted(grant, "jane", now + 16 * minute)).toBe(false);
  });

  it("belongs to one user, and cannot be forged", () => {
    const grant = grantNewPassword("jane", now);
    const [until, signature] = grant.split(".");
    expect(isGranted(grant, "john", now)).toBe(false);
    for (const forged of [
      null,
      "",
      `${Number(until) + minute}.${signature}`,
      `${until}.${"A".repeat(43)}`,
      `${until}.`,
      grant.slice(0, -1),
    ])
      expect(isGranted(forged, "jane", now), String(forged)).toBe(false);
  });
});
