import { inlineSheets, stylesOf } from "./element-style.ts";
import { placesOf } from "./table-grid.ts";

/**
 * Elements that are not text: programs, controls, drawings. Other words that are hidden
 * from screen readers are visible: LinkedIn writes all of its texts this way.
 */
const SILENT =
  "script, style, title, xml, noscript, template, svg, annotation, annotation-xml, datalist, video, audio, iframe, object, :is(i, a, [class*=icon])[aria-hidden=true], .katex-html, [aria-roledescription=checkbox], input, select, textarea, button";

/** Comment marks in the text of Word and Google Docs. */
const COMMENT_MARKS =
  ".MsoCommentReference, .msocomanchor, .msocomoff, [href*='#_msoanchor_'], [href*='#_msocom_'], [href*='#cmnt']";

const LEFT_OUT =
  "del, s, strike, .msoDel, [class*=TrackChangeTextDeletion], .msocomtxt, .MsoCommentText, [hidden], .sr-only, .visually-hidden";

/**
 * Removes what a reader of the copied page did not see as its text: programs,
 * struck-out or hidden words, comments.
 *
 * @returns the number of removed passages.
 */
export function removeUnseen(document: Document): number {
  const { body } = document;
  inlineSheets(document);
  for (const element of body.querySelectorAll(SILENT)) element.remove();
  for (const comment of googleComments(body)) comment.className = "msocomtxt";
  for (const mark of body.querySelectorAll(COMMENT_MARKS)) mark.remove();
  for (const cell of hiddenColumns(body)) cell.hidden = true;
  let count = 0;
  let next: Node | null = null;
  for (const element of body.querySelectorAll("*")) {
    if (!body.contains(element) || !isUnseen(element)) continue;
    // A passage consists of several elements where its formatting changes.
    if (element.textContent.trim() && next !== element) count += 1;
    next = element.nextSibling;
    // The other cells keep their places.
    if (element.matches("tr, td, th, col")) element.replaceChildren();
    else element.remove();
  }
  return count;
}

function isUnseen(element: Element): boolean {
  // A formula is drawn next to its readable copy.
  if (element.matches(":has(> math)")) return false;
  if (element.matches(LEFT_OUT)) return true;
  const styles = stylesOf(element);
  const is = (name: string, pattern: RegExp) =>
    pattern.test(styles.get(name) ?? "");
  const isAny = (names: string, pattern: RegExp) =>
    names.split(" ").some((name) => is(name, pattern));
  return (
    // The preview text of emails, and texts for screen readers.
    (is("overflow", /^(?:hidden|clip)/) &&
      isAny(
        "height width max-height max-width",
        /^[01](?:\.0+)?(?:p[xt])?$/,
      )) ||
    isAny("left top text-indent", /^-(?:\d{4}|\d{3}em)/) ||
    (is("font-size", /^0(?:p[xt]|em|%)?$/) &&
      !element.querySelector("[style*=font-size]")) ||
    is("clip-path", /^inset\((?:50|100)%/) ||
    is("display", /^none/) ||
    is("visibility", /^(?:hidden|collapse)/) ||
    is("opacity", /^0(?:\.0*)?$/) ||
    is("clip", /^rect\([01](?:px)?[ ,]/) ||
    is("mso-hide", /^all/) ||
    is("mso-element", /^comment$/) ||
    is("text-decoration", /line-through/) ||
    is("text-decoration-line", /line-through/)
  );
}

/** The cells of columns hidden in an Excel sheet, which Excel copies too. */
function hiddenColumns(body: Element): HTMLElement[] {
  return [...body.querySelectorAll("table")].flatMap((table) => {
    const columns = [...table.querySelectorAll("col")].flatMap((column) =>
      Array.from({ length: column.span }, () => isUnseen(column)),
    );
    const isShown = (_: unknown, x: number) => !columns[x];
    return columns.includes(true)
      ? placesOf(table).flatMap((row) => {
          const shown = new Set(row.filter(isShown));
          return row.flatMap((cell) => (cell && !shown.has(cell) ? cell : []));
        })
      : [];
  });
}

/** The boxes at the end of a Google Docs page, which begin with the marks of their comments. */
function googleComments(body: Element): Element[] {
  return [...body.querySelectorAll("[href*='#cmnt_ref']")].map((mark) => {
    const line = mark.closest("p, div") ?? mark;
    const box = line.parentElement?.closest("div");
    const isOwn = box?.textContent.trim().startsWith(mark.textContent.trim());
    return box && isOwn ? box : line;
  });
}
