import { type CheckedDocument, type Finding, finding } from "./finding.ts";
import { commercialOnlyRules } from "./law/commercial-only.ts";
import { factRules } from "./law/fact.ts";
import { feeRules } from "./law/fee.ts";
import { figureRules } from "./law/figure.ts";
import { lapsedLicenceRules } from "./law/lapsed-licence.ts";
import { phraseRules } from "./law/phrases.ts";
import { statementRules } from "./law/statement.ts";
import { linkRules, orphanRules, redirectRules } from "./page/link.ts";
import {
  factTokenRules,
  pictureRules,
  stormRules,
  titleRules,
} from "./page/page-rules.ts";
import type { Site } from "./site.ts";
import { withValues } from "./site-facts.ts";

/** A document for the office alone, which has checks of its own. */
const UNCHECKED = "promiseSignOff";

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
  if (stored._type === UNCHECKED) return [];
  if (stored._type === "redirect")
    return redirectRules(stored, site).map(finding);
  const document = withValues(stored, site.facts);
  const found = [
    ...factTokenRules(stored, site),
    ...feeRules(document, site),
    ...phraseRules(document, site),
    ...commercialOnlyRules(document, site),
    ...figureRules(document, site, now),
    ...factRules(document, now),
    ...statementRules(document, site),
    ...lapsedLicenceRules(document, site, now),
    ...pictureRules(document),
    ...linkRules(document, site),
    ...orphanRules(document, site),
    ...stormRules(document, site, now),
    ...titleRules(document, site),
  ].map(finding);
  const once = new Map(
    found.map((each) => [`${each.rule} ${JSON.stringify(each.path)}`, each]),
  );
  return [...once.values()].toSorted(
    (a, b) => Number(b.severity === "error") - Number(a.severity === "error"),
  );
}
