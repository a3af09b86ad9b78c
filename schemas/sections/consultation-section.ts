import { ComposeIcon } from "@sanity/icons/Compose";
import { defineField, defineType } from "sanity";

import { anchorField, headingField } from "../fields/section-fields.ts";

/**
 * The consultation form on the page of a service; on a page that is cached for
 * everybody, the way to it.
 */
export const consultationSection = defineType({
  name: "consultationSection",
  title: "Consultation form",
  type: "object",
  icon: ComposeIcon,
  description:
    "The form with nine fields, on the page of a service. Its questions are part of the site; the words around it stand in the site settings.",
  fields: [
    headingField(),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 3,
      validation: (rule) =>
        rule.required().error("Write a sentence above the form."),
    }),
    anchorField(),
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Consultation form" }),
  },
});
