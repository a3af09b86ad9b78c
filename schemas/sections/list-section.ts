import { UlistIcon } from "@sanity/icons/Ulist";
import { defineArrayMember, defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import {
  anchorField,
  headingField,
  introField,
} from "../fields/section-fields.ts";

/** A list of short sentences. */
export const listSection = defineSection({
  name: "listSection",
  title: "List",
  icon: UlistIcon,
  fields: [
    headingField(),
    introField(),
    defineField({
      name: "items",
      title: "Points",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one point."),
    }),
    defineField({
      name: "style",
      title: "Marks",
      type: "string",
      options: {
        list: [
          { title: "Bullets", value: "bullets" },
          { title: "Ticks", value: "ticks" },
        ],
        layout: "radio",
      },
      initialValue: "bullets",
      validation: (rule) => rule.required().error("Choose: bullets or ticks?"),
    }),
    anchorField(),
  ],
  preview: {
    select: { title: "heading", items: "items" },
    prepare: ({ title, items }) => ({
      title,
      subtitle: `${items?.length ?? 0} points`,
    }),
  },
});
