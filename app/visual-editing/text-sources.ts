import { VERCEL_STEGA_REGEX, vercelStegaDecode } from "@vercel/stega";

import type { TextSource } from "~/model/text-source";

/** `NodeFilter.SHOW_TEXT` */
const SHOW_TEXT = 4;

/** A text of a page, the field that it comes from, and the stega that says so. */
export type SourcedText = { node: Text; source: TextSource; stega: string };

// Decoding takes longer than all else, and most texts stay as they are.
const decoded = new Map<string, TextSource | null>();

/** The texts below an element that come from the content source. */
export function* textSources(root: Element): Iterable<SourcedText> {
  const walker = root.ownerDocument.createTreeWalker(root, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [stega] = node.nodeValue?.match(VERCEL_STEGA_REGEX) ?? [];
    if (stega === undefined || node.parentElement?.localName === "script")
      continue;
    const source = sourceIn(stega);
    // The walker shows texts alone.
    if (source) yield { node: node as Text, source, stega };
  }
}

function sourceIn(stega: string): TextSource | null {
  const known = decoded.get(stega);
  if (known !== undefined) return known;
  const source = vercelStegaDecode<TextSource>(stega) ?? null;
  decoded.set(stega, source);
  return source;
}
