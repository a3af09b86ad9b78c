import { useEdit } from "~/components/editing/edit-attributes";
import type { ArticleSummary } from "~/model/article-summary";

type ReadTimeProps = Pick<ArticleSummary, "document"> & { minutes: number };

/** How long an article takes to read; in a preview it leads to its field. */
export function ReadTime({ document, minutes }: ReadTimeProps) {
  const edit = useEdit();
  return (
    <span {...edit({ ...document, path: "readTime" })}>{minutes} min read</span>
  );
}
