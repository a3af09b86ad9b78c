import type { LoadContext } from "~/load-context";
import type { PageDraft } from "~/model/preview";

/**
 * The drafts that the page of a request shows, once its loaders have run.
 * Out: null without an open preview, and if they cannot be read.
 */
export async function draftsOnPage({
  content,
  preview,
  services,
}: LoadContext): Promise<PageDraft[] | null> {
  const { previews } = services.content;
  if (preview?.state !== "open" || previews === null) return null;
  return previews.drafts.describe([...content.draftIds]).catch(() => null);
}
