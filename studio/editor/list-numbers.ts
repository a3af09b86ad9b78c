import { markOf, type TextContext } from "./text-context.ts";

const DEEPEST_LIST = 10;

/** The block above a paragraph. */
type Above = { _type: string; listItem?: string; level?: number } | undefined;

/**
 * Numbers list items as the page shows them: no level without the one above it, and
 * each list starts with 1. An item with a different number becomes a paragraph that
 * begins with it, as other sentences may refer to it; what follows a picture or a list
 * within an item becomes a paragraph.
 */
export function listNumbers() {
  /** The last number of each copied list. */
  const last = new Map<Element | null, number>();
  /** The last number of each level on the page. */
  const open: number[] = [];
  const begun = new Set<Element>();

  /** Returns the paragraph's context in its new place, and the number to write. */
  return (context: TextContext, above: Above) => {
    const { item, list } = context;
    if (!item || !list) return { context, mark: "" };
    const text = { ...context, item: null };
    if (begun.has(item)) return { context: text, mark: "" };
    begun.add(item);
    const level = Math.min(
      context.level,
      (above?.level ?? 0) + 1,
      DEEPEST_LIST,
    );
    open.length = above?.listItem ? level + 1 : 0;
    const place = (open[level] ?? 0) + 1;
    const number = list === "number" ? numberOf(item, last) : 0;
    open[level] = number && place;
    return number === 0 || number === place
      ? { context: { ...context, level }, mark: "" }
      : { context: text, mark: `${number}. ` };
  };
}

/** The number of an item where it was copied; 0 for a letter. */
function numberOf(item: Element, last: Map<Element | null, number>): number {
  if (item.localName !== "li")
    return Number(/(\d+)\W*$/.exec(markOf(item))?.[1] ?? 0);
  const list = item.closest("ol");
  const before = last.get(list) ?? (list?.start ?? 1) - 1;
  // 0 if it shows no number.
  const number = (item as HTMLLIElement).value || before + 1;
  last.set(list, number);
  return number;
}
