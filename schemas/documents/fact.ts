import { BulbOutlineIcon } from "@sanity/icons/BulbOutline";
import { defineField, defineType } from "sanity";

import { withLastValues } from "../fact-text.ts";
import { dateOptions } from "../fields/date-options.ts";
import { httpsField } from "../fields/https-field.ts";
import { searchAs } from "../fields/search-weight.ts";
import {
  factNameVerdict,
  factValueVerdict,
  otherFacts,
  publishedName,
} from "../rules/fact.ts";

/**
 * A figure or a term that stands on several pages and is said once: texts hold
 * its name, and the website prints its value.
 */
export const fact = defineType({
  name: "fact",
  title: "Fact",
  type: "document",
  icon: BulbOutlineIcon,
  description:
    'A figure that stands in many texts and is changed in one place. Type "{" in a text to put a fact there.',
  fields: [
    defineField({
      name: "title",
      title: "What it says",
      type: "string",
      options: searchAs("subtitle"),
      description: "For example Typical fee. Visitors do not see it.",
      validation: (rule) =>
        rule.required().error("Say what the fact is about."),
    }),
    defineField({
      name: "name",
      title: "Name in texts",
      type: "string",
      description:
        "Texts hold the fact by this name, for example fee-range. It cannot change once the fact is published.",
      validation: (rule) =>
        rule.custom(async (name: string | undefined, context) => {
          const [published, others] = await Promise.all([
            publishedName(context),
            otherFacts(context),
          ]);
          return factNameVerdict(name, published, others);
        }),
    }),
    defineField({
      name: "value",
      title: "Value",
      type: "string",
      description:
        "As printed, for example 10-15%. Of a computed fact: the last count.",
      validation: (rule) =>
        rule.custom(async (value: string | undefined, context) => {
          const name = context.document?.["name"];
          return factValueVerdict(
            typeof name === "string" ? name : undefined,
            value,
            await otherFacts(context),
          );
        }),
    }),
    defineField({
      name: "unit",
      title: "Unit",
      type: "string",
      description:
        "Printed after the value, with a space between: days, states. Leave empty where the value has its sign, as $ or %.",
      validation: (rule) =>
        rule.custom((unit: string | undefined) =>
          unit && /[{}|]/.test(unit) ? "Leave out braces and bars." : true,
        ),
    }),
    defineField({
      name: "computed",
      title: "Counted by the website",
      type: "string",
      options: {
        list: [
          { title: "The states that we serve", value: "statesServed" },
          {
            title: "The states that we serve, in words",
            value: "statesServedInWords",
          },
        ],
      },
      description:
        'Leave empty for a value that you write. The others count the licenses with "We serve this state".',
    }),
    defineField({
      name: "scope",
      title: "For whom and when",
      type: "string",
      description: "Where the fact holds, for example Commercial policies.",
    }),
    defineField({
      name: "source",
      title: "Source",
      type: "string",
      description: "Who says so, for example Given by the firm.",
      validation: (rule) =>
        rule
          .custom((source) => (source ? true : "Write where the fact is from."))
          .warning(),
    }),
    httpsField({
      name: "sourceUrl",
      title: "Address of the source",
      description: "Where it can be looked up, if it is published.",
    }),
    defineField({
      name: "checkedOn",
      title: "Checked on",
      type: "date",
      options: dateOptions,
      description: "The day on which somebody last made sure of it.",
      validation: (rule) =>
        rule
          .custom((date, { document }) =>
            date || document?.["computed"]
              ? true
              : "Nobody has checked this fact yet. Write the day of the check.",
          )
          .warning(),
    }),
    defineField({
      name: "checkedBy",
      title: "Checked by",
      type: "string",
      description: "For the office only: visitors do not see it.",
    }),
    defineField({
      name: "note",
      title: "Note",
      type: "text",
      rows: 2,
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
