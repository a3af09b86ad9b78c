import { CaseIcon } from "@sanity/icons/Case";
import { defineArrayMember, defineField, defineType } from "sanity";

import { requiredIconField } from "../fields/icon-field.ts";
import { searchAs } from "../fields/search-weight.ts";

/** A service as the sections of cards show it, with a link to its page. */
export const serviceCard = defineType({
  name: "serviceCard",
  title: "Service card",
  type: "document",
  icon: CaseIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      options: searchAs("title"),
      validation: (rule) => rule.required().error("Write a title."),
    }),
    requiredIconField(),
    defineField({
      name: "description",
      title: "Description",
      type: "text",
      options: searchAs("subtitle"),
      rows: 3,
      validation: (rule) => rule.required().error("Describe the service."),
    }),
    defineField({
      name: "features",
      title: "What is included",
      type: "array",
      description: "Three to five short points.",
      of: [defineArrayMember({ type: "string" })],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one point."),
        rule.max(6).warning("Three to five points are enough."),
      ],
    }),
    defineField({
      name: "service",
      title: "Leads to",
      type: "reference",
      to: [{ type: "service" }],
      validation: (rule) =>
        rule.required().error("Choose the service page that the card opens."),
    }),
    defineField({
      name: "color",
      title: "Colour",
      type: "string",
      options: {
        list: [
          { title: "Navy", value: "navy" },
          { title: "Teal", value: "teal" },
          { title: "Slate", value: "slate" },
          { title: "Amber", value: "amber" },
        ],
        layout: "radio",
        direction: "horizontal",
      },
      initialValue: "navy",
      validation: (rule) => rule.required().error("Choose a colour."),
    }),
  ],
  preview: { select: { title: "title", subtitle: "description" } },
});
