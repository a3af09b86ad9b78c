import { defineArrayMember, defineField } from "sanity";

import { phoneVerdict } from "../rules/contact.ts";
import { printedLengthVerdict } from "../rules/printed-length.ts";

/** What visitors read of a storm. */
export const stormTextFields = [
  defineField({
    name: "bannerText",
    title: "Banner",
    type: "string",
    group: "text",
    description:
      "One short sentence at the top of every page. It takes the place of the emergency banner.",
    validation: (rule) => [
      rule.required().error("Write the text of the banner."),
      rule
        .custom((text: string | undefined) =>
          printedLengthVerdict(
            text,
            { max: 120 },
            "A banner is read in passing: keep it short.",
          ),
        )
        .warning(),
    ],
  }),
  defineField({
    name: "heading",
    title: "Heading",
    type: "string",
    group: "text",
    description:
      "The first words of the home page, and of the pages of these states and perils. Social cards show it too.",
    validation: (rule) => [
      rule.required().error("Write the heading."),
      rule
        .custom((heading: string | undefined) =>
          printedLengthVerdict(
            heading,
            { max: 70 },
            "Long headings are hard to read on a phone.",
          ),
        )
        .warning(),
    ],
  }),
  defineField({
    name: "text",
    title: "Text below the heading",
    type: "text",
    rows: 3,
    group: "text",
    description: "One or two short sentences.",
    validation: (rule) =>
      rule.required().error("Write a sentence below the heading."),
  }),
  defineField({
    name: "callToAction",
    title: "Button",
    type: "link",
    group: "text",
    description: "Left empty, it leads to the consultation form.",
  }),
  defineField({
    name: "emergencyPhone",
    title: "Emergency number",
    type: "string",
    group: "text",
    description:
      "For this storm alone. Left empty, the number of the site settings stands in its place.",
    validation: (rule) => [
      rule.custom((phone) => phoneVerdict(phone)),
      rule
        .custom((phone) =>
          phone
            ? true
            : "Placeholder: there is no emergency number. Until there is one, the number of the site settings stands in its place, or the button alone.",
        )
        .warning(),
    ],
  }),
  defineField({
    name: "steps",
    title: "What to do now, in steps",
    type: "array",
    group: "text",
    description: "Safety first. Three to six short steps.",
    of: [defineArrayMember({ type: "processStep" })],
    validation: (rule) => [
      rule.required().min(1).error("Add at least one step."),
      rule.max(6).warning("More than six steps are hard to follow."),
    ],
  }),
];
