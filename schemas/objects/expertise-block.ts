import { StarIcon } from "@sanity/icons/Star";
import { defineField, defineType } from "sanity";

/** The firm's expertise in one subject in a state: a title and a text. */
export const expertiseBlock = defineType({
  name: "expertiseBlock",
  title: "Expertise",
  type: "object",
  icon: StarIcon,
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
      rows: 4,
      description:
        "Write about this state only: its weather, its buildings, its insurers. Not the same words as for another state.",
      validation: (rule) => rule.required().error("Write a few sentences."),
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
