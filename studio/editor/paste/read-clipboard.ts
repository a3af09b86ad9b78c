import type { PortableTextBlock } from "@portabletext/editor";
import { stegaClean } from "@sanity/client/stega";

import { warningText } from "./paste-warning.ts";
import { readHtml } from "./read-html.ts";
import { readTabs } from "./read-tabs.ts";
import { type Destination, toPortableText } from "./to-portable-text.ts";

/** The pasted blocks and a warning, or the reason why nothing is pasted. */
export type ClipboardReading =
  { blocks: PortableTextBlock[]; warning: string | null } | { refusal: string };

/** The clipboard, as far as it is read. */
type Clipboard = Pick<DataTransfer, "getData">;

/**
 * Reads pasted or dropped content.
 * In: the clipboard; the schema of the field; the document of the page. Out: null
 * for content that the editor reads itself: Portable Text and plain text.
 */
export function readClipboard(
  clipboard: Clipboard,
  destination: Destination,
  page?: Document,
): ClipboardReading | null {
  if (clipboard.getData("application/x-portable-text")) return null;
  const plain = clipboard.getData("text/plain");
  const html = clipboard.getData("text/html");
  if (html && html !== plain) {
    const read = readHtml(html, page);
    if ("refusal" in read) return read;
    const blocks = toPortableText(read.blocks, destination, read.warnings);
    const warning = warningText(read.warnings);
    return blocks.length > 0 || warning ? { blocks, warning } : null;
  }
  const table = readTabs(stegaClean(plain));
  const hasTables = destination.schema.blockObjects.some(
    ({ name }) => name === "table",
  );
  return table && hasTables
    ? { blocks: toPortableText([table], destination, new Map()), warning: null }
    : null;
}
