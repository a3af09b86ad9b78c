import { defineArrayMember, defineType } from "sanity";

import { textBlock } from "./rich-text.ts";
import { countPreview, field, objectType } from "../fields/field.ts";

/** A cell: text, links and lists, no headings. */
export const tableCell = defineType({
  name: "tableCell",
  title: "Cell",
  type: "object",
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
export const tableRow = defineType({
  name: "tableRow",
  title: "Row",
  type: "object",
  fields: [field("array", "cells", "Cells", { of: ["tableCell"] })],
});

/**
 * A table within running text, in the shape of the Portable Text editor's table
 * plugin.
 */
export const table = objectType("table", {
  fields: [
    field("string!", "caption", "Caption", {
      description: "Says what the table shows. Printed above it.",
    }),
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
