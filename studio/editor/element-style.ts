/** What is read of a style sheet; all else would only make the attributes longer. */
const READ =
  /display|visibility|opacity|clip|mso-hide|line-through|font-(?:weight|style)|white-space|vertical-align/;

/**
 * Writes the rules of the style sheets in a document into the attributes of its
 * elements, as Word, Excel and Apple's programs say only there what is struck out,
 * bold or hidden. A parsed document has no computed styles.
 */
export function inlineSheets(document: Document): void {
  const css = [...document.querySelectorAll("style")]
    .map(({ textContent }) => textContent)
    .join("\n")
    .replace(/\/\*[^]*?\*\/|<!--|-->/g, "")
    // Rules for paper, and Word's own.
    .replace(/@[^{};@]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g, "");
  const rules = css.split("}").map((rule) => rule.split("{"));
  for (const [selector = "", declarations = ""] of rules.toReversed()) {
    if (!READ.test(declarations)) continue;
    for (const element of matching(document, selector)) {
      const own = element.getAttribute("style") ?? "";
      element.setAttribute("style", `${declarations};${own}`);
    }
  }
}

function matching(document: Document, selector: string): Iterable<Element> {
  try {
    return document.body.querySelectorAll(selector);
  } catch {
    // Selectors of one program alone.
    return [];
  }
}

/** The declarations in the style attribute of an element, in small letters. */
export function stylesOf(element: Element): ReadonlyMap<string, string> {
  const declarations = element.getAttribute("style")?.toLowerCase().split(";");
  return new Map(
    declarations?.map((declaration) => {
      const [name = "", ...value] = declaration.split(":");
      return [name.trim(), value.join(":").replace("!important", "").trim()];
    }),
  );
}
