import { CaseIcon } from "@sanity/icons/Case";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";
import { sectionsField } from "../fields/sections-field.ts";
import { seoField } from "../fields/seo-field.ts";
import { slugField } from "../fields/slug-field.ts";

/** A service of the firm, at /services/{slug}. */
export const service = defineType({
  name: "service",
  title: "Service page",
  type: "document",
  icon: CaseIcon,
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      options: searchAs("title"),
      group: "content",
      validation: (rule) => rule.required().error("Write a title."),
    }),
    slugField({ source: "title", prefix: "/services/", group: "content" }),
    defineField({
      name: "kicker",
      title: "Line above the title",
      type: "string",
      options: searchAs("subtitle"),
      group: "content",
    }),
    defineField({
      name: "intro",
      title: "Introduction",
      type: "text",
      options: searchAs("subtitle"),
      rows: 4,
      group: "content",
      validation: (rule) => rule.required().error("Write the introduction."),
    }),
    defineField({
      name: "heroLink",
      title: "Main button",
      type: "link",
      group: "content",
      validation: (rule) => rule.required().error("Add the main button."),
    }),
    sectionsField("content"),
    seoField("seo"),
  ],
  preview: {
    select: { title: "title", slug: "slug.current" },
    prepare: ({ title, slug }) => ({ title, subtitle: `/services/${slug}` }),
  },
});
