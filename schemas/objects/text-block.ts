import { defineArrayMember } from "sanity";

/** Paragraphs, headings and lists: the block that all texts share. */
export const textBlock = defineArrayMember({
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
