import type { SanityClient } from "sanity";
import { beforeEach, expect, it, vi } from "vitest";

import { documents } from "../../scripts/seed/documents.ts";
import { versionErrors } from "./check-version.ts";

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

const rulesOf = async (fields: object) =>
  (await versionErrors(client, version(fields), release)).map(
    ({ rule }) => rule,
  );

it("finds the errors of a version, and keeps warnings to itself", async () => {
  expect(await rulesOf({})).toEqual([]);
  expect(await rulesOf({ title: "Free help with hail" })).toEqual([]);
  expect(await rulesOf({ description: "We guarantee the result." })).toEqual([
    "guarantee",
  ]);
});

it("reads all documents as the release will leave them, once for a while", async () => {
  await rulesOf({});
  await rulesOf({});
  expect(asked).toEqual([[release]]);
});

it("finds nothing while the documents cannot be read", async () => {
  isDown = true;
  expect(await rulesOf({ description: "We guarantee the result." })).toEqual(
    [],
  );
});
