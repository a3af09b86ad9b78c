import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { defineArrayMember, defineType } from "sanity";

import { textBlock } from "./text-block.ts";

/** Running text: blocks of text, pictures and embedded objects. */
export const richText = defineType({
  name: "richText",
  title: "Text",
  type: "array",
  icon: BlockContentIcon,
  of: [
    textBlock,
    defineArrayMember({ type: "picture" }),
    defineArrayMember({ type: "table" }),
    defineArrayMember({ type: "callout" }),
    defineArrayMember({ type: "faqList" }),
    defineArrayMember({ type: "timelineTable" }),
    defineArrayMember({ type: "stepList" }),
    defineArrayMember({ type: "checklist" }),
    defineArrayMember({ type: "callToAction" }),
    defineArrayMember({ type: "snippetReference" }),
  ],
});

/** The same without pictures, tables and other blocks. */
export const plainText = defineType({
  name: "plainText",
  title: "Text",
  type: "array",
  icon: BlockContentIcon,
  of: [textBlock],
});

/**
 * The text of a snippet. It holds no snippets, so that none can contain itself.
 */
export const snippetText = defineType({
  name: "snippetText",
  title: "Text",
  type: "array",
  icon: BlockContentIcon,
  of: [
    textBlock,
    defineArrayMember({ type: "picture" }),
    defineArrayMember({ type: "table" }),
    defineArrayMember({ type: "callout" }),
  ],
});
