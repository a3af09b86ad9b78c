import { type WarningCounts, countWarning } from "./paste-warning.ts";

/** Elements without text for a reader. */
const SILENT =
  "script, style, noscript, template, svg, canvas, map, dialog, [hidden], [aria-hidden=true]";

const VIDEOS = "video, audio, iframe, object, embed, applet, frame";

const CONTROLS = "input, select, textarea, button, datalist, meter, progress";

/** Deleted text. */
const CROSSED_OUT = "del, s, strike, .Strikethrough, .msoDel";

const COMMENT_MARKS =
  "span.MsoCommentReference, a[id^=cmnt_ref], a[href^='#cmnt']";

const COMMENT_TEXTS = /mso-element:\s*comment(?:-list)?\b/;

const NOTE_MARKS = /mso-(?:footnote|endnote)-id/;

const NOTE_TEXTS = /mso-element:\s*(?:footnote|endnote)(?:-list)?\b/;

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
 * Changes the document in place. The lake's policy
 * allows no style sheet of others, so those are read from the markup.
 */
export function cleanDocument(
  document: Document,
  markup: string,
  warnings: WarningCounts,
): void {
  const { body } = document;
  const bold = boldClasses(markup);
  dropAll(body, SILENT);
  dropComments(body, warnings);
  dropNotes(body, warnings);
  dropStyled(body, warnings);
  countWarning(warnings, "video", dropAll(body, VIDEOS));
  countWarning(warnings, "crossed-out passage", dropAll(body, CROSSED_OUT));
  dropPictures(body, warnings);
  dropControls(body, warnings);
  for (const blanks of body.querySelectorAll(BLANKS)) blanks.replaceWith(" ");
  readStyles(body, bold);
  for (const element of body.querySelectorAll(PARAGRAPH_LIKE))
    rename(element, "p");
  // Inner boxes first: a box around paragraphs is no paragraph.
  for (const box of [...body.querySelectorAll("div")].reverse())
    if (!box.querySelector(BLOCKS)) rename(box, "p");
  body.normalize();
}

function dropAll(body: Element, selector: string): number {
  const found = [...body.querySelectorAll(selector)].filter(
    (element) => !element.parentElement?.closest(selector),
  );
  for (const element of found) element.remove();
  return found.length;
}

// Word marks comments in the text and lists them at its end; pages published
// by Google Docs link to them.
function dropComments(body: Element, warnings: WarningCounts): void {
  const marks = [...body.querySelectorAll(COMMENT_MARKS)];
  const inText = marks.filter(
    (mark) => !mark.closest("[style*='mso-element:comment']"),
  );
  countWarning(warnings, "comment", inText.length);
  for (const mark of marks) (mark.closest("sup") ?? mark).remove();
  for (const element of body.querySelectorAll("[style*=mso-element]"))
    if (COMMENT_TEXTS.test(styleOf(element))) element.remove();
}

function dropNotes(body: Element, warnings: WarningCounts): void {
  for (const element of body.querySelectorAll("[style*=mso-element]"))
    if (NOTE_TEXTS.test(styleOf(element))) element.remove();
  const marks = [...body.querySelectorAll("a")].filter(
    (link) =>
      NOTE_MARKS.test(styleOf(link)) ||
      (link.closest("sup") !== null &&
        /^\s*\[?[\w*†‡]{1,3}\]?\s*$/.test(link.textContent ?? "")),
  );
  countWarning(warnings, "footnote", marks.length);
  for (const mark of marks) (mark.closest("sup") ?? mark).remove();
}

function dropStyled(body: Element, warnings: WarningCounts): void {
  for (const element of body.querySelectorAll("[style]")) {
    const style = styleOf(element);
    if (HIDDEN.test(style)) element.remove();
    else if (/text-decoration[^;]*line-through/.test(style)) {
      if (element.textContent?.trim())
        countWarning(warnings, "crossed-out passage");
      element.remove();
    }
  }
}

function dropPictures(body: Element, warnings: WarningCounts): void {
  for (const picture of body.querySelectorAll("img")) {
    const words = picture.getAttribute("alt") ?? "";
    // An emoji may be an image, and an image of one pixel counts readers.
    if (/^\p{Extended_Pictographic}[\p{Emoji}\u200d\ufe0f]*$/u.test(words))
      picture.replaceWith(words);
    else {
      const isDot = ["0", "1"].includes(picture.getAttribute("width") ?? "");
      if (!isDot && !isCheckbox(picture)) countWarning(warnings, "picture");
      picture.remove();
    }
  }
}

// In a checklist of Google Docs the box is an image, the first of its item.
function isCheckbox(picture: Element): boolean {
  const point = picture.closest("li[role=checkbox]");
  return point !== null && point.querySelector("img") === picture;
}

function dropControls(body: Element, warnings: WarningCounts): void {
  for (const control of body.querySelectorAll(CONTROLS)) {
    const type = control.getAttribute("type") ?? "text";
    const isField =
      control.matches("select, textarea") ||
      (control.matches("input") && !/checkbox|hidden|button|sub/.test(type));
    if (isField) countWarning(warnings, "form field");
    control.remove();
  }
}

/** Replaces styles for bold and italic by elements. */
function readStyles(body: Element, bold: ReadonlySet<string>): void {
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
    const isBold = [...element.classList].some((name) => bold.has(name));
    if (isBold || BOLD.test(style)) wrap(element, "strong");
    if (/font-style:\s*(?:italic|oblique)/.test(style)) wrap(element, "em");
  }
}

const BOLD = /font-weight:\s*(?:bold|[6-9]00)/;

/** The classes of bold cells, from the style sheet that Excel copies. */
function boldClasses(markup: string): Set<string> {
  const sheets = markup.matchAll(/<style\b[^<>]*>([\s\S]*?)<\/style>/gi);
  const rules = [...sheets].flatMap(([, sheet = ""]) => [
    ...sheet.matchAll(/\.([\w-]{1,40})\s*\{([^{}]*)\}/g),
  ]);
  return new Set(
    rules.flatMap(([, name = "", style = ""]) =>
      BOLD.test(style) ? [name] : [],
    ),
  );
}

function wrap(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function styleOf(element: Element): string {
  return (element.getAttribute("style") ?? "").toLowerCase();
}
