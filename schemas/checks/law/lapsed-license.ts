import { hasExpired } from "../../../domain/license-term.ts";
import { sentencesOf } from "../../../domain/sentences.ts";
import { nameOf } from "../document-name.ts";
import { type CheckedDocument, type Finding, finding } from "../finding.ts";
import type { Site } from "../site.ts";
import { type State, statesMeant } from "../state.ts";
import { textsOf } from "../text.ts";

/**
 * How a sentence claims that the firm or its adjusters hold a license. What the law
 * requires of others ("must be licensed") is not a claim.
 */
const CLAIMS: readonly RegExp[] = [
  /^\W*licensed\b/i,
  /\b(?:is|are|am)(?: (?:all|also|both|fully|itself|themselves))* licensed\b/i,
  /(?<!\b(?:be|not) )\blicensed (?:in|here|as|throughout|across)\b/i,
  /\blicensed (?:and insured )?(?:public (?:insurance )?)?(?:firm|company|adjust)/i,
  /\b(?:hold|holds|holding|carry|carries) (?!no\b)[^.!?]*\blicenses?\b/i,
  /\b(?:our|RCC['’]s) [^.!?]*\blicenses?\b/i,
  /\b(?:with|under|through) (?:an?|the|our) [^.!?]*\blicenses?\b/i,
];

/**
 * The fields that the website leaves out with the license: what the firm says about its
 * work in the state (app/content/state.query.ts, `offer`), and the description for
 * search engines.
 */
const LEFT_OUT: Readonly<Record<string, ReadonlySet<unknown>>> = {
  state: new Set(
    "intro expertise whyChooseUs licenceStatement ctaLabel localNote description".split(
      " ",
    ),
  ),
  stateServicePage: new Set(["body", "description"]),
};

/** The most sentences that a license's form names; `content:check` names all. */
const MOST_NAMED = 5;

/**
 * Finds sentences that claim a license in a state where none is valid anymore: the
 * website does not change them, so an editor has to. For a license, finds those of all
 * documents.
 *
 * @param now in milliseconds since 1970.
 */
export function lapsedLicenseRules(
  document: CheckedDocument,
  site: Site,
  now: number,
): Finding[] {
  // A state may have an old license and a new one.
  const lapsed = site.states.filter(
    ({ licenses }) =>
      licenses.length > 0 && licenses.every((term) => hasExpired(term, now)),
  );
  if (lapsed.length === 0) return [];
  if (document._type === "stateLicence")
    return onLicense(statesMeant("", document, lapsed), site);
  return claimsIn(document, site.states, lapsed).map(
    ({ path, sentences, names }) => {
      const quoted = sentences.map((sentence) => `"${sentence}"`).join(", ");
      return finding(
        "lapsed-license",
        { path, sentence: sentences.join(" ") },
        `${quoted}: no license for ${names.join(" and ")} is valid anymore. Change what claims one, or enter the new last day of the license.`,
      );
    },
  );
}

function onLicense(own: readonly State[], site: Site): Finding[] {
  const claims = [...site.documents.values()]
    .filter(({ _type }) => _type !== "stateLicence")
    .flatMap((document) =>
      claimsIn(document, site.states, own).flatMap(({ sentences }) =>
        sentences.map(
          (sentence) => `"${sentence}" (${nameOf(document, site.documents)})`,
        ),
      ),
    );
  if (claims.length === 0) return [];
  const rest = claims.length - MOST_NAMED;
  const named = claims.slice(0, MOST_NAMED).join(", ");
  return [
    finding(
      "lapsed-license",
      ["expiresOn"],
      `Sentences that still claim this license, and that the website leaves as they are: ${named}${rest > 0 ? `, and ${rest} more` : ""}. Change them, or enter the new last day.`,
    ),
  ];
}

/** The texts of a document that claim a license in one of the lapsed states. */
function claimsIn(
  document: CheckedDocument,
  states: readonly State[],
  lapsed: readonly State[],
) {
  const leftOut = LEFT_OUT[document._type];
  return textsOf(document).flatMap(({ path, text }) => {
    if (path.some((segment) => leftOut?.has(segment))) return [];
    const claims = sentencesOf(text)
      .filter((sentence) => CLAIMS.some((claim) => claim.test(sentence)))
      .map((sentence) => ({
        sentence: sentence.trim(),
        named: statesMeant(sentence, document, states).filter((state) =>
          lapsed.includes(state),
        ),
      }))
      .filter(({ named }) => named.length > 0);
    if (claims.length === 0) return [];
    const names = claims.flatMap(({ named }) => named.map(({ name }) => name));
    const sentences = claims.map(({ sentence }) => sentence);
    return [{ path, sentences, names: [...new Set(names)] }];
  });
}
