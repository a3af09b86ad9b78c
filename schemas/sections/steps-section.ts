import { OlistIcon } from "@sanity/icons/Olist";
import { defineArrayMember, defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import {
  anchorField,
  headingField,
  introField,
} from "../fields/section-fields.ts";

/** Numbered steps, each with how long it takes. */
export const stepsSection = defineSection({
  name: "stepsSection",
  title: "Numbered steps",
  icon: OlistIcon,
  fields: [
    headingField(),
    introField(),
    defineField({
      name: "steps",
      title: "Steps",
      type: "array",
      of: [defineArrayMember({ type: "processStep" })],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one step."),
    }),
    anchorField(),
  ],
  preview: {
    select: { title: "heading", steps: "steps" },
    prepare: ({ title, steps }) => ({
      title,
      subtitle: `${steps?.length ?? 0} steps`,
    }),
  },
});
