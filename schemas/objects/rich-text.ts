import { defineArrayMember, defineType } from "sanity";

import {
  MOST_FROM_ELSEWHERE,
  withoutRepetitions,
} from "../../domain/stored-text.ts";
import { textsIn } from "../checks/text.ts";
import { countPreview, field, objectType } from "../fields/field.ts";
import { type TypeName, types } from "../types.ts";

/** The words of a rich text, for a preview in the Studio: a line for each text in it. */
export function wordsOfBlocks(value: unknown): string {
  return textsIn(value, [])
    .map(({ text }) => text)
    .join("\n");
}

/** Paragraphs, headings and lists: the block type that all texts share. */
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

/** A snippet within rich text: the page shows the snippet's text in its place. */
export const snippetReference = objectType("snippetReference", {
  fields: [
    field("reference!", "snippet", "Snippet", {
      description:
        "Its text appears here. Changing the snippet changes it in every text.",
      to: ["snippet"],
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

function textType(name: TypeName, ...blocks: readonly string[]) {
  const [title, icon] = types[name];
  const others = blocks.map((type) => defineArrayMember({ type }));
  return defineType({
    name,
    title,
    icon,
    type: "array",
    of: [textBlock, ...others],
    validation: (rule) =>
      rule.custom((text: unknown[] | undefined) =>
        !text || withoutRepetitions(text).length === text.length
          ? true
          : `At most ${MOST_FROM_ELSEWHERE} snippets, lists of questions and tables of deadlines are shown.`,
      ),
  });
}

/** Rich text: blocks of text, pictures and embedded objects. */
export const richText = textType(
  "richText",
  "picture",
  "table",
  "callout",
  "faqList",
  "timelineTable",
  "download",
  "stepList",
  "checklist",
  "callToAction",
  "snippetReference",
);

/** The same without pictures, tables and other blocks. */
export const plainText = textType("plainText");

/** The text of a snippet. It contains no snippets, so that none can contain itself. */
export const snippetText = textType(
  "snippetText",
  "picture",
  "table",
  "callout",
);

/** A cell: text, links and lists, no headings. */
export const tableCell = objectType("tableCell", {
  fields: [
    field("array", "value", "Text", {
      of: [
        defineArrayMember({
          ...textBlock,
          styles: [{ title: "Text", value: "normal" }],
        }),
      ],
    }),
  ],
});

/** A row of a table. */
export const tableRow = objectType("tableRow", {
  fields: [field("array", "cells", "Cells", { of: ["tableCell"] })],
});

/** A table within rich text, in the format of the Portable Text editor's table plugin. */
export const table = objectType("table", {
  fields: [
    field(
      "string!",
      "caption",
      "Caption",
      "Says what the table shows. Printed above it.",
    ),
    field("number", "headerRows", "Rows of headings at the top", {
      initialValue: 1,
    }),
    field("boolean", "hasHeaderColumn", "The first column holds headings", {
      initialValue: false,
    }),
    field("array!", "rows", "Rows", {
      of: ["tableRow"],
      required: "The table needs at least one row.",
    }),
  ],
  preview: countPreview("caption", "rows", "rows", "Table"),
});
