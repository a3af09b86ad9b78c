import {
  type CheckedDocument,
  finding,
  type Finding,
  type Path,
} from "../finding.ts";
import type { Site } from "../site.ts";
import { isCommercialScope, statesMeant } from "../state.ts";
import { sentencesIn } from "../text.ts";
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

/** Finds missing disclaimers, and states without a license of the firm. */
export function statementRules(
  document: CheckedDocument,
  { states }: Site,
): Finding[] {
  if (document._type === "siteSettings")
    return SETTINGS.filter(
      ({ field, says }) => !says.test(textIn(document[field])),
    ).map(({ field, message }) => finding("disclaimer", [field], message));
  if (document._type === "state")
    return statesMeant("", document, states)
      .filter(({ hasLicense }) => !hasLicense)
      .map(({ name }) =>
        finding(
          "license-statement",
          ["name"],
          `No license names ${name}, so its page cannot say who is licensed there. Add the license of this state first, with or without its number.`,
        ),
      );
  return DEADLINE_TYPES.includes(document._type) ? deadlineRules(document) : [];
}

/** What the disclaimers of the site settings must say. */
const SETTINGS = [
  {
    field: "disclaimer",
    says: /\b(?:no|not) (?:a )?(?:law firm|legal advice)\b/i,
    message:
      "The footer of every page must say that the firm is not a law firm and gives no legal advice.",
  },
  {
    field: "policyLimitWarning",
    says: /\bpolic(?:y|ies)\b/i,
    message:
      "The warning beside time limits must say that the reader's policy may set a shorter one.",
  },
];

/** A time limit for a suit needs the words that a policy may set less. */
function deadlineRules(document: CheckedDocument): Finding[] {
  const said = sentencesIn(document);
  if (said.some(({ text }) => DISCLAIMS.test(text))) return [];
  const limit = said.find(({ sentence }) => LIMIT.test(sentence));
  return limit
    ? [
        finding(
          "disclaimer",
          limit,
          "This text names a time limit for going to court. Say beside it that the reader's policy may set a shorter one, and that this is not legal advice.",
        ),
      ]
    : [];
}

const HOME =
  /\bhome ?owners?\b|\byour (?:home|house|condo|apartment|family)\b|\bresidential (?:claims?|polic(?:y|ies)|propert(?:y|ies)|owners?|customers?)\b|\bhome (?:polic(?:y|ies)|insurance|claims?)\b|\bfamilies\b/i;
const RIGHT =
  /\b(?:not|no|cannot|can't|never|only|except|unless|instead|yourself)\b|\bcommercial/i;
/** A title names a subject, and the text below it states the rules. */
const TITLE = /^(?:title|heading|h2|h3)$/;
const INVITES = /\b(?:we|our|us|call|contact|adjusters?)\b/i;

const NOTE = "Write the note that says so on every page of the state.";
const INVITATION =
  "This sentence speaks to homeowners. Leave it out, or say that we cannot help them there.";
const NO_LAW = { citation: null, isConfirmed: false };

/**
 * Finds invitations to homeowners in a state whose law lets public adjusters work on
 * commercial policies only, and such a state without its note.
 */
export function commercialOnlyRules(
  document: CheckedDocument,
  { states }: Site,
): Finding[] {
  const isOwn = ["state", "stateServicePage"].includes(document._type);
  const spoken = sentencesIn(document);
  const isExplained = spoken.some(({ text }) => /\bcommercial\b/i.test(text));
  const invitations = spoken.filter(
    ({ kind, sentence }) =>
      !(isExplained && TITLE.test(kind)) &&
      HOME.test(sentence) &&
      !RIGHT.test(sentence) &&
      (isOwn || INVITES.test(sentence)),
  );
  const found = (spot: { path: Path; sentence: string }, advice: string) =>
    statesMeant(spot.sentence, document, states)
      .filter(({ isCommercialOnly }) => isCommercialOnly)
      .map(({ name, facts }) =>
        finding(
          "commercial-only",
          spot,
          `In ${name} public adjusters may work on commercial policies only. ${advice}`,
          facts.find(isCommercialScope) ?? NO_LAW,
        ),
      );
  const lacksNote =
    document._type === "state" && !textIn(document["commercialOnlyNote"]);
  return [
    ...(lacksNote
      ? found({ path: ["commercialOnlyNote"], sentence: "" }, NOTE)
      : []),
    ...invitations.flatMap((spot) => found(spot, INVITATION)),
  ];
}
