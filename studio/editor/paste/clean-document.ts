/** What pasted content loses: parts by their number, and sentences. */
export type Warnings = { left: Map<string, number>; notes: Set<string> };

/** Elements without text for a reader. */
const SILENT =
  "script, style, noscript, template, svg, canvas, map, dialog, [hidden], [aria-hidden=true], input, select, textarea, button, datalist, meter, progress";

const VIDEOS = "video, audio, iframe, object, embed, applet, frame";

/** Deleted text. */
const CROSSED_OUT = "del, s, strike, .Strikethrough, .msoDel";

/** The lists of comments and notes that Word puts below the text. */
const OFFICE_LISTS = /mso-element:\s*(?:comment|footnote|endnote)(?:-list)?\b/;

/** Comments of Word, and of pages that Google Docs published. */
const COMMENT_MARKS =
  "span.MsoCommentReference, a[id^=cmnt_ref], a[href^='#cmnt']";

const HIDDEN = /display:\s*none|mso-hide:\s*all|visibility:\s*hidden/;

/** Block elements that the deserializer treats as inline. */
const PARAGRAPH_LIKE =
  "dt, dd, figcaption, address, summary, center, legend, optgroup";

/** Spans of spaces, used for a gap of a certain width. */
const BLANKS = ".Apple-converted-space, [style*='mso-spacerun']";

const BLOCKS =
  "address, article, aside, blockquote, div, dl, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, ol, p, pre, section, table, ul, word-online-block";

/**
 * Removes from a pasted document the elements without a block or mark in our
 * schema, counts them, and replaces styles for bold and italic by elements.
 * Changes the document in place.
 */
export function cleanDocument(
  { body }: Document,
  hasTables: boolean,
  warnings: Warnings,
): void {
  remove([...body.querySelectorAll(SILENT)]);
  dropStyled(body, OFFICE_LISTS);
  drop("comment", [...body.querySelectorAll(COMMENT_MARKS)], warnings);
  drop("footnote", [...body.querySelectorAll("a")].filter(isNote), warnings);
  dropStyled(body, HIDDEN);
  drop("video", outermost(body, VIDEOS), warnings);
  const struck = [...body.querySelectorAll("[style]")].filter((element) =>
    /text-decoration[^;]*line-through/.test(styleOf(element)),
  );
  for (const element of struck) rename(element, "del");
  drop("crossed-out passage", outermost(body, CROSSED_OUT), warnings);
  dropPictures(body, warnings);
  for (const blanks of body.querySelectorAll(BLANKS)) blanks.replaceWith(" ");
  readStyles(body);
  unwrapTables(body, hasTables, warnings);
  for (const element of body.querySelectorAll(PARAGRAPH_LIKE))
    rename(element, "p");
  // Inner boxes first: a box around paragraphs is no paragraph.
  for (const box of [...body.querySelectorAll("div")].reverse())
    if (!box.querySelector(BLOCKS)) rename(box, "p");
  body.normalize();
}

function remove(elements: readonly Element[]): void {
  for (const element of elements) element.remove();
}

function outermost(body: Element, selector: string): Element[] {
  return [...body.querySelectorAll(selector)].filter(
    (element) =>
      !element.parentElement?.closest(selector) &&
      (selector === VIDEOS || element.textContent?.trim()),
  );
}

function drop(
  what: string,
  elements: readonly Element[],
  { left }: Warnings,
): void {
  if (elements.length > 0)
    left.set(what, (left.get(what) ?? 0) + elements.length);
  remove(elements.map((element) => element.closest("sup") ?? element));
}

function dropStyled(body: Element, style: RegExp): void {
  remove(
    [...body.querySelectorAll("[style]")].filter((element) =>
      style.test(styleOf(element)),
    ),
  );
}

function isNote(link: Element): boolean {
  return (
    /mso-(?:footnote|endnote)-id/.test(styleOf(link)) ||
    (link.closest("sup") !== null &&
      /^\s*\[?[\w*†‡]{1,3}\]?\s*$/.test(link.textContent ?? ""))
  );
}

function dropPictures(body: Element, warnings: Warnings): void {
  for (const picture of body.querySelectorAll("img")) {
    const words = picture.getAttribute("alt") ?? "";
    // An emoji may be an image, an image of one pixel counts readers, and the box
    // of a checklist of Google Docs is one.
    if (/^\p{Extended_Pictographic}[\p{Emoji}\u200d\ufe0f]*$/u.test(words))
      picture.replaceWith(words);
    else if (
      /^[01]$/.test(picture.getAttribute("width") ?? "") ||
      picture.matches("li[role=checkbox] img:first-of-type")
    )
      picture.remove();
    else {
      drop("picture", [picture], warnings);
      warnings.notes.add('Add pictures with "Picture" above the text.');
    }
  }
}

/** Replaces styles for bold and italic by elements. */
function readStyles(body: Element): void {
  for (const element of body.querySelectorAll("b, strong"))
    if (
      /font-weight:\s*(?:normal|[1-4]00)/.test(styleOf(element)) &&
      !element.id.startsWith("docs-internal-guid")
    )
      element.replaceWith(...element.childNodes);
  // The deserializer reads the styles of Google Docs and Word for the web.
  if (body.querySelector("[id^=docs-internal-guid], .TextRun")) return;
  for (const element of body.querySelectorAll("span, font, td")) {
    const style = styleOf(element);
    if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) wrap(element, "strong");
    if (/font-style:\s*(?:italic|oblique)/.test(style)) wrap(element, "em");
  }
}

/**
 * Puts the cells of a layout table (it contains another one, or has a single
 * cell) in its place, and where no table may stand those of every table.
 */
function unwrapTables(
  body: Element,
  hasTables: boolean,
  { notes }: Warnings,
): void {
  const tables = [...body.querySelectorAll("table")];
  const layouts = tables.filter(
    (table) =>
      table.getAttribute("role") === "presentation" ||
      table.querySelector("table") !== null ||
      table.querySelectorAll("td, th").length < 2,
  );
  if (!hasTables && layouts.length < tables.length)
    notes.add("No table can stand in this text: its cells are paragraphs now.");
  for (const table of hasTables ? layouts : tables) {
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    table.replaceWith(...cells.map((cell) => moved(cell, "div")));
  }
}

function wrap(element: Element, name: string): void {
  element.append(moved(element, name));
}

function rename(element: Element, name: string): void {
  element.replaceWith(moved(element, name));
}

/** A new element with the content of another one. */
function moved(element: Element, name: string): Element {
  const box = element.ownerDocument.createElement(name);
  box.append(...element.childNodes);
  return box;
}

function styleOf(element: Element): string {
  return (element.getAttribute("style") ?? "").toLowerCase();
}
