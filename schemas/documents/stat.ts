import { BarChartIcon } from "@sanity/icons/BarChart";
import { defineField, defineType } from "sanity";

/**
 * A figure that the firm states of itself, with the day on which it was true.
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
      description: "As printed, for example 97% or $100M+.",
      validation: (rule) => rule.required().error("Write the figure."),
    }),
    defineField({
      name: "label",
      title: "What it counts",
      type: "string",
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
