/** The part of a block of text that is used here. */
type TextBlock = {
  _type: string;
  _key?: string | undefined;
  style?: string | null | undefined;
  children?: readonly { text?: unknown }[] | null | undefined;
};

/** A heading in the table of contents: the id of its element, its text. */
export type TableOfContentsEntry = { id: string; text: string };

/** In: a block of text. Out: its words, without marks. */
export function blockText(block: TextBlock): string {
  return (block.children ?? [])
    .map((child) => (typeof child.text === "string" ? child.text : ""))
    .join("")
    .trim();
}

/**
 * The ids of the headings of a text. In: the text. Out: by the key of each
 * heading its words in lower case with dashes; the key itself if no word fits
 * into a URL, or an earlier heading has the same words.
 */
export function headingIds(blocks: readonly TextBlock[]): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const block of blocks) {
    if (!isHeading(block) || !block._key) continue;
    const words = slugOf(blockText(block));
    const id = words && !taken.has(words) ? words : `section-${block._key}`;
    taken.add(id);
    ids.set(block._key, id);
  }
  return ids;
}

/** In: a text. Out: its main headings, in order, those without words left out. */
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

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
