import { defineArrayMember, defineField } from "sanity";

import { seoField } from "../fields/seo-field.ts";

/** The fields that a state's fire page and hail page have in common. */
export const statePerilFields = [
  defineField({
    name: "heading",
    title: "Heading",
    type: "string",
    description: "Contains the name of the state.",
    validation: (rule) => rule.required().error("Write the heading."),
  }),
  defineField({
    name: "intro",
    title: "Introduction",
    type: "text",
    rows: 5,
    validation: (rule) => rule.required().error("Write the introduction."),
  }),
  defineField({
    name: "expertise",
    title: "Expertise in this state",
    type: "array",
    description:
      "Two to five blocks about this state only. Search engines ignore pages that repeat each other.",
    of: [defineArrayMember({ type: "expertiseBlock" })],
    validation: (rule) =>
      rule.required().min(1).error("Add at least one block."),
  }),
  defineField({
    name: "localNote",
    title: "Note for this state",
    type: "text",
    rows: 3,
    description: "A rule or habit that readers in this state should know.",
  }),
  seoField(),
];
