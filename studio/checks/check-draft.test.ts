import type { SanityClient } from "sanity";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { siteOf } from "../../schemas/checks/site.ts";
import { documents } from "../../scripts/seed/documents.ts";
import { verdictOf, versionErrors } from "./check-draft.ts";

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

const ARTICLE = "article-hail-damage-guide";

let asked: unknown[];
let isDown: boolean;
let releases = 0;
let release: string;

beforeEach(() => {
  asked = [];
  isDown = false;
  // What was read of one release is read again after a while.
  releases += 1;
  release = `r${releases}`;
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no lake"));
});

const client = {
  fetch(
    _query: string,
    _params: object,
    { perspective }: { perspective: unknown },
  ) {
    asked.push(perspective);
    return isDown
      ? Promise.reject(new Error("down"))
      : Promise.resolve(documents);
  },
} as unknown as SanityClient;

/** The seeded article in the release, with other fields. */
function version(fields: object) {
  const article = documents.find(({ _id }) => _id === ARTICLE)!;
  return { ...article, ...fields, _id: `versions.${release}.${ARTICLE}` };
}

const versionRulesOf = async (fields: object) =>
  (await versionErrors(client, version(fields), release)).map(
    ({ rule }) => rule,
  );

it("finds the errors of a version, and keeps warnings to itself", async () => {
  expect(await versionRulesOf({})).toEqual([]);
  expect(await versionRulesOf({ title: "Free help with hail" })).toEqual([]);
  expect(
    await versionRulesOf({ description: "We guarantee the result." }),
  ).toEqual(["guarantee"]);
});

it("reads all documents as the release will leave them, once for a while; without an answer it finds nothing", async () => {
  await versionRulesOf({});
  await versionRulesOf({});
  expect(asked).toEqual([[release]]);
  isDown = true;
  const other = `${release}-down`;
  const promise = { description: "We guarantee the result." };
  expect(await versionErrors(client, version(promise), other)).toEqual([]);
});
