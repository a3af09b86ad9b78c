import { defineArrayMember } from "sanity";

import { checkDateVerdict } from "../../domain/legal-fact.ts";
import { firmDay } from "../../domain/moments.ts";
import { reservedBlogSlugs } from "../../domain/paths.ts";
import {
  countPreview,
  documentType,
  field,
  ordering,
  tab,
  tabbed,
  previewOf,
} from "../fields/field.ts";
import {
  formerField,
  formerReadTimeField,
  seoField,
  seoTab,
  slugField,
  titleField,
} from "../fields/page-fields.ts";
import { aliasesVerdict } from "../rules/address.ts";
import { publicationNote, updatedAtVerdict } from "../rules/date.ts";

/** An article, at /blog/{slug}; older slugs in `aliases` redirect to it. */
export const article = documentType("article", {
  ...tabbed(
    tab("text", "Text", [
      field("string!", "title", "Title", {
        search: "title",
        most: [90, "Long titles are hard to read on a phone."],
      }),
      slugField({
        source: "title",
        prefix: "/blog/",
        reserved: reservedBlogSlugs,
      }),
      field("text!", "description", "Short description", {
        search: "subtitle",

        description: "Two sentences, printed on the card and below the title.",
      }),
      field("richText!", "body", "Text"),
    ]),
    tab("card", "Card and date", [
      field("reference!", "category", "Category", { to: ["category"] }),
      field("reference!", "author", "Author", { to: ["author"] }),
      field(
        "picture!",
        "picture",
        "Picture",
        "Shown on the card and above the article.",
      ),
      formerReadTimeField,
      field("datetime!", "publishedAt", "Published on", {
        description: "Visitors see the article from this moment on.",
        initialValue: () => new Date().toISOString(),
        note: (date) => publicationNote(date, Date.now()),
      }),
      field("datetime", "updatedAt", "Text updated on", {
        description:
          "Change this only when the substance of the text changes. Readers see this date.",
        check: (date) => updatedAtVerdict(date, Date.now()),
      }),
      field("date", "reviewedOn", "Last reviewed on", {
        description:
          "Change this only when someone has read the whole text again and found it true. Readers see this date.",
        check: (date) => checkDateVerdict(date, Date.now()),
      }),
      field("string!", "dateMode", "Date on the card", {
        radio: { published: "The real date", today: "Always today" },
        initialValue: "published",
        advise: (mode) =>
          mode === "today"
            ? "The card says the article is from today, which is not true. Choose the real date."
            : true,
      }),
    ]),
    tab("more", "Read next", [
      field("array", "closingLinks", "Buttons at the end", {
        description:
          "What the reader can do next. The first is the main button.",
        of: ["link"],
        most: [3, "More than three buttons confuse the reader."],
      }),
      field("array", "related", "Related articles", {
        description:
          "If empty, the three newest articles that share this one's category, or link to a page that this one links to.",
        picks: "article",
        most: [3, "Three related articles are enough."],
      }),
    ]),
    tab("seo", "Search engines", [
      field("array", "aliases", "Other addresses", {
        description:
          "Other endings of /blog/… that also lead to this article, for example sample.",
        of: ["string"],
        unique: "An address is listed twice.",
        check: (aliases: string[] | undefined, context) => {
          const slug = context.document?.slug as
            { current?: string } | undefined;
          return aliasesVerdict(aliases, slug?.current, reservedBlogSlugs);
        },
      }),
      field("boolean", "listInNews", "Also under Industry News", {
        description:
          "The article also has an address under /blog/industry-news/….",
        initialValue: false,
      }),
      seoField(),
    ]),
  ),
  orderings: [
    ordering("newest", "Newest first", "publishedAt", "desc"),
    ordering("title", "Title"),
  ],
  preview: previewOf(
    {
      title: "title",
      category: "category.title",
      date: "publishedAt",
      media: "picture.asset",
    },
    ({ category, date }) =>
      [date && firmDay(date), category].filter(Boolean).join(" · "),
  ),
});

/**
 * The author of an article: a person, or the firm while `isPlaceholder` is set.
 */
export const author = documentType("author", {
  fields: [
    field("string!", "name", "Name", {
      search: "title",
      description: "A real person or the firm. Never an invented name.",
    }),
    field("string!", "kind", "Kind", {
      description:
        "Tells search engines whether a person or the firm wrote it.",
      radio: { organization: "The firm or a team", person: "A person" },
      initialValue: "person",
    }),
    formerField("text", "bio", "About the author"),
    field(
      "boolean",
      "isPlaceholder",
      "Placeholder for a name that is not known yet",
      {
        description:
          "Turn this off once the real name is entered above. Until then, visitors and search engines see the firm's name instead.",
        initialValue: false,
        advise: (placeholder) =>
          placeholder
            ? "Placeholder: put in the real name of the author and turn this off."
            : true,
      },
    ),
  ],
  preview: previewOf(
    { title: "name", kind: "kind", placeholder: "isPlaceholder" },
    ({ kind, placeholder }) =>
      placeholder
        ? "Placeholder"
        : kind === "person"
          ? "Person"
          : "Firm or team",
  ),
});

/** The category of an article, shown on its card. It has no page. */
export const category = documentType("category", {
  fields: [
    field("string!", "title", "Title", {
      search: "title",
      description: "One or two words, printed on the card.",
    }),
    formerField("slug", "slug", "Short name"),
    formerField("text", "description", "Description"),
  ],
  preview: { select: { title: "title" } },
});

/** The guide for associations, at /blog/hoa-claims and /blog/{slug}; the newest one. */
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
          "Visitors see the guide from this day on. If there are several guides, they see the one published last.",

        note: (date) => publicationNote(date, Date.now()),
      }),
      field("reference", "author", "Author", { to: ["author"] }),
      field("reference!", "category", "Category", { to: ["category"] }),
      field("picture!", "picture", "Picture"),
      formerReadTimeField,
    ]),
    seoTab,
  ),
  preview: {
    select: { title: "title", subtitle: "publishedAt", media: "picture.asset" },
  },
});
