import { OlistIcon } from "@sanity/icons/Olist";
import { defineArrayMember, defineField, defineType } from "sanity";

/** Numbered steps within running text. */
export const stepList = defineType({
  name: "stepList",
  title: "Numbered steps",
  type: "object",
  icon: OlistIcon,
  fields: [
    defineField({ name: "title", title: "Title", type: "string" }),
    defineField({
      name: "steps",
      title: "Steps",
      type: "array",
      of: [defineArrayMember({ type: "processStep" })],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one step."),
    }),
  ],
  preview: {
    select: { title: "title", steps: "steps" },
    prepare: ({ title, steps }) => ({
      title: title || "Numbered steps",
      subtitle: `${steps?.length ?? 0} steps`,
    }),
  },
});
