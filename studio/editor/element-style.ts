/** The declarations that are read; anything else would only lengthen the attributes. */
const READ =
  /display|visibility|opacity|clip|mso-hide|line-through|font-(?:weight|style)|white-space|vertical-align/;

/**
 * Copies a document's style sheet rules into the style attributes of its elements,
 * since only there do Word, Excel and Apple's programs say what is struck out, bold or
 * hidden. A parsed document has no computed styles.
 */
export function inlineSheets(document: Document): void {
  const css = [...document.querySelectorAll("style")]
    .map(({ textContent }) => textContent)
    .join("\n")
    .replace(/\/\*[^]*?\*\/|<!--|-->/g, "")
    // Print rules, and Word's own.
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
    // Selectors that only one program understands.
    return [];
  }
}

/** The declarations in an element's style attribute, in lowercase. */
export function stylesOf(element: Element): ReadonlyMap<string, string> {
  const declarations = element.getAttribute("style")?.toLowerCase().split(";");
  return new Map(
    declarations?.map((declaration) => {
      const [name = "", ...value] = declaration.split(":");
      return [name.trim(), value.join(":").replace("!important", "").trim()];
    }),
  );
}
