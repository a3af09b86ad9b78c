import { CaseIcon } from "@sanity/icons/Case";
import { defineType } from "sanity";

import { field } from "../fields/field.ts";
import { seoField, slugField } from "../fields/page-fields.ts";
import { sectionsField } from "../fields/section-fields.ts";
import { requiredIconField } from "../fields/value-fields.ts";

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
    field("string", "title", "Title", {
      search: "title",
      group: "content",
      required: "Write a title.",
    }),
    slugField({ source: "title", prefix: "/services/", group: "content" }),
    field("string", "kicker", "Line above the title", {
      search: "subtitle",
      group: "content",
    }),
    field("text", "intro", "Introduction", {
      search: "subtitle",
      rows: 4,
      group: "content",
      required: "Write the introduction.",
    }),
    field("link", "heroLink", "Main button", {
      group: "content",
      required: "Add the main button.",
    }),
    sectionsField("content"),
    seoField("seo"),
  ],
  preview: {
    select: { title: "title", slug: "slug.current" },
    prepare: ({ title, slug }) => ({ title, subtitle: `/services/${slug}` }),
  },
});

/** A service as the sections of cards show it, with a link to its page. */
export const serviceCard = defineType({
  name: "serviceCard",
  title: "Service card",
  type: "document",
  icon: CaseIcon,
  fields: [
    field("string", "title", "Title", {
      search: "title",
      required: "Write a title.",
    }),
    requiredIconField(),
    field("text", "description", "Description", {
      search: "subtitle",
      rows: 3,
      required: "Describe the service.",
    }),
    field("array", "features", "What is included", {
      description: "Three to five short points.",
      of: ["string"],
      filled: "Add at least one point.",
      most: [6, "Three to five points are enough."],
    }),
    field("reference", "service", "Leads to", {
      to: ["service"],
      required: "Choose the service page that the card opens.",
    }),
    field("string", "color", "Colour", {
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
      required: "Choose a colour.",
    }),
  ],
  preview: { select: { title: "title", subtitle: "description" } },
});
