import type { CheckedDocument, Finding } from "./finding.ts";
import { feeRules, figureRules } from "./law/figures.ts";
import { lapsedLicenseRules } from "./law/lapsed-license.ts";
import { phraseRules } from "./law/phrases.ts";
import { proofRules } from "./law/proof.ts";
import { commercialOnlyRules, statementRules } from "./law/statements.ts";
import {
  factTokenRules,
  linkRules,
  pictureRules,
  titleRules,
} from "./page-rules.ts";
import { type Site, withValues } from "./site.ts";

/** Documents without texts for visitors, whose forms have rules of their own. */
const UNCHECKED = ["promiseSignOff", "redirect"];

/**
 * Checks a document before it is published. In: the document as it would be
 * published, what is known of all documents, the time in milliseconds since
 * 1970. Out: the findings, errors first; one for each rule and field.
 */
export function checkDocument(
  stored: CheckedDocument,
  site: Site,
  now: number,
): Finding[] {
  if (UNCHECKED.includes(stored._type)) return [];
  const document = withValues(stored, site.facts);
  const found = [
    ...factTokenRules(stored, site),
    ...feeRules(document, site),
    ...phraseRules(document, site),
    ...commercialOnlyRules(document, site),
    ...figureRules(document, site, now),
    ...statementRules(document, site),
    ...lapsedLicenseRules(document, site, now),
    ...proofRules(document, site),
    ...pictureRules(document),
    ...linkRules(document, site),
    ...titleRules(document, site),
  ];
  const once = new Map(
    found.map((each) => [`${each.rule} ${JSON.stringify(each.path)}`, each]),
  );
  return [...once.values()].toSorted(
    (a, b) => Number(b.severity === "error") - Number(a.severity === "error"),
  );
}
