import { BellIcon } from "@sanity/icons/Bell";
import { defineArrayMember, defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import { anchorField, headingField } from "../fields/section-fields.ts";

/** A text with one or two buttons. */
export const callToActionSection = defineSection({
  name: "callToActionSection",
  title: "Call to action",
  icon: BellIcon,
  fields: [
    headingField(),
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
    anchorField(),
  ],
  preview: {
    select: { title: "heading", label: "links.0.label" },
    prepare: ({ title, label }) => ({
      title,
      subtitle: label ? `Main button: ${label}` : "No button yet",
    }),
  },
});
