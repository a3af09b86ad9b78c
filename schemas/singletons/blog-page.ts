import { DocumentsIcon } from "@sanity/icons/Documents";
import { defineArrayMember, defineField, defineType } from "sanity";

import {
  requiredIntroField,
  sentencesField,
  titleField,
  textsField,
} from "../fields/page-fields.ts";
import { seoField } from "../fields/seo-field.ts";
import { exactly } from "../rules/count.ts";

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
    defineField({
      name: "news",
      title: "Articles",
      type: "array",
      group: "news",
      description:
        'Exactly three, in this order. Turn on "Also answers below Industry News" in each of them.',
      of: [defineArrayMember({ type: "reference", to: [{ type: "article" }] })],
      validation: (rule) => [
        rule.required().error("Choose the articles."),
        rule.unique().error("One article stands here twice."),
        rule.custom((posts: unknown[] | undefined) =>
          exactly(posts, 3, "articles"),
        ),
      ],
    }),
    textsField("readArticleLabel", "Words of the button on a card", "news"),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Blog page" }) },
});
