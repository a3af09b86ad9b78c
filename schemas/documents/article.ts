import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineArrayMember, defineField, defineType } from "sanity";

import { datetimeOptions } from "../fields/date-options.ts";
import { readTimeField } from "../fields/read-time-field.ts";
import { searchAs } from "../fields/search-weight.ts";
import { seoField } from "../fields/seo-field.ts";
import { slugField } from "../fields/slug-field.ts";
import { firmDay } from "../firm-time.ts";
import { reservedBlogSlugs } from "../paths.ts";
import {
  publicationNote,
  updatedAtVerdict,
} from "../rules/publication-date.ts";
import { aliasesVerdict } from "../rules/slug.ts";
import { printedLengthVerdict } from "../rules/printed-length.ts";

/** An article, at /blog/{slug}; older slugs in `aliases` redirect to it. */
export const article = defineType({
  name: "article",
  title: "Article",
  type: "document",
  icon: DocumentTextIcon,
  groups: [
    { name: "text", title: "Text", default: true },
    { name: "card", title: "Card and date" },
    { name: "more", title: "Read next" },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      options: searchAs("title"),
      group: "text",
      validation: (rule) => [
        rule.required().error("Write a title."),
        rule
          .custom((title: string | undefined) =>
            printedLengthVerdict(
              title,
              { max: 90 },
              "Long titles are hard to read on a phone.",
            ),
          )
          .warning(),
      ],
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
      description: "Two sentences, printed on the card and below the title.",
      validation: (rule) =>
        rule.required().error("Describe the article in two sentences."),
    }),
    defineField({
      name: "body",
      title: "Text",
      type: "richText",
      group: "text",
      validation: (rule) => rule.required().error("Write the article."),
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
      name: "author",
      title: "Author",
      type: "reference",
      to: [{ type: "author" }],
      group: "card",
      validation: (rule) => rule.required().error("Choose an author."),
    }),
    defineField({
      name: "picture",
      title: "Picture",
      type: "picture",
      group: "card",
      description: "Shown on the card and above the article.",
      validation: (rule) => rule.required().error("Add a picture."),
    }),
    readTimeField("card"),
    defineField({
      name: "publishedAt",
      title: "Published on",
      type: "datetime",
      options: datetimeOptions,
      group: "card",
      description: "Visitors see the article from this moment on.",
      initialValue: () => new Date().toISOString(),
      validation: (rule) => [
        rule.required().error("Say when the article was published."),
        rule.custom((date) => publicationNote(date, Date.now())).info(),
      ],
    }),
    defineField({
      name: "updatedAt",
      title: "Text updated on",
      type: "datetime",
      options: datetimeOptions,
      group: "card",
      description:
        "Only when the text changed in substance. Readers see this date.",
      validation: (rule) =>
        rule.custom((date) => updatedAtVerdict(date, Date.now())),
    }),
    defineField({
      name: "dateMode",
      title: "Date on the card",
      type: "string",
      group: "card",
      options: {
        list: [
          { title: "The real date", value: "published" },
          { title: "Always today", value: "today" },
        ],
        layout: "radio",
      },
      initialValue: "published",
      validation: (rule) => [
        rule.required().error("Choose the date on the card."),
        rule
          .custom((mode) =>
            mode === "today"
              ? "The card says that the article is from today, which is not true. Choose the real date."
              : true,
          )
          .warning(),
      ],
    }),
    defineField({
      name: "closingLinks",
      title: "Buttons at the end",
      type: "array",
      group: "more",
      description: "What the reader can do next. The first is the main button.",
      of: [defineArrayMember({ type: "link" })],
      validation: (rule) =>
        rule.max(3).warning("More than three buttons confuse the reader."),
    }),
    defineField({
      name: "related",
      title: "Related articles",
      type: "array",
      group: "more",
      of: [defineArrayMember({ type: "reference", to: [{ type: "article" }] })],
      validation: (rule) => [
        rule.unique().error("One article stands here twice."),
        rule.max(3).warning("Three related articles are enough."),
      ],
    }),
    defineField({
      name: "aliases",
      title: "Other addresses",
      type: "array",
      group: "seo",
      description:
        "Other ends of /blog/… under which this article also answers, for example sample.",
      of: [defineArrayMember({ type: "string" })],
      validation: (rule) => [
        rule.unique().error("One address stands here twice."),
        rule.custom((aliases: string[] | undefined, context) => {
          const slug = context.document?.slug as
            { current?: string } | undefined;
          return aliasesVerdict(aliases, slug?.current, reservedBlogSlugs);
        }),
      ],
    }),
    defineField({
      name: "listInNews",
      title: "Also answers below Industry News",
      type: "boolean",
      group: "seo",
      description: "The article also answers under /blog/industry-news/….",
      initialValue: false,
    }),
    seoField("seo"),
  ],
  orderings: [
    {
      name: "newest",
      title: "Newest first",
      by: [{ field: "publishedAt", direction: "desc" }],
    },
    {
      name: "title",
      title: "Title",
      by: [{ field: "title", direction: "asc" }],
    },
  ],
  preview: {
    select: {
      title: "title",
      category: "category.title",
      date: "publishedAt",
      media: "picture.asset",
    },
    prepare: ({ title, category, date, media }) => ({
      title,
      subtitle: [date && firmDay(date), category].filter(Boolean).join(" · "),
      media,
    }),
  },
});
