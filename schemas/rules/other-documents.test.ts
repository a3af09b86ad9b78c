import { describe, expect, it } from "vitest";

import { groqClient } from "../../studio/groq-client.fixture.ts";
import { slugHolder, type Validated } from "./other-documents.ts";

const article = (_id: string, slug: string) => ({
  _id,
  _type: "article",
  slug: { current: slug },
});

/** What each perspective shows, in place of a content source that knows it. */
type Shown = Record<string, readonly object[]>;

async function holder(_id: string, slug: string, shown: Shown) {
  const document = article(_id, slug);
  const client = {
    withConfig: ({ perspective }: { perspective: string | string[] }) =>
      groqClient(shown[String(perspective)] ?? []),
  };
  const context = { document, getClient: () => client };
  const found = await slugHolder(slug, context as unknown as Validated);
  return found?._id ?? null;
}

describe("the slug of an article", () => {
  it("is its own in its draft and in every release", async () => {
    const stored = ["a", "drafts.a", "versions.r.a", "versions.s.a"];
    const raw = stored.map((id) => article(id, "hail"));
    for (const id of stored.slice(0, 2)) {
      expect(await holder(id, "hail", { raw })).toBeNull();
    }
    const shown = { "r,drafts": [article("a", "hail")] };
    expect(await holder("versions.r.a", "hail", shown)).toBeNull();
  });

  it("may come from an article that gives it up in the same release", async () => {
    const shown = {
      raw: [article("b", "hail"), article("versions.r.b", "wind")],
      "r,drafts": [article("b", "wind"), article("a", "hail")],
    };
    expect(await holder("versions.r.a", "hail", shown)).toBeNull();
  });
});
