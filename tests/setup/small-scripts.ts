import {
  all,
  attribute,
  type HtmlDocument,
  type HtmlElement,
  withAttribute,
} from "./document.ts";

/** What a browser runs of a page, as soon as it has it. */
export function runningScripts(document: HtmlDocument): HtmlElement[] {
  return all(document, "script").filter(
    (script) => attribute(script, "type") !== "application/ld+json",
  );
}

/** The bytes of the scripts that stand in a page itself. */
export function smallScriptBytes(document: HtmlDocument): number {
  return runningScripts(document)
    .map((script) => Buffer.byteLength(codeOf(script)))
    .reduce((sum, size) => sum + size, 0);
}

function codeOf(script: HtmlElement): string {
  return script.childNodes
    .map((child) => ("value" in child ? child.value : ""))
    .join("");
}

/** So many are allowed: more where something has to move before the first touch. */
export function smallScriptAllowance(document: HtmlDocument): number {
  const moves =
    withAttribute(document, "role", "timer").length > 0 ||
    withAttribute(document, "data-welcome").length > 0;
  return moves ? 2000 : 1000;
}
