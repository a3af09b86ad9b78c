import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";
import { wordsOfBlocks } from "../objects/block-words.ts";

/** Paragraphs that several texts show, by reference. It has no page. */
export const snippet = defineType({
  name: "snippet",
  title: "Snippet",
  type: "document",
  icon: BlockElementIcon,
  description:
    'Paragraphs that stand in several texts and are changed in one place. "Snippet" above a text puts one into it.',
  fields: [
    defineField({
      name: "title",
      title: "Name",
      type: "string",
      options: searchAs("title"),
      description: "Helps you to find it. Visitors do not see it.",
      validation: (rule) => rule.required().error("Give the snippet a name."),
    }),
    defineField({
      name: "text",
      title: "Text",
      type: "snippetText",
      validation: (rule) => rule.required().error("Write the text."),
    }),
  ],
  preview: {
    select: { title: "title", text: "text" },
    prepare: ({ title, text }) => ({ title, subtitle: wordsOfBlocks(text) }),
  },
});
