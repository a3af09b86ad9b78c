import { ContentUnavailable } from "../source/failure.server";
import type { LoadContext, ReadOnlyPage } from "~/load-context";
import { stegaClean } from "~/model/stega";
import { pageDifference } from "~/render/difference/page-difference";

import type { Comparison } from "./comparison";
import type { PageDrafts } from "./page-drafts.server";

/** What a comparison needs of the context of its request. */
type CompareContext = Pick<LoadContext, "renderReadOnly"> & {
  content: Pick<LoadContext["content"], "perspective">;
  services: {
    content: { previews: { drafts: Pick<PageDrafts, "describe"> } | null };
  };
};

/**
 * Compares what visitors see at an address with what the open preview shows.
 * In: the context of a request with an open preview, a path of this site. Throws
 * `ContentUnavailable`.
 */
export async function comparePage(
  { content, renderReadOnly, services }: CompareContext,
  path: string,
): Promise<Comparison> {
  const [published, preview] = await Promise.all([
    renderReadOnly(path, "published"),
    renderReadOnly(path, content.perspective),
  ]);
  const [before, after] = [htmlOf(published), htmlOf(preview)];
  const drafts = await services.content.previews?.drafts
    .describe([...preview.draftIds])
    .catch(() => null);
  return {
    path,
    drafts: drafts ?? null,
    difference:
      before !== null && after !== null ? pageDifference(before, after) : null,
    isPublished: before !== null,
    isPreviewed: after !== null,
  };
}

/** Null where there is no page, which differs from one that cannot be read now. */
function htmlOf({ status, html }: ReadOnlyPage): string | null {
  if (status >= 500)
    throw new ContentUnavailable(`One rendering failed with ${status}.`);
  return status === 200 && html !== null ? stegaClean(html) : null;
}
