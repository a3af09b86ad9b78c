import { describe, expect, it } from "vitest";

import {
  countOverdueFacts,
  countUnconfirmedFacts,
  openEnds,
  placeholders,
} from "./open-ends.ts";

describe("placeholders", () => {
  it.each([
    [{ _type: "stateLicence", status: "placeholder" }, /license number/],
    [
      { _type: "stateLicence", status: "published", servesState: true },
      /who holds/,
    ],
    [{ _type: "author", isPlaceholder: true }, /name/],
    [{ _type: "stat" }, /no date/],
    [{ _type: "article", dateMode: "today" }, /today/],
  ])("marks %j", (document, reason) => {
    expect(placeholders(document)).toEqual([expect.stringMatching(reason)]);
  });

  it("names each thing that the settings lack", () => {
    const settings = { _type: "siteSettings", npnStatus: "published" };
    expect(placeholders({ ...settings, phone: "1" })).toHaveLength(2);
    expect(
      placeholders({ ...settings, npnStatus: "placeholder" }),
    ).toHaveLength(4);
  });

  it.each([
    [{ _type: "stateLicence", status: "published" }],
    [
      {
        _type: "stateLicence",
        status: "published",
        servesState: true,
        licensee: "Somebody",
      },
    ],
    [{ _type: "author" }],
    [{ _type: "stat", asOf: "2026-01-01" }],
    [{ _type: "article", dateMode: "published" }],
    [{ _type: "faq" }],
  ])("leaves %j alone", (document) => {
    expect(placeholders(document)).toEqual([]);
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

describe("openEnds", () => {
  it("names every placeholder and every fact that is open", () => {
    const documents = [
      {
        _id: "state-utah",
        _type: "state",
        displayName: "Utah",
        legalFacts: [
          { status: "unverified", value: "30 days", scope: "Home policies" },
          {
            status: "verified",
            value: "3 years",
            lastVerifiedAt: "2026-01-01",
          },
          {
            status: "verified",
            value: "2 years",
            lastVerifiedAt: "2026-11-01",
          },
        ],
      },
      { _id: "stat-rate", _type: "stat", displayName: "97%" },
    ];
    const found = openEnds(documents, Date.parse("2026-11-21"));
    expect(found.map(({ kind, text }) => [kind, text])).toEqual([
      ["unconfirmed", "30 days, Home policies"],
      ["overdue", "3 years"],
      ["placeholder", "The figure has no date."],
    ]);
  });
});
