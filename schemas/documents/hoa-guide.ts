import { defineArrayMember } from "sanity";

import {
  readTimeField,
  seoTab,
  slugField,
  titleField,
} from "../fields/page-fields.ts";
import { reservedBlogSlugs } from "../paths.ts";
import { publicationNote } from "../rules/date.ts";
import {
  countPreview,
  documentType,
  field,
  tab,
  tabbed,
} from "../fields/field.ts";

/**
 * The guide for associations, at /blog/hoa-claims and /blog/{slug}. The newest
 * one counts.
 */
export const hoaGuide = documentType("hoaGuide", {
  ...tabbed(
    tab("text", "Text", [
      titleField(),
      slugField({
        source: "title",
        prefix: "/blog/",
        reserved: reservedBlogSlugs,
      }),
      field("text", "description", "Short description", { search: "subtitle" }),
      field("array", "sections", "Sections", {
        description: "Each section is a title with a list of points.",
        of: [
          defineArrayMember({
            type: "object",
            fields: [
              field("string!", "title", "Title"),
              field("array!", "items", "Points", {
                of: ["string"],
                required: "A section needs at least one point.",
              }),
            ],
            preview: countPreview("title", "items", "points"),
          }),
        ],
        required: "The guide needs at least one section with points.",
      }),
    ]),
    tab("card", "Card and date", [
      field("date!", "publishedAt", "Published on", {
        description:
          "Visitors see the guide from this day on. With several guides, they see the one that was published last.",

        note: (date) => publicationNote(date, Date.now()),
      }),
      field("reference", "author", "Author", { to: ["author"] }),
      field("reference!", "category", "Category", { to: ["category"] }),
      field("picture!", "picture", "Picture"),
      readTimeField(),
    ]),
    seoTab,
  ),
  preview: {
    select: { title: "title", subtitle: "publishedAt", media: "picture.asset" },
  },
});
