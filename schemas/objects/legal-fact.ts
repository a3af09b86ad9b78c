import { type ValidationContext } from "sanity";

import {
  changedFactVerdict,
  checkAgeVerdict,
  checkDateVerdict,
  type LegalFactValue,
  verifiedFactVerdict,
} from "../../domain/legal-fact.ts";
import { field, objectType } from "../fields/field.ts";
import { readPublished } from "../rules/other-documents.ts";

type KeyedFact = LegalFactValue & { _key?: string };

/** The value of this fact in the published document; null if it is new. */
async function publishedValue(
  { _key }: KeyedFact,
  context: ValidationContext,
): Promise<string | null> {
  if (!_key) return null;
  return readPublished<string>(
    context,
    `{"fact": [...coalesce(facts, []), ...coalesce(legalFacts, []), ...coalesce(catastrophes[].legalFacts[], [])][_key == $key][0].value}.fact`,
    { key: _key },
  );
}

/** A statement of law with scope, citation, source and the day of its last check. */
export const legalFact = objectType("legalFact", {
  description:
    "A reader may act on this. Say who it applies to and where it is written.",
  fields: [
    field("string!", "topic", "About", {
      choices: {
        feeCap: "Cap on the adjuster's fee",
        filingLimit: "Time limit to file or sue",
        insurerTiming: "Time limits of the insurer",
        contract: "Contract with an adjuster",
        scope: "Who may be served",
        other: "Something else",
      },
    }),
    field(
      "string!",
      "value",
      "The fact",
      'For example "At most 10% of the settlement" or "2 years from accrual".',
    ),
    field("number", "percent", "Cap in percent of the payment", {
      description:
        "Only for a cap on the fee that is a share of what the insurer pays: 10 for at most 10%. The state's page calculates an example with it. Leave it empty for a share of something else.",
      check: (percent) =>
        percent === undefined || (percent > 0 && percent <= 100)
          ? true
          : "Write a number from 1 to 100, without the sign.",
    }),
    field(
      "string!",
      "scope",
      "For whom and when",
      'Printed beside the fact, for example "Homeowner policies, hail". A number without its scope can cost a reader the claim.',
    ),
    field("string", "citation", "Citation", {
      search: "subtitle",
      description:
        'The law and its section, for example "Tex. Ins. Code 542.055".',
    }),
    field(
      "https",
      "sourceUrl",
      "Address of the source",
      "Where a reader can look it up: the text of the law itself.",
    ),
    field("date", "lastVerifiedAt", "Last checked on", {
      description:
        "The day someone last looked it up. Check again every 180 days.",
      check: (date) => checkDateVerdict(date, Date.now()),
      advise: (date) => checkAgeVerdict(date, Date.now()),
    }),
    field(
      "string",
      "verifiedBy",
      "Checked by",
      "For the office only. It is not printed.",
    ),
    field("string!", "status", "Status", {
      description:
        '"Not yet confirmed" is printed beside the fact until someone has looked it up.',
      radio: { verified: "Verified", unverified: "Not yet confirmed" },
      initialValue: "unverified",
    }),
    field("text", "note", "Note", "Printed in small type below the fact."),
    field(
      "text",
      "editorNote",
      "Note for editors",
      "What is still to be looked up, and where. It is not printed.",
    ),
  ],
  validation: (rule) => [
    rule.custom((fact) => verifiedFactVerdict(fact)),
    rule.custom(async (fact: KeyedFact | undefined, context) => {
      if (!fact?.value || fact.citation) return true;
      return changedFactVerdict(fact, await publishedValue(fact, context));
    }),
  ],
  preview: {
    select: { value: "value", scope: "scope", status: "status" },
    prepare: ({ value, scope, status }) => ({
      title: value || "Empty fact",
      subtitle: `${status === "verified" ? "Verified" : "Not yet confirmed"} · ${scope || "scope missing"}`,
    }),
  },
});

/** A catastrophe that a state has declared, with the changes in the law. */
export const declaredCatastrophe = objectType("declaredCatastrophe", {
  description:
    "Only where the law of a state changes with the declaration, for example the cap on our fee.",
  fields: [
    field("reference!", "state", "State", { to: ["state"] }),
    field("array!", "legalFacts", "What changes", {
      description:
        "Each with its scope, citation and source. Never enter a figure from memory.",
      of: ["legalFact"],
    }),
  ],
  preview: {
    select: { state: "state.name", value: "legalFacts.0.value" },
    prepare: ({ state, value }) => ({
      title: state || "No state yet",
      subtitle: value || "No legal fact yet",
    }),
  },
});
