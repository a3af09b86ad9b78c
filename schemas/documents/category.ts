import { TagIcon } from "@sanity/icons/Tag";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";
import { slugField } from "../fields/slug-field.ts";

const slug = slugField({ source: "title", prefix: "/blog" });

/** The category of an article, shown on its card. It has no page. */
export const category = defineType({
  name: "category",
  title: "Category",
  type: "document",
  icon: TagIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      options: searchAs("title"),
      description: "One or two words, printed on the card.",
      validation: (rule) => rule.required().error("Write a title."),
    }),
    {
      ...slug,
      title: "Short name",
      description: 'Used in addresses. Press "Generate".',
    },
    defineField({
      name: "description",
      title: "Description",
      type: "text",
      options: searchAs("subtitle"),
      rows: 2,
    }),
  ],
  preview: { select: { title: "title", subtitle: "description" } },
});
