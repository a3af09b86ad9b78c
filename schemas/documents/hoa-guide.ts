import { BookIcon } from "@sanity/icons/Book";
import { defineArrayMember, defineField, defineType } from "sanity";

import { dateOptions } from "../fields/date-options.ts";
import { readTimeField } from "../fields/read-time-field.ts";
import { searchAs } from "../fields/search-weight.ts";
import { seoField } from "../fields/seo-field.ts";
import { slugField } from "../fields/slug-field.ts";
import { reservedBlogSlugs } from "../paths.ts";
import { publicationNote } from "../rules/publication-date.ts";

/**
 * The guide for associations, at /blog/hoa-claims and /blog/{slug}. The newest
 * one counts.
 */
export const hoaGuide = defineType({
  name: "hoaGuide",
  title: "HOA guide",
  type: "document",
  icon: BookIcon,
  groups: [
    { name: "text", title: "Text", default: true },
    { name: "card", title: "Card and date" },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      options: searchAs("title"),
      group: "text",
      validation: (rule) => rule.required().error("Write a title."),
    }),
    slugField({
      source: "title",
      prefix: "/blog/",
      group: "text",
      reserved: reservedBlogSlugs,
    }),
    defineField({
      name: "description",
      title: "Short description",
      type: "text",
      options: searchAs("subtitle"),
      rows: 3,
      group: "text",
    }),
    defineField({
      name: "sections",
      title: "Sections",
      type: "array",
      group: "text",
      description: "Each section is a title with a list of points.",
      of: [
        defineArrayMember({
          type: "object",
          fields: [
            defineField({
              name: "title",
              title: "Title",
              type: "string",
              validation: (rule) =>
                rule.required().error("Write the title of the section."),
            }),
            defineField({
              name: "items",
              title: "Points",
              type: "array",
              of: [defineArrayMember({ type: "string" })],
              validation: (rule) =>
                rule
                  .required()
                  .min(1)
                  .error("A section needs at least one point."),
            }),
          ],
          preview: {
            select: { title: "title", items: "items" },
            prepare: ({ title, items }) => ({
              title,
              subtitle: `${items?.length ?? 0} points`,
            }),
          },
        }),
      ],
      validation: (rule) =>
        rule
          .required()
          .min(1)
          .error("The guide needs at least one section with points."),
    }),
    defineField({
      name: "publishedAt",
      title: "Published on",
      type: "date",
      options: dateOptions,
      group: "card",
      description:
        "Visitors see the guide from this day on. With several guides, they see the one that was published last.",
      validation: (rule) => [
        rule.required().error("Say when the guide was published."),
        rule.custom((date) => publicationNote(date, Date.now())).info(),
      ],
    }),
    defineField({
      name: "author",
      title: "Author",
      type: "reference",
      to: [{ type: "author" }],
      group: "card",
    }),
    defineField({
      name: "category",
      title: "Category",
      type: "reference",
      to: [{ type: "category" }],
      group: "card",
      validation: (rule) => rule.required().error("Choose a category."),
    }),
    defineField({
      name: "picture",
      title: "Picture",
      type: "picture",
      group: "card",
      validation: (rule) => rule.required().error("Add a picture."),
    }),
    readTimeField("card"),
    seoField("seo"),
  ],
  preview: {
    select: { title: "title", subtitle: "publishedAt", media: "picture.asset" },
  },
});
