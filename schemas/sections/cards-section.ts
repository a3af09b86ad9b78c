import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { defineArrayMember, defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import {
  anchorField,
  introField,
  optionalHeadingField,
} from "../fields/section-fields.ts";

/** Cards in two to four columns, written on the page itself. */
export const cardsSection = defineSection({
  name: "cardsSection",
  title: "Cards",
  icon: ThLargeIcon,
  fields: [
    optionalHeadingField(),
    introField(),
    defineField({
      name: "cards",
      title: "Cards",
      type: "array",
      of: [defineArrayMember({ type: "featureCard" })],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one card."),
    }),
    defineField({
      name: "columns",
      title: "Cards in one row",
      type: "number",
      description: "On a wide screen. Phones always show one below the other.",
      options: { list: [2, 3, 4], layout: "radio", direction: "horizontal" },
      initialValue: 3,
    }),
    anchorField(),
  ],
  preview: {
    select: { heading: "heading", cards: "cards" },
    prepare: ({ heading, cards }) => ({
      title: heading || "Cards",
      subtitle: `${cards?.length ?? 0} cards`,
    }),
  },
});
