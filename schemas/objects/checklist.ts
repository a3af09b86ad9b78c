import { TaskIcon } from "@sanity/icons/Task";
import { defineArrayMember, defineField, defineType } from "sanity";

/**
 * A list to tick off, within running text; visitors may download it as a PDF.
 */
export const checklist = defineType({
  name: "checklist",
  title: "Checklist",
  type: "object",
  icon: TaskIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      validation: (rule) => rule.required().error("Name the checklist."),
    }),
    defineField({
      name: "items",
      title: "Points to tick",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one point."),
    }),
    defineField({
      name: "allowDownload",
      title: "Offer as PDF",
      type: "boolean",
      description: 'Shows the button "Download Checklist (PDF)".',
      initialValue: false,
    }),
  ],
  preview: {
    select: { title: "title", items: "items" },
    prepare: ({ title, items }) => ({
      title: title || "Checklist",
      subtitle: `${items?.length ?? 0} points`,
    }),
  },
});
