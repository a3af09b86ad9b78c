import { BookIcon } from "@sanity/icons/Book";
import { defineArrayMember, defineField, defineType } from "sanity";

import { dateOptions } from "../fields/value-fields.ts";
import { readTimeField, seoField, slugField } from "../fields/page-fields.ts";
import { reservedBlogSlugs } from "../paths.ts";
import { publicationNote } from "../rules/date.ts";
import { countPreview, field } from "../fields/field.ts";

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
    field("string", "title", "Title", {
      search: "title",
      group: "text",
      required: "Write a title.",
    }),
    slugField({
      source: "title",
      prefix: "/blog/",
      group: "text",
      reserved: reservedBlogSlugs,
    }),
    field("text", "description", "Short description", {
      search: "subtitle",
      rows: 3,
      group: "text",
    }),
    field("array", "sections", "Sections", {
      group: "text",
      description: "Each section is a title with a list of points.",
      of: [
        defineArrayMember({
          type: "object",
          fields: [
            field("string", "title", "Title", {
              required: "Write the title of the section.",
            }),
            field("array", "items", "Points", {
              of: ["string"],
              filled: "A section needs at least one point.",
            }),
          ],
          preview: countPreview("title", "items", "points"),
        }),
      ],
      filled: "The guide needs at least one section with points.",
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
    field("reference", "author", "Author", { to: ["author"], group: "card" }),
    field("reference", "category", "Category", {
      to: ["category"],
      group: "card",
      required: "Choose a category.",
    }),
    field("picture", "picture", "Picture", {
      group: "card",
      required: "Add a picture.",
    }),
    readTimeField("card"),
    seoField("seo"),
  ],
  preview: {
    select: { title: "title", subtitle: "publishedAt", media: "picture.asset" },
  },
});
