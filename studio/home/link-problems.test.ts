import { expect, it } from "vitest";

import { problemRows } from "./link-problems.ts";

const problem = {
  url: "https://doi.example/",
  reason: "It answers 404",
  isBroken: true,
  documents: [
    { id: "a", type: "article" },
    { id: "gone", type: "article" },
  ],
};

it("names each document with a link to another site that leads nowhere", () => {
  const names = [{ _id: "a", name: "Article a" }];
  const refused = { ...problem, reason: "It answers 403", isBroken: false };
  expect(problemRows([problem, refused], names)).toEqual([
    {
      id: "a",
      type: "article",
      name: "Article a",
      detail: "Leads to https://doi.example/. It answers 404.",
    },
    expect.objectContaining({
      detail: expect.stringMatching(
        /^Open https:.*403 to programs\.$/,
      ) as string,
    }),
  ]);
});
