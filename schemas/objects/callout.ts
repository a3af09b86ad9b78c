import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { defineField, defineType } from "sanity";

/** A highlighted note or warning within running text. */
export const callout = defineType({
  name: "callout",
  title: "Highlighted note",
  type: "object",
  icon: InfoOutlineIcon,
  fields: [
    defineField({
      name: "tone",
      title: "Kind",
      type: "string",
      description: "Use a warning only when the reader could lose something.",
      options: {
        list: [
          { title: "Note", value: "note" },
          { title: "Warning", value: "warning" },
        ],
        layout: "radio",
      },
      initialValue: "note",
      validation: (rule) =>
        rule.required().error("Choose: a note or a warning?"),
    }),
    defineField({ name: "title", title: "Title", type: "string" }),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 4,
      validation: (rule) => rule.required().error("Write the note."),
    }),
  ],
  preview: {
    select: { title: "title", text: "text", tone: "tone" },
    prepare: ({ title, text, tone }) => ({
      title: title || text || "Empty note",
      subtitle: tone === "warning" ? "Warning" : "Note",
      description: text,
    }),
  },
});
