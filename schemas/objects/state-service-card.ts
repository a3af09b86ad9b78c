import { ControlsIcon } from "@sanity/icons/Controls";
import { defineField, defineType } from "sanity";

import { requiredIconField } from "../fields/icon-field.ts";

/** One of the nine services that a state's page offers. */
export const stateServiceCard = defineType({
  name: "stateServiceCard",
  title: "Service in every state",
  type: "object",
  icon: ControlsIcon,
  fields: [
    defineField({
      name: "kind",
      title: "Service",
      type: "string",
      description: "The card leads to the page of this service in the state.",
      options: {
        list: [
          { title: "Hail", value: "hail" },
          { title: "Fire", value: "fire" },
          { title: "Wind", value: "wind" },
          { title: "Water", value: "water" },
          { title: "Commercial", value: "commercial" },
          { title: "Residential", value: "residential" },
          { title: "HOA", value: "hoa" },
          { title: "Policy review", value: "policy-review" },
          { title: "Negotiation", value: "negotiation" },
        ],
      },
      validation: (rule) => rule.required().error("Choose the service."),
    }),
    requiredIconField(),
    defineField({
      name: "title",
      title: "Title on the card",
      type: "string",
      validation: (rule) => rule.required().error("Write a title."),
    }),
    defineField({
      name: "text",
      title: "Text on the card",
      type: "text",
      rows: 2,
      validation: (rule) => rule.required().error("Write one short sentence."),
    }),
    defineField({
      name: "pageTitle",
      title: "Title of the page",
      type: "string",
      description:
        'For a state whose page about this service is not written yet; the site adds "in" and the name of the state.',
      validation: (rule) => rule.required().error("Write a title."),
    }),
    defineField({
      name: "pageText",
      title: "Text of the page",
      type: "text",
      rows: 5,
      description:
        "For a state whose page about this service is not written yet. Write only what is true in every state. Not used for fire and hail.",
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
