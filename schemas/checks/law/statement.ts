import type { CheckedDocument, Found } from "../finding.ts";
import type { Site } from "../site.ts";
import { statesMeant } from "../state.ts";
import { sentencesOf, textsOf } from "../text.ts";
import { textIn } from "../value.ts";

const LIMIT =
  /\b(?:\d+|one|two|three|five|six|ten)[ -](?:year|month|day)s?\b.*\b(?:sue|suits?|court|lawsuits?)\b|\b(?:sue|suits?|court|lawsuits?)\b.*\b(?:\d+|one|two|three|five|six|ten)[ -](?:year|month|day)s?\b/i;
const DISCLAIMS =
  /\b(?:no|not) (?:a law firm|legal advice|law firm)\b|\bsuit against us\b|\bpolicy (?:may|can|might|could|decides|sets|says)\b|\byour (?:own )?policy\b|\bpolicies (?:may|can|often|commonly)\b/i;

const DEADLINE_TYPES: readonly string[] = [
  "article",
  "hoaGuide",
  "stateServicePage",
];

/** Missing disclaimers, and states that no license of the firm names. */
export function statementRules(document: CheckedDocument, site: Site): Found[] {
  if (document._type === "siteSettings") return settingsRules(document);
  if (document._type === "state") return licenseRules(document, site);
  return DEADLINE_TYPES.includes(document._type) ? deadlineRules(document) : [];
}

function settingsRules(document: CheckedDocument): Found[] {
  const found: Found[] = [];
  if (
    !/\b(?:no|not) (?:a )?(?:law firm|legal advice)\b/i.test(
      textIn(document["disclaimer"]),
    )
  )
    found.push({
      rule: "disclaimer",
      path: ["disclaimer"],
      message:
        "The footer of every page must say that the firm is not a law firm and gives no legal advice.",
    });
  if (!/\bpolic(?:y|ies)\b/i.test(textIn(document["policyLimitWarning"])))
    found.push({
      rule: "disclaimer",
      path: ["policyLimitWarning"],
      message:
        "The warning beside time limits must say that the reader's policy may set a shorter one.",
    });
  return found;
}

function licenseRules(document: CheckedDocument, { states }: Site): Found[] {
  return statesMeant("", document, states)
    .filter(({ hasLicense }) => !hasLicense)
    .map(({ name }) => ({
      rule: "licence-statement",
      path: ["name"],
      message: `No license names ${name}, so its page cannot say who is licensed there. Add the license of this state first, with or without its number.`,
    }));
}

/** A limit for going to court needs the words that a policy may set less. */
function deadlineRules(document: CheckedDocument): Found[] {
  const texts = textsOf(document);
  if (texts.some(({ text }) => DISCLAIMS.test(text))) return [];
  const limit = texts.find(({ text }) =>
    sentencesOf(text).some((each) => LIMIT.test(each)),
  );
  return limit
    ? [
        {
          rule: "disclaimer",
          path: limit.path,
          message:
            "This text names a time limit for going to court. Say beside it that the reader's policy may set a shorter one, and that this is no legal advice.",
        },
      ]
    : [];
}
