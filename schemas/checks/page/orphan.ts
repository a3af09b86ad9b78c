import type { CheckedDocument, Found } from "../finding.ts";
import { publishedIdOf, type Site } from "../site.ts";

/** Types whose documents visitors find by links and references alone. */
const LINKED: Readonly<Record<string, string>> = {
  service: "No page or menu links to this page: visitors do not find it.",
  claimType: "No page or menu links to this page: visitors do not find it.",
  faq: "No page shows this question.",
  snippet: "No text shows this snippet.",
};

/** Documents that nothing refers to. */
export function orphanRules(document: CheckedDocument, site: Site): Found[] {
  const message = LINKED[document._type];
  const referrers = site.referrers.get(publishedIdOf(document._id));
  if (message === undefined || referrers !== undefined) return [];
  return [{ rule: "orphan", path: [], message }];
}
