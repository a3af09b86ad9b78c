/** Where a word stands: its name grows while its heading is read. */
type Place = { name: string };

/** A word, picture or link of a page. */
export type PageWord = {
  /** What is compared. */
  identity: string;
  /** What a list of changes shows; HTML, without tags. */
  label: string;
  place: Place;
};

/** A part of a page as it is written: a word, or what stands between two. */
export type PagePart = { html: string; word: PageWord | null };

const PARTS = /<!--[\s\S]*?-->|<[^>]*>|[^<]+/g;
/** Their text is no running text, or cannot be marked. */
const SKIPPED = /^<(head|option|script|style|svg|template|textarea)\b/;
const HEADING = /^<h[1-6]\b/;
const HEADING_END = /^<\/h[1-6]>/;

/**
 * Splits a page into its words and all between them.
 * In: a whole page as React rendered it, in which a `<` or `>` of a text or an
 * attribute is escaped. Out: its parts, which joined are the page.
 */
export function partsOf(html: string): PagePart[] {
  const parts: PagePart[] = [];
  let place: Place = { name: "Header" };
  let isHeading = false;
  let skippedUntil: string | null = null;
  for (const [part] of html.matchAll(PARTS)) {
    if (skippedUntil !== null) {
      if (part === skippedUntil) skippedUntil = null;
      parts.push({ html: part, word: null });
    } else if (part.startsWith("<")) {
      const skipped = SKIPPED.exec(part)?.[1];
      if (skipped && !part.endsWith("/>")) skippedUntil = `</${skipped}>`;
      if (part.startsWith("<main")) place = { name: "Top of the page" };
      if (part.startsWith("<footer")) place = { name: "Footer" };
      if (HEADING.test(part)) {
        isHeading = true;
        place = { name: "" };
      }
      if (HEADING_END.test(part)) isHeading = false;
      parts.push({ html: part, word: tagWord(part, place) });
    } else {
      if (isHeading) place.name += part;
      for (const text of part.split(/(\s+)/)) {
        if (text === "") continue;
        const isWord = text.trim() !== "";
        const word = { identity: text, label: text, place };
        parts.push({ html: text, word: isWord ? word : null });
      }
    }
  }
  return parts;
}

/** Pictures and the targets of links differ like words. */
function tagWord(tag: string, place: Place): PageWord | null {
  if (tag.startsWith("<img ")) {
    const label = `[picture: ${attribute(tag, "alt") || "without a description"}]`;
    return { identity: `${attribute(tag, "src")} ${label}`, label, place };
  }
  if (tag.startsWith("<a ")) {
    const label = `[link to ${attribute(tag, "href")}]`;
    return { identity: label, label, place };
  }
  return null;
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}
