import { describe, expect, it } from "vitest";

import {
  countOverdueFacts,
  countUnconfirmedFacts,
  placeholderReason,
} from "./placeholders.ts";

describe("placeholderReason", () => {
  it.each([
    [{ _type: "stateLicence", status: "placeholder" }, /licence number/],
    [{ _type: "author", isPlaceholder: true }, /name/],
    [{ _type: "stat" }, /no date/],
    [{ _type: "article", dateMode: "today" }, /today/],
    [
      { _type: "siteSettings", npnStatus: "published", phone: "1" },
      /^Missing: e-mail, address\.$/,
    ],
  ])("marks %j", (document, reason) => {
    expect(placeholderReason(document)).toMatch(reason);
  });

  it.each([
    [{ _type: "stateLicence", status: "published" }],
    [{ _type: "author" }],
    [{ _type: "stat", asOf: "2026-01-01" }],
    [{ _type: "article", dateMode: "published" }],
    [{ _type: "faq" }],
  ])("leaves %j alone", (document) => {
    expect(placeholderReason(document)).toBeNull();
  });
});

describe("legal facts of a document", () => {
  it("are counted in timelines and in states", () => {
    const now = Date.parse("2026-11-21");
    const document = {
      _type: "state",
      facts: [{ status: "verified", lastVerifiedAt: "2026-01-01" }],
      legalFacts: [
        { status: "verified", lastVerifiedAt: "2026-11-01" },
        { status: "unverified" },
      ],
    };
    expect(countOverdueFacts(document, now)).toBe(1);
    expect(countUnconfirmedFacts(document)).toBe(1);
    expect(countOverdueFacts({ _type: "faq" }, now)).toBe(0);
  });
});
