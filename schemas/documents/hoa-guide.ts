import { BookIcon } from "@sanity/icons/Book";
import { defineArrayMember, defineType } from "sanity";

import {
  readTimeField,
  seoField,
  slugField,
  titleField,
} from "../fields/page-fields.ts";
import { dateOptions } from "../fields/value-fields.ts";
import { reservedBlogSlugs } from "../paths.ts";
import { publicationNote } from "../rules/date.ts";
import { countPreview, field, inGroup } from "../fields/field.ts";

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
    ...inGroup("text", [
      titleField(),
      slugField({
        source: "title",
        prefix: "/blog/",
        reserved: reservedBlogSlugs,
      }),
      field("text", "description", "Short description", {
        search: "subtitle",
        rows: 3,
      }),
      field("array", "sections", "Sections", {
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
    ]),
    ...inGroup("card", [
      field("date", "publishedAt", "Published on", {
        options: dateOptions,
        description:
          "Visitors see the guide from this day on. With several guides, they see the one that was published last.",

        required: "Say when it was published.",
        note: (date) => publicationNote(date, Date.now()),
      }),
      field("reference", "author", "Author", { to: ["author"] }),
      field("reference", "category", "Category", {
        to: ["category"],
        required: "Choose a category.",
      }),
      field("picture", "picture", "Picture", {
        required: "Add a picture.",
      }),
      readTimeField(),
    ]),
    seoField("seo"),
  ],
  preview: {
    select: { title: "title", subtitle: "publishedAt", media: "picture.asset" },
  },
});
