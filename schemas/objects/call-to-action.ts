import { BellIcon } from "@sanity/icons/Bell";
import { defineArrayMember, defineField, defineType } from "sanity";

/** One or two buttons with a title, within running text. */
export const callToAction = defineType({
  name: "callToAction",
  title: "Buttons",
  type: "object",
  icon: BellIcon,
  fields: [
    defineField({ name: "title", title: "Title", type: "string" }),
    defineField({ name: "text", title: "Text", type: "text", rows: 3 }),
    defineField({
      name: "links",
      title: "Buttons",
      type: "array",
      description: "The first one is the main button. Two are enough.",
      of: [defineArrayMember({ type: "link" })],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one button."),
        rule.max(3).warning("More than three buttons confuse the reader."),
      ],
    }),
  ],
  preview: {
    select: { title: "title", text: "text", label: "links.0.label" },
    prepare: ({ title, text, label }) => ({
      title: title || text || label || "Buttons",
      subtitle: label ? `Main button: ${label}` : "No button yet",
    }),
  },
});
