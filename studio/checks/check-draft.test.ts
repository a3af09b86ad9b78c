import type { SanityClient } from "sanity";
import { expect, it, vi } from "vitest";

import { siteOf } from "../../schemas/checks/site.ts";
import { documents } from "../../scripts/seed/documents.ts";
import { verdictOf, versionErrors } from "./check-draft.ts";

const snippet = (text: string) => ({ _id: "a", _type: "snippet", text });
const page = { _id: "b", _type: "homePage", snippet: { _ref: "a" } };
const state = { _id: "s", _type: "state", name: "Utah" };
const expired = {
  ...{ _id: "l", _type: "stateLicence", servesState: true },
  ...{ state: { _ref: "s" }, expiresOn: "1970-01-31" },
};
const rulesOf = (found: { rule: string }[]) => found.map(({ rule }) => rule);

const FREE = "Our services are free.";
const LICENSED = "We are licensed in Utah.";
const PROMISE = "We guarantee the result.";

it.each([
  ["the reason of a new warning is asked for", FREE, null, [], ["free"]],
  ["that of a published one is not", FREE, FREE, [], []],
  [
    "a lapsed license is named each time",
    LICENSED,
    LICENSED,
    [],
    ["lapsed-licence"],
  ],
  ["an error stops, published or not", PROMISE, PROMISE, ["guarantee"], []],
])("%s", (_, text, published, errors, warnings) => {
  const draft = snippet(text);
  const site = siteOf([draft, page, state, expired]);
  const verdict = verdictOf(
    draft,
    published === null ? null : snippet(published),
    site,
    Date.parse("1970-03-01"),
  );
  expect(rulesOf(verdict.errors)).toEqual(errors);
  expect(rulesOf(verdict.warnings)).toEqual(warnings);
});

it("finds the errors of a version as its release will leave the documents, read once for a while", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no lake"));
  const asked: unknown[] = [];
  const client = {
    fetch(_query: string, _params: object, options: { perspective: unknown }) {
      asked.push(options.perspective);
      return String(options.perspective) === "down"
        ? Promise.reject(new Error("down"))
        : Promise.resolve(documents);
    },
  } as unknown as SanityClient;
  const id = "article-hail-damage-guide";
  const article = documents.find(({ _id }) => _id === id)!;
  const rules = async (fields: object, release = "r") => {
    const version = { ...article, ...fields, _id: `versions.${release}.${id}` };
    return rulesOf(await versionErrors(client, version, release));
  };
  expect(await rules({})).toEqual([]);
  // Warnings are left to the form.
  expect(await rules({ title: "Free help with hail" })).toEqual([]);
  expect(await rules({ description: PROMISE })).toEqual(["guarantee"]);
  expect(asked).toEqual([["r"]]);
  expect(await rules({ description: PROMISE }, "down")).toEqual([]);
});
