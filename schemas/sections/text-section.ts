import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import { anchorField, optionalHeadingField } from "../fields/section-fields.ts";

/** Running text. */
export const textSection = defineSection({
  name: "textSection",
  title: "Text",
  icon: BlockContentIcon,
  fields: [
    optionalHeadingField(),
    defineField({
      name: "body",
      title: "Text",
      type: "richText",
      validation: (rule) => rule.required().error("Write the text."),
    }),
    anchorField(),
  ],
  preview: {
    select: { heading: "heading", body: "body" },
    prepare: ({ heading, body }) => ({
      title: heading || body?.[0]?.children?.[0]?.text || "Text",
      subtitle: "Text",
    }),
  },
});
