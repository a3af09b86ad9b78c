import type { CheckedDocument, Finding, Path } from "./finding.ts";
import { feeRules, figureRules } from "./law/figures.ts";
import { lapsedLicenseRules } from "./law/lapsed-license.ts";
import { numberRules } from "./law/number-words.ts";
import { phraseRules } from "./law/phrases.ts";
import { proofRules } from "./law/proof.ts";
import { commercialOnlyRules, statementRules } from "./law/statements.ts";
import {
  factTokenRules,
  linkRules,
  pictureRules,
  titleRules,
} from "./page-rules.ts";
import type { Site } from "./site.ts";
import { withValues } from "./site-facts.ts";
import { untranslatedRules } from "./translation.ts";
import { isRecord, listIn, textIn } from "./value.ts";

/** Documents without texts for visitors, whose forms have their own rules. */
const UNCHECKED = ["promiseSignOff", "redirect", "translation.metadata"];

/**
 * Checks a document before it is published.
 *
 * @param stored as it would be published.
 * @param now in milliseconds since 1970.
 * @returns the findings, errors first; one for each rule and field.
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
    ...numberRules(document, site),
    ...statementRules(document, site),
    ...lapsedLicenseRules(document, site, now),
    ...proofRules(document, site),
    ...pictureRules(document),
    ...linkRules(document, site),
    ...titleRules(document, site),
    ...untranslatedRules(document, site),
  ];
  const once = new Map(
    found.map((each) => [`${each.rule} ${JSON.stringify(each.path)}`, each]),
  );
  return [...once.values()]
    .map((each) => ({
      ...each,
      passage: each.passage || passageAt(document, each.path),
    }))
    .toSorted(
      (a, b) => Number(b.severity === "error") - Number(a.severity === "error"),
    );
}

/** The words at a path: for a link those it is on, for a picture its description. */
function passageAt(document: CheckedDocument, path: Path): string {
  let at: unknown = document;
  let block: Record<string, unknown> | null = null;
  let key: string | null = null;
  for (const segment of path) {
    if (isRecord(at) && at["_type"] === "block") block = at;
    if (typeof segment === "object") {
      key = segment._key;
      at = listIn(at).find((each) => isRecord(each) && each["_key"] === key);
    } else {
      at = Object(at)[segment];
    }
  }
  const linked = listIn(block?.["children"])
    .filter(isRecord)
    .filter(({ marks }) => listIn(marks).includes(key));
  return linked.map(({ text }) => textIn(text)).join(" ") || textIn(at);
}
