import { withLastValues } from "../../domain/fact-text.ts";
import { documentType, field, previewOf } from "../fields/field.ts";
import { approvalField } from "../fields/value-fields.ts";
import { wordsOfBlocks } from "../objects/rich-text.ts";
import {
  type Claim,
  claimVerdict,
  factNameVerdict,
  factValueVerdict,
  otherFacts,
  publishedFact,
} from "../rules/fact.ts";

/**
 * A figure or term that is used on several pages and written once: texts contain its
 * name, and the website prints its value.
 */
export const fact = documentType("fact", {
  description:
    'A figure used in many texts and changed in one place. Type "{" in a text to insert a fact.',
  fields: [
    field("string!", "title", "What it says", {
      search: "subtitle",
      description: "For example Typical fee. Visitors do not see it.",
    }),
    field("string", "name", "Name in texts", {
      description:
        "Texts use the fact by this name, for example fee-range. It cannot change once the fact is published.",
      check: async (name, context) => {
        const [published, others] = await Promise.all([
          publishedFact(context),
          otherFacts(context),
        ]);
        return factNameVerdict(name, published?.name ?? null, others);
      },
    }),
    field("string", "value", "Value", {
      description:
        "As printed, for example 10-15%. For a computed fact, the last count.",
      check: async (value, context) => {
        const name = context.document?.["name"];
        return factValueVerdict(
          typeof name === "string" ? name : undefined,
          value,
          await otherFacts(context),
        );
      },
    }),
    field("string", "unit", "Unit", {
      description:
        "Printed after the value with a space, such as days or states. Leave empty if the value already has a sign, such as $ or %.",
      check: (unit) =>
        unit && /[{}|]/.test(unit) ? "Leave out braces and bars." : true,
    }),
    field("string", "computed", "Counted by the website", {
      choices: {
        statesServed: "The states that we serve",
        statesServedInWords: "The states that we serve, in words",
      },
      description:
        'Leave empty for a value that you write. The others count the licenses with "We serve this state".',
    }),
    field(
      "string",
      "scope",
      "For whom and when",
      "Where the fact applies, for example Commercial policies.",
    ),
    field("string", "source", "Source", {
      description: "Who says so, for example Given by the firm.",
      wanted: "Say where the fact comes from.",
    }),
    field(
      "https",
      "sourceUrl",
      "Address of the source",
      "Where it can be looked up, if it is published.",
    ),
    field("date", "checkedOn", "Checked on", {
      description: "The day someone last checked it.",
      advise: (date, { document }) =>
        date || document?.["computed"]
          ? true
          : "Nobody has checked this fact yet. Enter the day of the check.",
    }),
    field("boolean", "isClaim", "A claim of the firm about itself", {
      description:
        "On: what the firm says of its own results. It needs its scope, its period and a person who stands by it.",
      initialValue: false,
    }),
    field("string", "period", "Period", {
      description:
        "The time the claim covers, for example January 2019 to June 2026. For the office only.",
      hidden: ({ document }) => document?.["isClaim"] !== true,
    }),
    approvalField({
      name: "signedOff",
      title: "The firm stands by this claim",
      description:
        "Fill in both fields once value, scope and period are true. Empty them again when one of them changes.",
      hidden: ({ document }) => document?.["isClaim"] !== true,
      check: async (context) =>
        claimVerdict(
          (context.document ?? {}) as Claim,
          await publishedFact(context),
        ),
    }),
    field(
      "string",
      "checkedBy",
      "Checked by",
      "For the office only: visitors do not see it.",
    ),
    field(
      "text",
      "note",
      "Note",
      "For the office only: visitors do not see it.",
    ),
  ],
  preview: {
    select: { title: "title", value: "value", unit: "unit", name: "name" },
    prepare: ({ title, value, unit, name }) => ({
      title: title || name || "Empty fact",
      subtitle: withLastValues(
        [value || "No value yet", unit].filter(Boolean).join(" "),
      ),
    }),
  },
});

/** A question and its answer. Pages refer to it, so that the answer is written once. */
export const faq = documentType("faq", {
  fields: [
    field("string!", "question", "Question", {
      search: "title",
      description: "As a visitor would ask it, with a question mark.",
      advise: (question) =>
        !question || question.trim().endsWith("?")
          ? true
          : "A question ends with a question mark.",
    }),
    field(
      "plainText!",
      "answer",
      "Answer",
      "The answer first, the details after it. No legal advice.",
    ),
    field("string", "topic", "Topic", {
      search: "subtitle",
      description:
        "Only helps you to find it here, for example home, colorado or hail.",
    }),
  ],
  orderings: [
    {
      name: "topic",
      title: "Topic",
      by: [
        { field: "topic", direction: "asc" },
        { field: "question", direction: "asc" },
      ],
    },
  ],
  preview: { select: { title: "question", subtitle: "topic" } },
});

/** Paragraphs that several texts include by reference. It has no page. */
export const snippet = documentType("snippet", {
  description:
    'Paragraphs used in several texts and changed in one place. Use "Snippet" above a text to insert one.',
  fields: [
    field("string!", "title", "Name", {
      search: "title",
      description: "Helps you to find it. Visitors do not see it.",
    }),
    field("snippetText!", "text", "Text"),
  ],
  preview: previewOf({ title: "title", text: "text" }, ({ text }) =>
    wordsOfBlocks(text),
  ),
});

/** A figure that the firm states about itself, with its date. */
export const stat = documentType("stat", {
  fields: [
    field("string!", "value", "Figure", {
      search: "title",
      description: "As printed, for example 97% or $100M+.",
    }),
    field("string!", "label", "What it counts", {
      search: "title",
      description: "For example settlement rate above initial offer.",
    }),
    field("text", "substantiation", "Where it comes from", {
      description:
        "For the office only: how it was counted, and where the proof is. Advertising rules require proof.",
      wanted: "Write down how this figure can be proven.",
    }),
    field("date", "asOf", "As of", {
      description: "The date the figure applies to.",
      wanted:
        "A figure without a date cannot be defended. Say what date it applies to.",
    }),
  ],
  preview: {
    select: { value: "value", label: "label", asOf: "asOf" },
    prepare: ({ value, label, asOf }) => ({
      title: [value, label].filter(Boolean).join(" "),
      subtitle: asOf ? `As of ${asOf}` : "No date yet",
    }),
  },
});
