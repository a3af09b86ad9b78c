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
