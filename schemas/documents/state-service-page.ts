import { MarkerIcon } from "@sanity/icons/Marker";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";
import { seoField } from "../fields/seo-field.ts";
import { isUniqueStateService } from "../rules/state-service.ts";

/** The text of one service in one state; its address comes from both. */
export const stateServicePage = defineType({
  name: "stateServicePage",
  title: "Service in a state",
  type: "document",
  icon: MarkerIcon,
  description:
    "One service in one state. Hidden from search engines until it has 150 words of its own.",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      options: searchAs("title"),
      validation: (rule) => rule.required().error("Write a title."),
    }),
    defineField({
      name: "state",
      title: "State",
      type: "reference",
      to: [{ type: "state" }],
      validation: (rule) => rule.required().error("Choose the state."),
    }),
    defineField({
      name: "kind",
      title: "Service",
      type: "string",
      options: {
        list: [
          { title: "Wind", value: "wind" },
          { title: "Water", value: "water" },
          { title: "Commercial", value: "commercial" },
          { title: "Residential", value: "residential" },
          { title: "HOA", value: "hoa" },
          { title: "Policy review", value: "policy-review" },
          { title: "Negotiation", value: "negotiation" },
        ],
      },
      validation: (rule) => [
        rule.required().error("Choose the service."),
        rule.custom((kind, context) => isUniqueStateService(kind, context)),
      ],
    }),
    defineField({
      name: "body",
      title: "Text",
      type: "richText",
      description:
        "Write about this service in this state: 150 words that stand on no other page.",
      validation: (rule) => rule.required().error("Write the text."),
    }),
    seoField(),
  ],
  preview: {
    select: { title: "title", state: "state.name", kind: "kind" },
    prepare: ({ title, state, kind }) => ({
      title,
      subtitle: [state, kind].filter(Boolean).join(" · "),
    }),
  },
});
