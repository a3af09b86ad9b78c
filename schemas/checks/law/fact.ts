import { isOverdue } from "../../rules/legal-fact.ts";
import type { CheckedDocument, Found } from "../finding.ts";
import { factsIn } from "../state.ts";
import { textIn } from "../value.ts";

/**
 * Legal facts without a source, with a home page as their source, or not checked
 * lately. In: the document, the time in milliseconds since 1970.
 */
export function factRules(document: CheckedDocument, now: number): Found[] {
  return factsIn(document).flatMap(({ path, fact, stored }) => {
    const { citation, isConfirmed, value } = fact;
    const found: Found[] = [];
    const hasFigure = /\d/.test(value);
    if (
      isConfirmed
        ? !citation.text || !citation.url
        : hasFigure && !citation.text
    )
      found.push({
        rule: "fact-source",
        path: [...path, citation.text ? "sourceUrl" : "citation"],
        message: `"${value}" has no source. Add the law and its section, and the address of its text.`,
        isConfirmed: isConfirmed || hasFigure,
      });
    if (isConfirmed && citation.url && isBareHost(citation.url))
      found.push({
        rule: "bare-host",
        path: [...path, "sourceUrl"],
        message: `${citation.url} is a home page, where readers cannot look "${value}" up. Link to the text of the law itself.`,
      });
    const lastVerifiedAt = textIn(stored["lastVerifiedAt"]);
    if (isOverdue({ status: textIn(stored["status"]), lastVerifiedAt }, now))
      found.push({
        rule: "fact-age",
        path: [...path, "lastVerifiedAt"],
        message: `"${value}" was last checked ${lastVerifiedAt ? `on ${lastVerifiedAt}, more than 180 days ago` : "on no known day"}. Look it up again.`,
      });
    return found;
  });
}

/** True for an address without a path, which is no source for a single fact. */
function isBareHost(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.pathname === "/" && url.search === "";
}
