import { ComposeIcon } from "@sanity/icons/Compose";
import { defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import { anchorField, headingField } from "../fields/section-fields.ts";

/**
 * The consultation form on the page of a service; a link to it on cached pages.
 */
export const consultationSection = defineSection({
  name: "consultationSection",
  title: "Consultation form",
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
