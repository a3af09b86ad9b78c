import { stegaClean } from "~/model/stega";

/** Elements whose content programs read, and the head of the page. */
const CONTENTS =
  /<head\b[\s\S]*?<\/head>|<script\b[^<>]*application\/ld\+json[\s\S]*?<\/script>|<textarea\b[\s\S]*?<\/textarea>/g;

/** A start tag; React escapes ">" in the values of attributes. */
const TAG = /<[a-z][^<>]*>/gi;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/**
 * In: the HTML of a preview. Out: the HTML with stega in the text of the page
 * and in the `alt` of its pictures only, where overlays look for it.
 */
export function withoutHiddenStega(html: string): string {
  return html
    .replace(CONTENTS, stegaClean)
    .replace(TAG, (tag) =>
      tag.replace(ATTRIBUTE, (attribute, name: string) =>
        name === "alt" ? attribute : stegaClean(attribute),
      ),
    );
}

/**
 * Style attributes that Radix renders on parts of a menu, and sets by script
 * when it needs them. The stylesheet has equal rules (styles/), and the policy
 * refuses style attributes in HTML.
 */
const ATTRIBUTES = [
  ' style="position:relative"',
  ' style="pointer-events:none"',
];

/**
 * In: the HTML of a page. Out: the HTML without these attributes. In text React
 * escapes quotation marks, so text is not changed.
 */
export function withoutStyleAttributes(html: string): string {
  return ATTRIBUTES.reduce(
    (page, attribute) => page.replaceAll(attribute, ""),
    html,
  );
}
