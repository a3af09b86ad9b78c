import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";

/**
 * A question and its answer. Pages refer to it, so that the answer is written
 * once.
 */
export const faq = defineType({
  name: "faq",
  title: "Question and answer",
  type: "document",
  icon: HelpCircleIcon,
  fields: [
    defineField({
      name: "question",
      title: "Question",
      type: "string",
      options: searchAs("title"),
      description: "As a visitor would ask it, with a question mark.",
      validation: (rule) => [
        rule.required().error("Write the question."),
        rule
          .custom((question) =>
            !question || question.trim().endsWith("?")
              ? true
              : "A question ends with a question mark.",
          )
          .warning(),
      ],
    }),
    defineField({
      name: "answer",
      title: "Answer",
      type: "plainText",
      description: "The answer first, the details after it. No legal advice.",
      validation: (rule) => rule.required().error("Write the answer."),
    }),
    defineField({
      name: "topic",
      title: "Topic",
      type: "string",
      options: searchAs("subtitle"),
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
