import { slugOf } from "../../../domain/stored-text";

import pageWords from "#words/en/pages.json";
import { useWords } from "~/words/language";

/** The part of a block of text that is used here. */
type TextBlock = {
  _type: string;
  _key?: string | undefined;
  style?: string | null | undefined;
  children?: readonly { text?: unknown }[] | null | undefined;
};

/** A heading in the table of contents: the id of its element, its text. */
export type TableOfContentsEntry = { id: string; text: string };

/** Returns the words of a block of text, without marks. */
export function blockText(block: TextBlock): string {
  return (block.children ?? [])
    .map((child) => (typeof child.text === "string" ? child.text : ""))
    .join("")
    .trim();
}

/** The ids that pages with running text give to other elements. */
const OWN_IDS =
  "consultation contact counting main preview-moment records related retention services".split(
    " ",
  );

/**
 * Returns the id of each heading by its key: the heading's words in lower case
 * with dashes, or the key itself if no word fits into a URL or an earlier heading
 * or another element of the page has the same id.
 */
export function headingIds(blocks: readonly TextBlock[]): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>(OWN_IDS);
  for (const block of blocks) {
    if (!isHeading(block) || !block._key) continue;
    const words = slugOf(blockText(block));
    const id = words && !taken.has(words) ? words : `section-${block._key}`;
    taken.add(id);
    ids.set(block._key, id);
  }
  return ids;
}

/** Returns the main headings of a text in order, without empty ones. */
export function tableOfContents(
  blocks: readonly TextBlock[],
): TableOfContentsEntry[] {
  const ids = headingIds(blocks);
  return blocks.flatMap((block) => {
    const id = block.style === "h2" && block._key && ids.get(block._key);
    const text = blockText(block);
    return id && text ? [{ id, text }] : [];
  });
}

function isHeading(block: TextBlock): boolean {
  return (
    block._type === "block" && (block.style === "h2" || block.style === "h3")
  );
}

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
  const { onThisPage } = useWords("pages", pageWords);
  if (entries.length < 2) return null;
  return (
    <nav aria-label={onThisPage} className={`no-print ${className}`}>
      <style href="current-section" precedence="low">
        {CURRENT_SECTION_STYLE}
      </style>
      <div className="lg:sticky lg:top-24 lg:in-has-[.timeline]:static">
        <h2 className="kicker">{onThisPage}</h2>
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
