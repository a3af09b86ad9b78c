import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { defineField, defineType } from "sanity";

import { iconField } from "../fields/icon-field.ts";

/** A card of a section of cards: an icon, a title, a text, a link. */
export const featureCard = defineType({
  name: "featureCard",
  title: "Card",
  type: "object",
  icon: ThLargeIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      validation: (rule) => rule.required().error("Write a title."),
    }),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 3,
      validation: (rule) => rule.required().error("Write a sentence or two."),
    }),
    iconField(),
    defineField({ name: "link", title: "Link", type: "link" }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
