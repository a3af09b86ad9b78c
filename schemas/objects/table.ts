import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { defineArrayMember, defineField, defineType } from "sanity";

import { textBlock } from "./text-block.ts";

/** A cell: text, links and lists, no headings. */
export const tableCell = defineType({
  name: "tableCell",
  title: "Cell",
  type: "object",
  fields: [
    defineField({
      name: "value",
      title: "Text",
      type: "array",
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
  fields: [
    defineField({
      name: "cells",
      title: "Cells",
      type: "array",
      of: [defineArrayMember({ type: "tableCell" })],
    }),
  ],
});

/**
 * A table within running text, in the shape of the Portable Text editor's table
 * plugin.
 */
export const table = defineType({
  name: "table",
  title: "Table",
  type: "object",
  icon: ThLargeIcon,
  fields: [
    defineField({
      name: "caption",
      title: "Caption",
      type: "string",
      description: "Says what the table shows. Printed above it.",
      validation: (rule) =>
        rule.required().error("Say in a few words what the table shows."),
    }),
    defineField({
      name: "headerRows",
      title: "Rows of headings at the top",
      type: "number",
      initialValue: 1,
    }),
    defineField({
      name: "hasHeaderColumn",
      title: "The first column holds headings",
      type: "boolean",
      initialValue: false,
    }),
    defineField({
      name: "rows",
      title: "Rows",
      type: "array",
      of: [defineArrayMember({ type: "tableRow" })],
      validation: (rule) =>
        rule.required().min(1).error("The table needs at least one row."),
    }),
  ],
  preview: {
    select: { caption: "caption", rows: "rows" },
    prepare: ({ caption, rows }) => ({
      title: caption || "Table",
      subtitle: `${rows?.length ?? 0} rows`,
    }),
  },
});
