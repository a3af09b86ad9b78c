import type { TableOfContentsEntry } from "./heading-id";

type TableOfContentsProps = {
  entries: readonly TableOfContentsEntry[];
  className?: string;
};

// Not in the stylesheet, whose compiler does not know the selector; the policy
// of a page that contains it names its hash (entry.server.tsx).
/**
 * Highlights the current section in the table of contents, in browsers that
 * know `:target-current`.
 */
export const CURRENT_SECTION_STYLE =
  ".contents-list{scroll-target-group:auto}" +
  ".contents-list a:target-current{border-color:currentColor;color:var(--color-ink);font-weight:600}";

/** Links to the headings of a text; nothing for fewer than two. */
export function TableOfContents(props: TableOfContentsProps) {
  const { entries, className = "" } = props;
  if (entries.length < 2) return null;
  return (
    <nav aria-label="On this page" className={`no-print ${className}`}>
      <style href="current-section" precedence="low">
        {CURRENT_SECTION_STYLE}
      </style>
      <div className="lg:sticky lg:top-24">
        <h2 className="kicker">On this page</h2>
        <ol className="contents-list mt-3 border-l border-line text-small">
          {entries.map((entry) => (
            <li key={entry.id}>
              <a
                href={`#${entry.id}`}
                className="-ml-px block border-l border-transparent py-1.5 pl-4 text-ink-soft no-underline hover:border-current hover:text-ink"
              >
                {entry.text}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
