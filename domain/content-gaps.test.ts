import { expect, it } from "vitest";

import { contentGaps, keepsFromListing } from "./content-gaps.ts";

const now = Date.parse("2026-11-21");
const license = {
  _type: "stateLicence",
  name: "Utah",
  status: "published",
  personalLicenseNumber: "as printed",
};

const identity = (_type: string) => ({ _id: "a", _type });
const verified = (value: string, lastVerifiedAt: string) => ({
  status: "verified",
  value,
  lastVerifiedAt,
});
const state = {
  ...identity("state"),
  legalFacts: [
    {
      status: "unverified",
      value: "30 days",
      scope: "Home policies",
      editorNote: "Look up the section.",
    },
    verified("3 years", "2026-01-01"),
    verified("2 years", "2026-11-01"),
    { ...verified("1 year", "2026-11-01"), editorNote: "A bill is pending." },
  ],
};
const promises = {
  ...identity("promiseSignOff"),
  statements: ["We read your policy.", "We meet on site."],
};
const terms = { ...identity("legalPage"), updatedAt: "2026-11-21T09:00:00Z" };
const approvedByCounsel = { name: "Counsel", date: "2026-11-21" };
const signedOff = { name: "Somebody", date: "2026-11-22" };
const both = promises.statements.map((text) => `promise: ${text}`);
const draft = [expect.stringMatching(/^draft: Counsel has not approved/)];

it.each([
  [
    state,
    [
      "unconfirmed: 30 days, Home policies. Look up the section.",
      "overdue: 3 years",
      "note: 1 year. A bill is pending.",
    ],
  ],
  [identity("stat"), ["placeholder: The figure has no date."]],
  [promises, both],
  [{ ...promises, signedOff }, []],
  [terms, draft],
  [{ ...terms, approvedByCounsel, updatedAt: "2026-11-22T09:00:00Z" }, draft],
])("the gaps of %j", (document, gaps) =>
  expect(
    contentGaps([document], now).map(({ kind, text }) => `${kind}: ${text}`),
  ).toEqual(gaps),
);

it("a license is to be renewed, which does not hide the site", () => {
  const expiring = { ...license, ...identity("stateLicence"), name: "Utah" };
  const [gap] = contentGaps([{ ...expiring, expiresOn: "2026-11-30" }], now);
  expect(gap?.kind).toBe("term");
  expect(keepsFromListing(gap!)).toBe(false);
});
