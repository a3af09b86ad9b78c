import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { defineField, defineType } from "sanity";

import { wordsOfBlocks } from "./block-words.ts";

/** A snippet within running text: the page shows the snippet's text in its place. */
export const snippetReference = defineType({
  name: "snippetReference",
  title: "Snippet",
  type: "object",
  icon: BlockElementIcon,
  fields: [
    defineField({
      name: "snippet",
      title: "Snippet",
      type: "reference",
      description:
        "Its text stands here. Whoever changes the snippet changes it in every text.",
      to: [{ type: "snippet" }],
      validation: (rule) => rule.required().error("Choose a snippet."),
    }),
  ],
  preview: {
    select: { title: "snippet.title", text: "snippet.text" },
    prepare: ({ title, text }) => ({
      title: title ? `Snippet: ${title}` : "No snippet chosen yet",
      subtitle: wordsOfBlocks(text),
    }),
  },
});
