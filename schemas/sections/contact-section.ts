import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineArrayMember, defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import { anchorField, headingField } from "../fields/section-fields.ts";

/** An invitation to write, with short facts beside it. */
export const contactSection = defineSection({
  name: "contactSection",
  title: "Contact",
  icon: EnvelopeIcon,
  fields: [
    headingField(),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 3,
      validation: (rule) =>
        rule.required().error("Write one or two sentences."),
    }),
    defineField({
      name: "points",
      title: "Points",
      type: "array",
      description: "Short facts, for example Free initial consultation.",
      of: [defineArrayMember({ type: "string" })],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one point."),
    }),
    defineField({
      name: "link",
      title: "Button",
      type: "link",
      validation: (rule) => rule.required().error("Add the button."),
    }),
    anchorField(),
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Contact" }),
  },
});
