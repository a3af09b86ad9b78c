import { describe, expect, it } from "vitest";

import { siteOf } from "../../schemas/checks/site.ts";
import { verdictOf } from "./check-draft.ts";

const snippet = (text: string) => ({ _id: "a", _type: "snippet", text });
const page = { _id: "b", _type: "homePage", snippet: { _ref: "a" } };
const rulesOf = (found: { rule: string }[]) => found.map(({ rule }) => rule);

function verdict(text: string, published: string | null) {
  const draft = snippet(text);
  const site = siteOf([draft, page]);
  return verdictOf(
    draft,
    published === null ? null : snippet(published),
    site,
    0,
  );
}

describe("verdictOf", () => {
  it("asks for the reason of a warning", () => {
    const { errors, warnings } = verdict("Our services are free.", null);
    expect(errors).toEqual([]);
    expect(rulesOf(warnings)).toEqual(["free"]);
  });

  it("does not ask again for what is published already", () => {
    const published = "Our services are free.";
    expect(verdict(published, published).warnings).toEqual([]);
  });

  it("names what claims an expired license each time", () => {
    const state = { _id: "s", _type: "state", name: "Utah" };
    const licence = {
      ...{ _id: "l", _type: "stateLicence", servesState: true },
      ...{ state: { _ref: "s" }, expiresOn: "1970-01-31" },
    };
    const draft = snippet("We are licensed in Utah.");
    const site = siteOf([draft, page, state, licence]);
    const later = Date.parse("1970-03-01");
    const { warnings } = verdictOf(draft, draft, site, later);
    expect(rulesOf(warnings)).toEqual(["lapsed-licence"]);
    expect(warnings[0]?.message).toContain('"We are licensed in Utah."');
  });

  it("stops an error, published or not", () => {
    const published = "We guarantee it.";
    expect(rulesOf(verdict(published, published).errors)).toEqual([
      "guarantee",
    ]);
  });
});
