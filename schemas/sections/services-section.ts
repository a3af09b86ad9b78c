import { CaseIcon } from "@sanity/icons/Case";
import { defineArrayMember, defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import {
  anchorField,
  headingField,
  introField,
} from "../fields/section-fields.ts";

/** Cards of services, by reference to `serviceCard` documents. */
export const servicesSection = defineSection({
  name: "servicesSection",
  title: "Service cards",
  icon: CaseIcon,
  fields: [
    headingField(),
    introField(),
    defineField({
      name: "cards",
      title: "Service cards",
      type: "array",
      description: 'Change a card under "Service cards", not here.',
      of: [
        defineArrayMember({ type: "reference", to: [{ type: "serviceCard" }] }),
      ],
      validation: (rule) => [
        rule.required().min(1).error("Choose at least one service card."),
        rule.unique().error("One card stands here twice."),
      ],
    }),
    anchorField(),
  ],
  preview: {
    select: { title: "heading", cards: "cards" },
    prepare: ({ title, cards }) => ({
      title,
      subtitle: `${cards?.length ?? 0} service cards`,
    }),
  },
});
