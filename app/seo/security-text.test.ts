import { describe, expect, it } from "vitest";

import { securityText } from "./security-text";

const facts = {
  siteUrl: "https://example.com",
  email: null,
  now: new Date("2026-11-21T15:00:00Z"),
};

describe("securityText", () => {
  it("leads to the contact page until there is an e-mail address", () => {
    expect(securityText(facts)).toMatch(
      /^Contact: https:\/\/example\.com\/contact$/m,
    );
    expect(securityText({ ...facts, email: "a@example.com" })).toMatch(
      /^Contact: mailto:a@example\.com$/m,
    );
  });

  it("expires in the future, and within a year", () => {
    const date = /^Expires: (.+)$/m.exec(securityText(facts))?.[1] ?? "";
    const days = (Date.parse(date) - facts.now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });
});
