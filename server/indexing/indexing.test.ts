import { describe, expect, it, vi } from "vitest";

import type { ContentGapsDocument } from "../../domain/content-gaps.ts";
import { createIndexing, type IndexingOptions } from "./indexing.ts";

const open: ContentGapsDocument = {
  _id: "stat-rate",
  _type: "stat",
};

function indexingOf(
  documents: ContentGapsDocument[][],
  given: Partial<IndexingOptions> = {},
) {
  const say = vi.fn<(sentence: string) => void>();
  const onChange = vi.fn<() => void>();
  const indexing = createIndexing({
    siteUrl: "https://www.example.com",
    allowIndexing: false,
    fetch: () => Promise.resolve(documents.shift() ?? []),
    onChange,
    say,
    onFailure: () => {},
    ...given,
  });
  return { indexing, say, onChange };
}

describe("createIndexing", () => {
  it("keeps a public site out of search engines while a placeholder is left, and says why once", async () => {
    const { indexing, say } = indexingOf([[open], [open]]);
    expect(indexing.isOpen()).toBe(false);
    await indexing.refresh();
    await indexing.refresh();
    expect(indexing.isOpen()).toBe(false);
    expect(say.mock.calls).toEqual([[expect.stringMatching(/ALLOW_INDEXING/)]]);
  });

  it("opens the site when the last one is filled in, and closes it again", async () => {
    const { indexing, onChange } = indexingOf([[open], [], [open]]);
    await indexing.refresh();
    await indexing.refresh();
    expect(indexing.isOpen()).toBe(true);
    await indexing.refresh();
    expect(indexing.isOpen()).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it("stays closed when the content cannot be read", async () => {
    const fetch = () => Promise.reject(new Error("down"));
    const { indexing } = indexingOf([], { fetch });
    await indexing.refresh();
    expect(indexing.isOpen()).toBe(false);
  });

  it.each([
    { siteUrl: "http://localhost:3000" },
    { siteUrl: "http://127.0.0.1:3000" },
    { allowIndexing: true },
  ])("is open with %j", (given) => {
    expect(indexingOf([[open]], given).indexing.isOpen()).toBe(true);
  });
});
