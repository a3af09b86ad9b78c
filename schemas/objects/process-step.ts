import { OlistIcon } from "@sanity/icons/Olist";
import { defineField, defineType } from "sanity";

/** A step of a numbered list: a title, a text, how long it takes. */
export const processStep = defineType({
  name: "processStep",
  title: "Step",
  type: "object",
  icon: OlistIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      validation: (rule) => rule.required().error("Name the step."),
    }),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 3,
      validation: (rule) =>
        rule.required().error("Say in a sentence what happens in this step."),
    }),
    defineField({
      name: "timeframe",
      title: "When",
      type: "string",
      description: "For example Day 1-3. Leave empty if it does not matter.",
    }),
  ],
  preview: { select: { title: "title", subtitle: "timeframe" } },
});
