import { describe, expect, it } from "vitest";

import {
  countOverdueFacts,
  countUnconfirmedFacts,
  contentGaps,
  keepsFromListing,
  placeholders,
} from "./content-gaps.ts";

describe("placeholders", () => {
  it.each([
    [
      { _type: "stateLicence", name: "Utah", status: "placeholder" },
      /license number/,
    ],
    [{ _type: "stateLicence", status: "published" }, /not named/],
    [
      {
        _type: "stateLicence",
        name: "Utah",
        status: "published",
        servesState: true,
      },
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
    [{ _type: "stateLicence", name: "Iowa", status: "published" }],
    [
      {
        _type: "stateLicence",
        name: "Utah",
        status: "published",
        servesState: true,
        licensee: "Somebody",
      },
    ],
    [{ _type: "author" }],
    [{ _type: "stat", asOf: "2026-01-01" }],
    [{ _type: "article", dateMode: "published" }],
    // It is in no list before that moment, and no reason to hide the site.
    [{ _type: "article", publishedAt: "2999-01-01T00:00:00Z" }],
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
  it("names a license that is to be renewed, and does not hide the site for it", () => {
    const licence = {
      ...{ _id: "licence-utah", _type: "stateLicence", displayName: "Utah" },
      ...{ name: "Utah", status: "published", expiresOn: "2027-06-30" },
    };
    const found = (day: string) => contentGaps([licence], Date.parse(day));
    expect(found("2027-03-01T12:00Z")).toEqual([]);
    const [soon] = found("2027-06-01T12:00Z");
    expect(soon).toMatchObject({
      kind: "term",
      text: expect.stringContaining("29 days are left"),
    });
    expect(keepsFromListing(soon!)).toBe(false);
    expect(found("2027-07-02T12:00Z")[0]?.text).toMatch(/^Expired/);
  });

  it("names each promise that the firm has not signed off, and none that it has", () => {
    const list = {
      _id: "promises-home",
      _type: "promiseSignOff",
      displayName: "Home",
      statements: ["We read your policy.", "We meet on site."],
    };
    const found = contentGaps([list], 0);
    expect(found.map(({ kind, text }) => [kind, text])).toEqual([
      ["promise", "We read your policy."],
      ["promise", "We meet on site."],
    ]);
    const signedOff = { name: "Somebody", date: "2026-11-22" };
    expect(contentGaps([{ ...list, signedOff }], 0)).toEqual([]);
    expect(
      contentGaps([{ ...list, signedOff: { name: "Somebody" } }], 0),
    ).toHaveLength(2);
  });

  it("names a legal page until counsel approved it as it stands", () => {
    const page = {
      _id: "legalPage-terms",
      _type: "legalPage",
      displayName: "Terms",
      updatedAt: "2026-11-21T09:00:00Z",
    };
    const approvedByCounsel = { name: "Counsel", date: "2026-11-21" };
    expect(contentGaps([page], 0).map(({ kind }) => kind)).toEqual(["draft"]);
    expect(contentGaps([{ ...page, approvedByCounsel }], 0)).toEqual([]);
    const changed = { ...page, updatedAt: "2026-11-22T09:00:00Z" };
    expect(contentGaps([{ ...changed, approvedByCounsel }], 0)).toHaveLength(1);
  });

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
    const found = contentGaps(documents, Date.parse("2026-11-21"));
    expect(found.map(({ kind, text }) => [kind, text])).toEqual([
      ["unconfirmed", "30 days, Home policies"],
      ["overdue", "3 years"],
      ["placeholder", "The figure has no date."],
    ]);
  });
});
