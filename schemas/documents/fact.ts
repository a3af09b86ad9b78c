import { withLastValues } from "../fact-text.ts";
import {
  factNameVerdict,
  factValueVerdict,
  otherFacts,
  publishedName,
} from "../rules/fact.ts";
import { documentType, field } from "../fields/field.ts";

/**
 * A figure or a term that stands on several pages and is said once: texts hold
 * its name, and the website prints its value.
 */
export const fact = documentType("fact", {
  description:
    'A figure that stands in many texts and is changed in one place. Type "{" in a text to put a fact there.',
  fields: [
    field("string!", "title", "What it says", {
      search: "subtitle",
      description: "For example Typical fee. Visitors do not see it.",
    }),
    field("string", "name", "Name in texts", {
      description:
        "Texts hold the fact by this name, for example fee-range. It cannot change once the fact is published.",
      check: async (name, context) => {
        const [published, others] = await Promise.all([
          publishedName(context),
          otherFacts(context),
        ]);
        return factNameVerdict(name, published, others);
      },
    }),
    field("string", "value", "Value", {
      description:
        "As printed, for example 10-15%. Of a computed fact: the last count.",
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
        "Printed after the value, with a space between: days, states. Leave empty where the value has its sign, as $ or %.",
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
    field("string", "scope", "For whom and when", {
      description: "Where the fact holds, for example Commercial policies.",
    }),
    field("string", "source", "Source", {
      description: "Who says so, for example Given by the firm.",
      wanted: "Write where the fact is from.",
    }),
    field("https", "sourceUrl", "Address of the source", {
      description: "Where it can be looked up, if it is published.",
    }),
    field("date", "checkedOn", "Checked on", {
      description: "The day on which somebody last made sure of it.",
      advise: (date, { document }) =>
        date || document?.["computed"]
          ? true
          : "Nobody has checked this fact yet. Write the day of the check.",
    }),
    field("string", "checkedBy", "Checked by", {
      description: "For the office only: visitors do not see it.",
    }),
    field("text", "note", "Note", {
      description: "For the office only: visitors do not see it.",
    }),
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
