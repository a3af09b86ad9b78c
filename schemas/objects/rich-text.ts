import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { defineArrayMember, defineType } from "sanity";

/** Paragraphs, headings and lists: the part that all texts share. */
const textBlock = defineArrayMember({
  type: "block",
  styles: [
    { title: "Text", value: "normal" },
    { title: "Heading", value: "h2" },
    { title: "Smaller heading", value: "h3" },
    { title: "Quotation", value: "blockquote" },
  ],
  lists: [
    { title: "Bullets", value: "bullet" },
    { title: "Numbers", value: "number" },
  ],
  marks: {
    decorators: [
      { title: "Strong", value: "strong" },
      { title: "Emphasis", value: "em" },
    ],
    annotations: [defineArrayMember({ type: "linkAnnotation" })],
  },
});

/** Running text: blocks, pictures, and the objects that may stand among them. */
export const richText = defineType({
  name: "richText",
  title: "Text",
  type: "array",
  icon: BlockContentIcon,
  of: [
    textBlock,
    defineArrayMember({ type: "picture" }),
    defineArrayMember({ type: "callout" }),
    defineArrayMember({ type: "faqList" }),
    defineArrayMember({ type: "timelineTable" }),
    defineArrayMember({ type: "stepList" }),
    defineArrayMember({ type: "checklist" }),
    defineArrayMember({ type: "callToAction" }),
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
