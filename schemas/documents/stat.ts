import { BarChartIcon } from "@sanity/icons/BarChart";
import { defineField, defineType } from "sanity";

import { dateOptions } from "../fields/date-options.ts";
import { searchAs } from "../fields/search-weight.ts";

/**
 * A figure that the firm states about itself, with the day of which it is true.
 */
export const stat = defineType({
  name: "stat",
  title: "Figure",
  type: "document",
  icon: BarChartIcon,
  fields: [
    defineField({
      name: "value",
      title: "Figure",
      type: "string",
      options: searchAs("title"),
      description: "As printed, for example 97% or $100M+.",
      validation: (rule) => rule.required().error("Write the figure."),
    }),
    defineField({
      name: "label",
      title: "What it counts",
      type: "string",
      options: searchAs("title"),
      description: "For example settlement rate above initial offer.",
      validation: (rule) =>
        rule.required().error("Say what the figure counts."),
    }),
    defineField({
      name: "substantiation",
      title: "Where it comes from",
      type: "text",
      rows: 3,
      description:
        "For the office only: how it was counted, and where the proof lies. Advertising rules ask for it.",
      validation: (rule) =>
        rule
          .custom((text) =>
            text ? true : "Write down how this figure can be proved.",
          )
          .warning(),
    }),
    defineField({
      name: "asOf",
      title: "As of",
      type: "date",
      options: dateOptions,
      description: "The day for which the figure was counted.",
      validation: (rule) =>
        rule
          .custom((date) =>
            date
              ? true
              : "A figure without a date cannot be defended. Say as of when it holds.",
          )
          .warning(),
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
