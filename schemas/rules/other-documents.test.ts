import { expect, it } from "vitest";

import { groqClient } from "../../studio/groq-client.fixture.ts";
import { slugHolder, type Validated } from "./other-documents.ts";

const hail = (_id: string, slug = "hail") => ({
  _id,
  _type: "article",
  slug: { current: slug },
});

it("two languages may have the same address, one language may not", async () => {
  const spanish = { ...hail("b"), language: "es" };
  const client = { withConfig: () => groqClient([hail("a"), spanish]) };
  const holderFor = (document: { _id: string; _type: string }) =>
    slugHolder("hail", {
      document,
      getClient: () => client,
    } as unknown as Validated);
  expect(await holderFor(hail("a"))).toBeNull();
  expect(await holderFor(spanish)).toBeNull();
  expect(await holderFor({ ...spanish, _id: "c" })).toHaveProperty("_id", "b");
});

it.each([
  ["is its own in a draft", "drafts.a", { raw: [hail("a"), hail("drafts.a")] }],
  ["is its own in a release", "versions.r.a", { "r,drafts": [hail("a")] }],
  [
    "may come from an article that gives it up in the same release",
    "versions.r.a",
    { raw: [hail("b")], "r,drafts": [hail("b", "wind"), hail("a")] },
  ],
])("the slug of an article %s", async (_, id, shown: object) => {
  // Replaces a content source that supports every perspective.
  const client = {
    withConfig: ({ perspective }: { perspective: unknown }) =>
      groqClient(Object(shown)[String(perspective)] ?? []),
  };
  const context = { document: hail(id), getClient: () => client };
  expect(await slugHolder("hail", context as unknown as Validated)).toBeNull();
});
