import { expect, it } from "vitest";

import { isOvertaken, otherReleases } from "./version-input.tsx";

const [before, after] = ["2027-03-01T09:00:00Z", "2027-03-01T10:00:00.001Z"];

it.each([
  ["published since", before, after, true],
  ["published before", after, before, false],
  ["published as it was made", before, before, false],
  ["not published", before, null, false],
  ["made at a time that is not known", null, after, false],
])("a version of a document %s", (_name, madeAt, publishedAt, expected) =>
  expect(isOvertaken(madeAt, publishedAt)).toBe(expected),
);

it("the other open releases of a document are named, and not its own", () => {
  const release = (name: string) => ({ name, title: name, publishAt: null });
  const found = {
    versions: [
      "a",
      "drafts.a",
      ...["r", "s", "old"].map((n) => `versions.${n}.a`),
    ],
    releases: ["r", "s", "t"].map(release),
  };
  expect(otherReleases(found, "versions.r.a")).toEqual([release("s")]);
});
