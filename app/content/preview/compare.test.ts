import { expect, it } from "vitest";

import type { ReadOnlyPage } from "~/load-context";

import { ContentUnavailable } from "../source/failure.server";
import { comparePage } from "./compare.server";

function page(text: string, status = 200): ReadOnlyPage {
  const html = `<html><body><main>${text}</main></body></html>`;
  return { status, html, draftIds: new Set(["drafts.a"]) };
}

function compare(published: ReadOnlyPage, preview: ReadOnlyPage) {
  return comparePage(
    {
      content: {
        perspective: { preview: "drafts", hasStega: true, moment: null },
      },
      renderReadOnly: (_path, perspective) =>
        Promise.resolve(perspective === "published" ? published : preview),
      services: {
        content: {
          previews: { drafts: { describe: () => Promise.reject(new Error()) } },
        },
      },
    },
    "/a-page",
  );
}

it("compares the texts, without stega", async () => {
  const stega = "\u200B\u200C\u200D\uFEFF".repeat(4);
  const { difference } = await compare(
    page("One text"),
    page(`One ${stega}word`),
  );
  expect(difference?.changes).toMatchObject([
    { before: "text", after: "word" },
  ]);
  expect(difference?.after).not.toContain(stega);
});

it("tells an address without a page from one that differs, drafts or no", async () => {
  expect(await compare(page("No page", 404), page("A page"))).toEqual({
    path: "/a-page",
    drafts: null,
    difference: null,
    isPublished: false,
    isPreviewed: true,
  });
});

it("says nothing of a page that cannot be read at the moment", async () => {
  const failed = page("Sorry", 503);
  await expect(compare(failed, page("A page"))).rejects.toBeInstanceOf(
    ContentUnavailable,
  );
  await expect(compare(page("A page"), failed)).rejects.toBeInstanceOf(
    ContentUnavailable,
  );
});
