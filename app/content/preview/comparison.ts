import type { PageDraft } from "~/model/page-draft";
import type { PageDifference } from "~/render/difference/page-difference";

/** A page as visitors see it and as the preview shows it. */
export type Comparison = {
  path: string;
  /** The drafts on the page; null if they cannot be read. */
  drafts: PageDraft[] | null;
  /** Both renderings with marks; null where one of them is no page. */
  difference: PageDifference | null;
  /** Whether the address is a page for visitors, and in the preview. */
  isPublished: boolean;
  isPreviewed: boolean;
};
