import type { CheckedDocument, Found } from "../finding.ts";
import type { Site } from "../site.ts";
import { isCommercialScope, statesMeant } from "../state.ts";
import { sentencesOf, textsOf } from "../text.ts";
import { textIn } from "../value.ts";

const HOME =
  /\bhome ?owners?\b|\byour (?:home|house|condo|apartment|family)\b|\bresidential (?:claims?|polic(?:y|ies)|propert(?:y|ies)|owners?|customers?)\b|\bhome (?:polic(?:y|ies)|insurance|claims?)\b|\bfamilies\b/i;
const RIGHT =
  /\b(?:not|no|cannot|can't|never|only|except|unless|instead|yourself)\b|\bcommercial/i;
/** A title names a subject, and the text below it says what holds. */
const TITLE = /^(?:title|heading|h2|h3)$/;
const INVITES = /\b(?:we|our|us|call|contact|adjusters?)\b/i;

/**
 * Invitations to owners of homes in a state whose law lets public adjusters work
 * on commercial policies only, and such a state without its note.
 */
export function commercialOnlyRules(
  document: CheckedDocument,
  site: Site,
): Found[] {
  const { states } = site;
  const isOwn = ["state", "stateServicePage"].includes(document._type);
  const texts = textsOf(document);
  const isExplained = texts.some(({ text }) => /\bcommercial\b/i.test(text));
  const spoken = texts.filter(({ kind }) => !(isExplained && TITLE.test(kind)));
  const invitations = spoken.flatMap(({ path, text }) =>
    sentencesOf(text)
      .filter((sentence) => HOME.test(sentence) && !RIGHT.test(sentence))
      .filter((sentence) => isOwn || INVITES.test(sentence))
      .flatMap((sentence) =>
        statesMeant(sentence, document, states)
          .filter(({ isCommercialOnly }) => isCommercialOnly)
          .map((state): Found => ({
            rule: "commercial-only",
            path,
            message: `In ${state.name} public adjusters may work on commercial policies only. This sentence speaks to owners of homes: leave it out, or say that we cannot help them there.`,
            ...lawOf(state),
          })),
      ),
  );
  return [...missingNote(document, site), ...invitations];
}

function missingNote(document: CheckedDocument, { states }: Site): Found[] {
  if (document._type !== "state" || textIn(document["commercialOnlyNote"]))
    return [];
  return statesMeant("", document, states)
    .filter(({ isCommercialOnly }) => isCommercialOnly)
    .map((state) => ({
      rule: "commercial-only",
      path: ["commercialOnlyNote"],
      message: `In ${state.name} public adjusters may work on commercial policies only. Write the note that says so on every page of the state.`,
      ...lawOf(state),
    }));
}

function lawOf({ facts }: Site["states"][number]) {
  const law = facts.find(isCommercialScope);
  return {
    citation: law?.citation ?? null,
    isConfirmed: law?.isConfirmed ?? false,
  };
}
