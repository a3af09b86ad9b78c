import { defineArrayMember, defineField } from "sanity";

import { faqMember } from "../fields/reference-members.ts";
import { seoField } from "../fields/seo-field.ts";
import { exactly } from "../rules/count.ts";

/** The fields of a state's main page. */
export const stateLandingFields = [
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
    type: "richText",
    validation: (rule) => rule.required().error("Write the introduction."),
  }),
  defineField({
    name: "expertise",
    title: "Expertise in this state",
    type: "array",
    of: [defineArrayMember({ type: "expertiseBlock" })],
  }),
  defineField({
    name: "faqs",
    title: "Questions",
    type: "array",
    of: [faqMember()],
    validation: (rule) =>
      rule.unique().error("One question stands here twice."),
  }),
  defineField({
    name: "whyChooseUs",
    title: "Why choose us",
    type: "array",
    description:
      "Short reasons. The layout with hail and expertise shows exactly five.",
    of: [defineArrayMember({ type: "string" })],
    validation: (rule) =>
      rule.custom((points: string[] | undefined, context) =>
        context.document?.layout === "hail"
          ? exactly(points, 5, "reasons in this layout")
          : true,
      ),
  }),
  defineField({
    name: "licenceStatement",
    title: "License statement",
    type: "text",
    rows: 3,
    description:
      "Who holds the license in this state. The number itself comes from the license document.",
  }),
  defineField({
    name: "ctaLabel",
    title: "Words of the button",
    type: "string",
    description: "Leads to the contact page.",
    validation: (rule) =>
      rule.required().error("Write the words of the button."),
  }),
  seoField(),
];
