import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { HomeIcon } from "@sanity/icons/Home";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineArrayMember, defineField, defineType } from "sanity";

import { field, referenceTo } from "../fields/field.ts";
import {
  requiredIntroField,
  sentencesField,
  seoField,
  textsField,
  titledTextMember,
  titleField,
} from "../fields/page-fields.ts";
import { sectionsField } from "../fields/section-fields.ts";
import { exactly } from "../rules/text.ts";

/** The home page. */
export const homePage = defineType({
  name: "homePage",
  title: "Home page",
  type: "document",
  icon: HomeIcon,
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [titleField("content"), sectionsField("content"), seoField("seo")],
  preview: { prepare: () => ({ title: "Home page" }) },
});

/** The overview of all types of claims, at /claims-we-work. */
export const claimsPage = defineType({
  name: "claimsPage",
  title: "Claims we work",
  type: "document",
  icon: WarningOutlineIcon,
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    titleField("content"),
    requiredIntroField("content"),
    sectionsField("content"),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Claims we work" }) },
});

function postsField(options: {
  name: string;
  title: string;
  group: string;
  count: number;
  description: string;
}) {
  return defineField({
    name: options.name,
    title: options.title,
    type: "array",
    group: options.group,
    description: options.description,
    of: [
      defineArrayMember({
        type: "reference",
        to: [{ type: "article" }, { type: "hoaGuide" }],
      }),
    ],
    validation: (rule) => [
      rule.required().error("Choose the articles."),
      rule.unique().error("One article stands here twice."),
      rule.custom((posts: unknown[] | undefined) =>
        exactly(posts, options.count, "articles"),
      ),
    ],
  });
}

/** The index of articles at /blog, with its lists of tips and of news. */
export const blogPage = defineType({
  name: "blogPage",
  title: "Blog page",
  type: "document",
  icon: DocumentsIcon,
  groups: [
    { name: "blog", title: "Blog", default: true },
    { name: "tips", title: "Insurance tips" },
    { name: "news", title: "Industry news" },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    titleField("blog"),
    requiredIntroField("blog"),
    postsField({
      name: "pinned",
      title: "First articles",
      group: "blog",
      count: 5,
      description:
        "The five that always come first, in this order. All others follow by date.",
    }),
    textsField("readMoreLabel", "Words of the link on a card", "blog"),
    textsField("backLabel", "Words of the link back to the blog", "blog"),
    textsField("tipsTitle", "Title", "tips"),
    sentencesField("tipsIntro", "Introduction", "tips"),
    postsField({
      name: "tips",
      title: "Articles",
      group: "tips",
      count: 3,
      description: "Exactly three, in this order.",
    }),
    textsField("newsTitle", "Title", "news"),
    sentencesField("newsIntro", "Introduction", "news"),
    field("array", "news", "Articles", {
      group: "news",
      description:
        'Exactly three, in this order. Turn on "Also answers below Industry News" in each of them.',
      of: [referenceTo("article")],
      required: "Choose the articles.",
      unique: "One article stands here twice.",
      check: (posts) => exactly(posts, 3, "articles"),
    }),
    textsField("readArticleLabel", "Words of the button on a card", "news"),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Blog page" }) },
});

/**
 * The licensing page, at /compliance. Its cards are the `stateLicence`
 * documents.
 */
export const compliancePage = defineType({
  name: "compliancePage",
  title: "Compliance page",
  type: "document",
  icon: CheckmarkCircleIcon,
  description:
    "The cards of the states come from the license documents, not from here.",
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    titleField("content"),
    requiredIntroField("content"),
    field("array", "badges", "Badges", {
      group: "content",
      description: "Exactly three.",
      of: [titledTextMember()],
      required: "Write the three badges.",
      check: (badges) => exactly(badges, 3, "badges"),
    }),
    sentencesField(
      "noRepresentationNote",
      "We do not represent anyone in court",
      "content",
    ),
    textsField("npnTitle", "Title above the producer number", "content"),
    textsField("welcomeNotice", "Notice when the page opens", "content"),
    textsField(
      "externalLinkNotice",
      "Notice before a visitor leaves the site",
      "content",
    ),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Compliance page" }) },
});
