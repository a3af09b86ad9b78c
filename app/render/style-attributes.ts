/**
 * What Radix writes on parts of a menu, and sets again by script when it needs
 * it. In the page itself the stylesheet says as much (styles/), and the policy
 * refuses every style that stands in a page.
 */
const ATTRIBUTES = [
  ' style="position:relative"',
  ' style="pointer-events:none"',
];

/**
 * In: a page, whole. Out: the page without these attributes. Within words a
 * quotation mark is escaped, so none of them is touched.
 */
export function withoutStyleAttributes(html: string): string {
  return ATTRIBUTES.reduce(
    (page, attribute) => page.replaceAll(attribute, ""),
    html,
  );
}
