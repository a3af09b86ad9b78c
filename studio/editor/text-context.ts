import { cleanHref, hrefVerdict } from "../../schemas/rules/address.ts";
import { stylesOf } from "./element-style.ts";
import { LOWERED, RAISED } from "./raised-text.ts";

/** What the elements around a text say of it. */
export type TextContext = {
  /** `h1` to `h6`, `blockquote` or `normal`. */
  style: string;
  list: "bullet" | "number" | null;
  /** How many lists are around it. */
  level: number;
  /** The item of the list that it belongs to. */
  item: Element | null;
  isStrong: boolean;
  isEmphasis: boolean;
  link: { href: string } | null;
  /** The sign of raised or lowered text; empty for what is neither. */
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

/** Elements whose own bold or italic letters are the design of every page. */
const DESIGNED = /^(?:H[1-6]|TH|BLOCKQUOTE)$/;

/** In: an element; what is around it. Out: what is said of the text in it. */
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
    shift: shiftOf(nodeName, styles) ?? around.shift,
    keepsLines: lines
      ? /^(?:pre|break-spaces)/.test(lines)
      : around.keepsLines || nodeName === "PRE",
  };
}

/** Its heading, quotation or item of a list. */
function blockIn(
  element: Element,
  styles: ReadonlyMap<string, string>,
  around: TextContext,
): TextContext {
  const { nodeName } = element;
  const style = styleIn(element);
  if (style) return { ...around, style };
  const [, depth] = /level(\d)/.exec(styles.get("mso-list") ?? "") ?? [];
  if (depth)
    return {
      ...around,
      list: /[\da-z][.)]/i.test(markOfWord(element)) ? "number" : "bullet",
      level: Number(depth),
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
  // Word for the web writes each item into a list of its own.
  const said = ["aria-level", "data-aria-level"].map((name) =>
    Number(element.getAttribute(name)),
  );
  return {
    ...around,
    list: around.list ?? "bullet",
    level: Math.max(around.level, 1, ...said.filter(Number.isInteger)),
    item: element,
  };
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

/** The bullet or number that Word writes into an item of a list. */
export function isMarkOfWord(element: Element): boolean {
  return /^ignore/.test(stylesOf(element).get("mso-list") ?? "");
}

function markOfWord(item: Element): string {
  const mark = [...item.querySelectorAll("[style]")].find(isMarkOfWord);
  return mark?.textContent ?? "";
}

function linkOf(anchor: Element): TextContext["link"] {
  const href = cleanHref(anchor.getAttribute("href") ?? "");
  return href && hrefVerdict(href) === true ? { href } : null;
}

function shiftOf(nodeName: string, styles: ReadonlyMap<string, string>) {
  const shift = styles.get("mso-text-raise") ?? styles.get("vertical-align");
  if (nodeName === "SUP" || /^(?:super|[1-9])/.test(shift ?? "")) return RAISED;
  if (nodeName === "SUB" || /^(?:sub|-\d)/.test(shift ?? "")) return LOWERED;
  return null;
}
