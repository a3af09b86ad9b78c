import { documentType, field } from "../fields/field.ts";
import { wordsOfBlocks } from "../objects/rich-text.ts";

/**
 * A question and its answer. Pages refer to it, so that the answer is written
 * once.
 */
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
    field("plainText!", "answer", "Answer", {
      description: "The answer first, the details after it. No legal advice.",
    }),
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

/** Paragraphs that several texts show, by reference. It has no page. */
export const snippet = documentType("snippet", {
  description:
    'Paragraphs that stand in several texts and are changed in one place. "Snippet" above a text puts one into it.',
  fields: [
    field("string!", "title", "Name", {
      search: "title",
      description: "Helps you to find it. Visitors do not see it.",
    }),
    field("snippetText!", "text", "Text"),
  ],
  preview: {
    select: { title: "title", text: "text" },
    prepare: ({ title, text }) => ({ title, subtitle: wordsOfBlocks(text) }),
  },
});

/**
 * A figure that the firm states about itself, with the day of which it is true.
 */
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
        "For the office only: how it was counted, and where the proof lies. Advertising rules ask for it.",
      wanted: "Write down how this figure can be proved.",
    }),
    field("date", "asOf", "As of", {
      description: "The day for which the figure was counted.",
      wanted:
        "A figure without a date cannot be defended. Say as of when it holds.",
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
