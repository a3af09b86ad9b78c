import { perils, titlesOf } from "../../domain/deadline-terms.ts";
import {
  adjusterGaps,
  type AdjusterValue,
  caseResultGaps,
  type CaseResultValue,
  consentVerdict,
  dollarsVerdict,
  feeVerdict,
  shownNote,
} from "../../domain/proof.ts";
import { dayText } from "../../domain/license-term.ts";
import { documentType, field, ordering } from "../fields/field.ts";
import { approvalField } from "../fields/value-fields.ts";
import { keepsWithdrawal } from "../rules/other-documents.ts";
import { standingOf } from "../standing.ts";

/** Set only by "Withdraw consent", which purges the photograph, too. */
const consentWithdrawnField = field(
  "date",
  "consentWithdrawnOn",
  "Consent withdrawn on",
  {
    description:
      "Visitors no longer see this, and its photograph has been purged.",
    readOnly: true,
    hidden: ({ document }) => !document?.["consentWithdrawnOn"],
  },
);

const signedOffField = approvalField({
  name: "signedOff",
  title: "The firm stands by all of this",
  description:
    "Visitors see it once both fields are filled in. Empty them again when something changes.",
});

const perilTitles = titlesOf(perils);

/**
 * An adjuster of the firm, shown on the home page, the pages of their states and the
 * page after a request. It has no page.
 */
export const adjuster = documentType("adjuster", {
  description:
    "A person of the firm, with their consent. Never an invented name, and no picture of somebody else.",
  fields: [
    field("string!", "name", "Name", {
      search: "title",
      description: "As on the license.",
    }),
    field(
      "picture",
      "photograph",
      "Photograph",
      "The person alone, looking at the reader.",
    ),
    field("string", "sentence", "A sentence of their own", {
      search: "subtitle",
      description:
        "What they do for a person who calls, in their own words. No promise of a result.",
      most: [160, "One sentence is enough: up to 160 characters."],
    }),
    field("array", "licenses", "Licenses", {
      description:
        "Each license that this person holds. Visitors see those whose number is published and that have not expired.",
      picks: "stateLicence",
    }),
    field("number!", "order", "Place in lists", {
      description: "Small numbers first.",
      initialValue: 1,
    }),
    signedOffField,
    consentWithdrawnField,
  ],
  validation: (rule) => [
    rule
      .custom((value) =>
        shownNote(adjusterGaps((value ?? {}) as AdjusterValue)),
      )
      .info(),
    rule.custom(keepsWithdrawal),
  ],
  orderings: [ordering("order", "As on the site")],
  preview: {
    select: {
      id: "_originalId",
      name: "name",
      photograph: "photograph",
      sentence: "sentence",
      licenses: "licenses",
      signedOff: "signedOff",
      consentWithdrawnOn: "consentWithdrawnOn",
    },
    prepare: (selected) => ({
      title: selected["name"],
      subtitle:
        adjusterGaps(selected).join(" ") || standingOf(selected["id"], "Shown"),
      media: selected["photograph"],
    }),
  },
});

/**
 * The outcome of one claim, shown on the home page and the page of its state. It has no
 * page, and nothing in it identifies the client.
 */
export const caseResult = documentType("caseResult", {
  description:
    "One claim with its figures, and the client's written consent. Nothing here may say who the client is.",
  fields: [
    field("reference", "state", "State", { to: ["state"] }),
    field("string", "peril", "Cause of the damage", { choices: perilTitles }),
    field("boolean", "isCommercial", "On a commercial policy", {
      initialValue: false,
    }),
    ...(
      [
        ["firstOffer", "First offer of the insurer"],
        ["settlement", "Settlement"],
        ["fee", "Our fee"],
      ] as const
    ).map(([name, title]) =>
      field("number", name, title, {
        description: "In whole dollars, as in the file.",
        check: (amount, { document }) => {
          const verdict = dollarsVerdict(amount);
          return verdict === true && name === "fee"
            ? feeVerdict((document ?? {}) as CaseResultValue)
            : verdict;
        },
      }),
    ),
    field(
      "date",
      "month",
      "Month of the settlement",
      "Any day of that month: visitors see the month alone.",
    ),
    field(
      "picture",
      "photograph",
      "Photograph of the damage",
      "Optional. No person, no house number and no license plate in it.",
    ),
    field(
      "date",
      "consentOn",
      "Consent given on",
      "The day of the client's written consent.",
    ),
    field(
      "string",
      "consentKeptAt",
      "Where the consent is kept",
      "For the office only, such as the number of the file.",
    ),
    field("date", "consentEndsOn", "Last day of the consent", {
      description:
        "When this day has ended in the state, visitors no longer see the result.",
      check: (_day, { document }) =>
        consentVerdict((document ?? {}) as CaseResultValue),
    }),
    signedOffField,
    consentWithdrawnField,
  ],
  validation: (rule) => [
    rule
      .custom((value) =>
        shownNote(caseResultGaps((value ?? {}) as CaseResultValue)),
      )
      .info(),
    rule.custom(keepsWithdrawal),
  ],
  orderings: [ordering("month", "Newest first", "month", "desc")],
  preview: {
    select: {
      id: "_originalId",
      stateName: "state.name",
      state: "state",
      peril: "peril",
      firstOffer: "firstOffer",
      settlement: "settlement",
      fee: "fee",
      month: "month",
      consentOn: "consentOn",
      consentEndsOn: "consentEndsOn",
      signedOff: "signedOff",
      consentWithdrawnOn: "consentWithdrawnOn",
      media: "photograph",
    },
    prepare: ({ id, stateName, media, ...result }) => ({
      title:
        [stateName, perilTitles[result["peril"] as keyof typeof perilTitles]]
          .filter(Boolean)
          .join(", ") || "Empty result",
      subtitle:
        caseResultGaps(result).join(" ") ||
        standingOf(
          id,
          `Shown until ${dayText(result["consentEndsOn"])}`,
          "Shown",
        ),
      media,
    }),
  },
});
