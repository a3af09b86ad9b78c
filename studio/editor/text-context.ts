import { cleanHref, hrefVerdict } from "../../schemas/rules/address.ts";
import { stylesOf } from "./element-style.ts";
import { LOWERED, RAISED } from "./raised-text.ts";

/** The formatting that the elements around a text give it. */
export type TextContext = {
  /** `h1` to `h6`, `blockquote` or `normal`. */
  style: string;
  list: "bullet" | "number" | null;
  /** The number of lists around it. */
  level: number;
  /** The list item that it belongs to. */
  item: Element | null;
  isStrong: boolean;
  isEmphasis: boolean;
  link: { href: string } | null;
  /** The sign of raised or lowered text; empty for other text. */
  shift: string;
  /** True where line breaks of the source are line breaks of the text. */
  keepsLines: boolean;
};

export const PLAIN: TextContext = {
  style: "normal",
  list: null,
  level: 0,
  item: null,
  isStrong: false,
  isEmphasis: false,
  link: null,
  shift: "",
  keepsLines: false,
};

/** Elements that are bold or italic by design on every page. */
const DESIGNED = /^(?:H[1-6]|T[DH]|BLOCKQUOTE)$/;

/**
 * Returns the formatting of the text in an element.
 *
 * @param around that of its parent.
 */
export function contextIn(element: Element, around: TextContext): TextContext {
  const { nodeName } = element;
  const styles = stylesOf(element);
  const weight = DESIGNED.test(nodeName) ? null : styles.get("font-weight");
  const slant = DESIGNED.test(nodeName) ? null : styles.get("font-style");
  const lines = styles.get("white-space") ?? styles.get("white-space-collapse");
  return {
    ...blockIn(element, styles, around),
    isStrong: weight
      ? /^(?:bold|[6-9]00)/.test(weight)
      : around.isStrong || /^(?:B|STRONG)$/.test(nodeName),
    isEmphasis: slant
      ? /^(?:italic|oblique)/.test(slant)
      : around.isEmphasis || /^(?:I|EM)$/.test(nodeName),
    link: nodeName === "A" ? linkOf(element) : around.link,
    shift: shiftOf(element, styles) ?? around.shift,
    keepsLines: lines
      ? /^(?:pre|break-spaces)/.test(lines)
      : around.keepsLines || nodeName === "PRE",
  };
}

/** The formatting of a heading, quotation or list item. */
function blockIn(
  element: Element,
  styles: ReadonlyMap<string, string>,
  around: TextContext,
): TextContext {
  const { nodeName } = element;
  const style = styleIn(element);
  if (style) return { ...around, style };
  // Outlook also writes Word's level into items of real lists.
  const depth = nodeName === "LI" ? null : depthInOffice(element, styles);
  if (depth)
    return {
      ...around,
      list: /[\da-z][.)]/i.test(markOf(element)) ? "number" : "bullet",
      level: depth,
      item: element,
    };
  if (/^(?:UL|OL|MENU)$/.test(nodeName))
    return {
      ...around,
      style: "normal",
      list: nodeName === "OL" ? "number" : "bullet",
      level: around.level + 1,
      item: null,
    };
  if (nodeName !== "LI") return around;
  return {
    ...around,
    list: around.list ?? "bullet",
    level: Math.max(around.level, levelOf(element), 1),
    item: element,
  };
}

/**
 * The stated level of an item: Word for the web and Slack write each level into a list
 * of its own.
 */
function levelOf(item: Element): number {
  const level =
    item.getAttribute("aria-level") ?? item.getAttribute("data-aria-level");
  const steps = item.getAttribute("data-stringify-indent") ?? -1;
  return Number(level) || Number(steps) + 1 || 0;
}

function styleIn(element: Element): string | null {
  const { className, nodeName } = element;
  if (nodeName === "BLOCKQUOTE" || /^Mso(?:Intense)?Quote/.test(className))
    return "blockquote";
  if (/^MsoTitle/.test(className)) return "h1";
  if (/^MsoSubtitle/.test(className)) return "h3";
  const isHeading = element.getAttribute("role") === "heading";
  const level = isHeading ? element.getAttribute("aria-level") : null;
  const [, depth = level] = /^H([1-6])$/.exec(nodeName) ?? [];
  return depth && `h${depth}`;
}

const WORD_ITEM = "[class*=MsoListParagraph]";
const SLIDE_MARK = "[style*=mso-special-format]";
const ITEM = `${WORD_ITEM}, :is(p, div):has(> ${SLIDE_MARK}, > span > ${SLIDE_MARK})`;

/**
 * The level of an item from Word or PowerPoint; PowerPoint, and Gmail and Outlook on
 * the web, preserve only its indentation.
 */
function depthInOffice(
  element: Element,
  styles: ReadonlyMap<string, string>,
): number | null {
  const [, level] = /level(\d)/.exec(styles.get("mso-list") ?? "") ?? [];
  if (level) return Number(level);
  if (!element.matches(ITEM) || !markOf(element)) return null;
  const margin = (styles.get("margin-left") ?? styles.get("margin")) || "";
  const [, inches = "0"] = /([\d.]+)in$/.exec(margin) ?? [];
  return Math.max(1, Math.round(Number(inches) * 2));
}

/**
 * True for the bullet or number that Word and PowerPoint write into a list item; Word
 * adds small spaces after it.
 */
export function isMark(element: Element): boolean {
  const styles = stylesOf(element);
  return (
    styles.get("mso-list")?.startsWith("ignore") ||
    /^["']?(?:num)?bullet/.test(styles.get("mso-special-format") ?? "") ||
    (/^[\s\u00a0]*(?:[·•▪§oØ-]|\(?[\da-z]{1,4}[.)])[\s\u00a0]+$/i.test(
      element.textContent,
    ) &&
      element.querySelector("[style*='7pt'], [style*='7.0pt']") !== null &&
      element.closest(WORD_ITEM) !== null)
  );
}

/** The bullet or number in an item; empty if it has none. */
export function markOf(item: Element): string {
  const mark = [...item.querySelectorAll("span")].find(isMark);
  return mark?.textContent ?? "";
}

function linkOf(anchor: Element): TextContext["link"] {
  const href = cleanHref(anchor.getAttribute("href") ?? "");
  return href && hrefVerdict(href) === true ? { href } : null;
}

function shiftOf(element: Element, styles: ReadonlyMap<string, string>) {
  const name = element.localName;
  const shift = styles.get("mso-text-raise") ?? styles.get("vertical-align");
  const parent = element.parentElement?.localName ?? "";
  const isSecond = element.nextElementSibling === null;
  if (
    name === "sup" ||
    /^(?:super|[1-9])/.test(shift ?? "") ||
    parent === (isSecond ? "msup" : "mfrac")
  )
    return RAISED;
  return name === "sub" ||
    /^(?:sub|-\d)/.test(shift ?? "") ||
    (isSecond && /^(?:msub|mfrac)$/.test(parent))
    ? LOWERED
    : null;
}
