import { hrefVerdict } from "../../../schemas/rules/address.ts";

/** A part of pasted content that is left out or changed. */
type PasteWarning =
  | "picture"
  | "video"
  | "comment"
  | "footnote"
  | "form field"
  | "crossed-out passage"
  | "broken link"
  | "upgraded link"
  | "merged cell"
  | "table";

/** The number of warnings of each kind. */
export type WarningCounts = Map<PasteWarning, number>;

/** Adds to the number of warnings of a kind. */
export function countWarning(
  warnings: WarningCounts,
  warning: PasteWarning,
  times = 1,
): void {
  if (times > 0) warnings.set(warning, (warnings.get(warning) ?? 0) + times);
}

const LEFT_OUT: readonly (readonly [
  PasteWarning,
  one: string,
  many: string,
])[] = [
  ["picture", "a picture", "pictures"],
  ["video", "a video or an embedded page", "videos or embedded pages"],
  ["comment", "a comment", "comments"],
  ["footnote", "a footnote", "footnotes"],
  ["form field", "a form field", "form fields"],
  ["crossed-out passage", "a crossed-out passage", "crossed-out passages"],
  [
    "broken link",
    "a link that works only where it comes from",
    "links that work only where they come from",
  ],
];

const CHANGED: readonly (readonly [PasteWarning, sentence: string])[] = [
  ["picture", 'Add pictures with "Picture" above the text.'],
  [
    "upgraded link",
    "Links that began with http:// now begin with https://: check that they open.",
  ],
  [
    "merged cell",
    "Cells that spanned several rows or columns are single cells now: check the table.",
  ],
  ["table", "No table can stand in this text: its rows are paragraphs now."],
];

/** The sentences for the editor; null without a warning. */
export function warningText(warnings: WarningCounts): string | null {
  const parts = LEFT_OUT.flatMap(([warning, one, many]) => {
    const count = warnings.get(warning) ?? 0;
    if (count === 0) return [];
    return [count === 1 ? one : `${count} ${many}`];
  });
  const list = new Intl.ListFormat("en", { type: "conjunction" });
  const sentences = [
    ...(parts.length > 0 ? [`Not pasted: ${list.format(parts)}.`] : []),
    ...CHANGED.flatMap(([warning, sentence]) =>
      warnings.has(warning) ? [sentence] : [],
    ),
  ];
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/**
 * The URL of a pasted link.
 * In: its href attribute. Out: a URL that is valid in our links; null for a
 * fragment of the copied page, and, with a warning, for any other href.
 */
export function linkAddress(
  written: string,
  warnings: WarningCounts,
): string | null {
  const address = unwrapped(written.trim());
  if (address.startsWith("#")) return null;
  const isInsecure = /^http:/i.test(address);
  const href = address
    .replace(/^http:/i, "https:")
    .replace(/^(?:https|mailto|tel):/i, (scheme) => scheme.toLowerCase())
    .replace(/^tel:.*/, (number) => number.replace(/%20|\s/g, ""));
  if (hrefVerdict(href) !== true || !href) {
    countWarning(warnings, "broken link");
    return null;
  }
  if (isInsecure) countWarning(warnings, "upgraded link");
  return href;
}

/** Pages published by Google Docs link through a redirect of Google's. */
function unwrapped(address: string): string {
  const url = URL.parse(address);
  const isDetour =
    url?.hostname === "www.google.com" && url.pathname === "/url";
  return (isDetour && url.searchParams.get("q")) || address;
}
