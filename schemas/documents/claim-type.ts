import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";
import { sectionsField } from "../fields/sections-field.ts";
import { seoField } from "../fields/seo-field.ts";
import { slugField } from "../fields/slug-field.ts";
import { reservedClaimSlugs } from "../paths.ts";
import { perilSlugVerdict } from "../rules/peril.ts";

/** A type of claim, at /claims/{slug}. */
export const claimType = defineType({
  name: "claimType",
  title: "Claim type page",
  type: "document",
  icon: WarningOutlineIcon,
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
      description: "The name of the page in lists and menus.",
      validation: (rule) => rule.required().error("Write a title."),
    }),
    slugField({
      source: "title",
      prefix: "/claims/",
      group: "content",
      reserved: reservedClaimSlugs,
    }),
    defineField({
      name: "heading",
      title: "Heading on the page",
      type: "string",
      options: searchAs("subtitle"),
      group: "content",
      validation: (rule) => rule.required().error("Write the heading."),
    }),
    defineField({
      name: "shortTitle",
      title: "Short title",
      type: "string",
      options: searchAs("subtitle"),
      group: "content",
      description: "One to three words, for cards and menus.",
      validation: (rule) => rule.required().error("Write a short title."),
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
      name: "peril",
      title: "Has a page for each state",
      type: "string",
      group: "content",
      description:
        "Only for fire and hail: the states have their own pages below this one.",
      options: {
        list: [
          { title: "Fire", value: "fire" },
          { title: "Hail", value: "hail" },
        ],
        layout: "radio",
      },
      validation: (rule) =>
        rule.custom((peril, context) => {
          const slug = context.document?.slug as
            { current?: string } | undefined;
          return perilSlugVerdict(peril, slug?.current);
        }),
    }),
    defineField({
      name: "picture",
      title: "Picture",
      type: "picture",
      group: "content",
    }),
    defineField({
      name: "backLink",
      title: "Link back to all claim types",
      type: "boolean",
      group: "content",
      initialValue: true,
      validation: (rule) =>
        rule.required().error("Choose whether the link is shown."),
    }),
    sectionsField("content"),
    seoField("seo"),
  ],
  preview: {
    select: { title: "title", slug: "slug.current", media: "picture.asset" },
    prepare: ({ title, slug, media }) => ({
      title,
      subtitle: `/claims/${slug}`,
      media,
    }),
  },
});
