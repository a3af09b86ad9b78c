import { EarthAmericasIcon } from "@sanity/icons/EarthAmericas";
import { defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import { anchorField, headingField } from "../fields/section-fields.ts";

/** A card for each state, from the `state` and `stateLicence` documents. */
export const stateCardsSection = defineSection({
  name: "stateCardsSection",
  title: "Cards of all states",
  icon: EarthAmericasIcon,
  description:
    "One card for each state, with its license number. They follow the state documents by themselves.",
  fields: [
    headingField(),
    defineField({
      name: "peril",
      title: "Each card leads to",
      type: "string",
      options: {
        list: [
          { title: "Fire damage in the state", value: "fire" },
          { title: "Hail damage in the state", value: "hail" },
        ],
        layout: "radio",
      },
      validation: (rule) => rule.required().error("Choose: fire or hail?"),
    }),
    anchorField(),
  ],
  preview: {
    select: { title: "heading", peril: "peril" },
    prepare: ({ title, peril }) => ({
      title,
      subtitle: `Cards of all states${peril ? `: ${peril}` : ""}`,
    }),
  },
});
