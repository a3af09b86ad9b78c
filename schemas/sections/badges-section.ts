import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import { titledTextMember } from "../fields/titled-text.ts";
import { anchorField, optionalHeadingField } from "../fields/section-fields.ts";

/** A row of badges, each with a title and a text. */
export const badgesSection = defineSection({
  name: "badgesSection",
  title: "Badges",
  icon: CheckmarkCircleIcon,
  fields: [
    optionalHeadingField(),
    defineField({
      name: "badges",
      title: "Badges",
      type: "array",
      of: [titledTextMember()],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one badge."),
    }),
    anchorField(),
  ],
  preview: {
    select: { heading: "heading", badges: "badges" },
    prepare: ({ heading, badges }) => ({
      title: heading || "Badges",
      subtitle: `${badges?.length ?? 0} badges`,
    }),
  },
});
