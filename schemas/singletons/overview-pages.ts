import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { HomeIcon } from "@sanity/icons/Home";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineArrayMember, defineType } from "sanity";

import { field, inGroup, referenceTo } from "../fields/field.ts";
import {
  pageGroups,
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
  groups: pageGroups,
  fields: [
    ...inGroup("content", [titleField(), sectionsField()]),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Home page" }) },
});

/** The overview of all types of claims, at /claims-we-work. */
export const claimsPage = defineType({
  name: "claimsPage",
  title: "Claims we work",
  type: "document",
  icon: WarningOutlineIcon,
  groups: pageGroups,
  fields: [
    ...inGroup("content", [
      titleField(),
      requiredIntroField(),
      sectionsField(),
    ]),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Claims we work" }) },
});

function postsField(
  name: string,
  title: string,
  count: number,
  description: string,
) {
  const to = [{ type: "article" }, { type: "hoaGuide" }];
  return field("array", name, title, {
    description,
    of: [defineArrayMember({ type: "reference", to })],
    required: "Choose the articles.",
    unique: "One article stands here twice.",
    check: (posts) => exactly(posts, count, "articles"),
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
    ...inGroup("blog", [
      titleField(),
      requiredIntroField(),
      postsField(
        "pinned",
        "First articles",
        5,
        "The five that always come first, in this order. All others follow by date.",
      ),
      textsField("readMoreLabel", "Words of the link on a card"),
      textsField("backLabel", "Words of the link back to the blog"),
    ]),
    ...inGroup("tips", [
      textsField("tipsTitle", "Title"),
      sentencesField("tipsIntro", "Introduction"),
      postsField("tips", "Articles", 3, "Exactly three, in this order."),
    ]),
    ...inGroup("news", [
      textsField("newsTitle", "Title"),
      sentencesField("newsIntro", "Introduction"),
      field("array", "news", "Articles", {
        description:
          'Exactly three, in this order. Turn on "Also answers below Industry News" in each of them.',
        of: [referenceTo("article")],
        required: "Choose the articles.",
        unique: "One article stands here twice.",
        check: (posts) => exactly(posts, 3, "articles"),
      }),
      textsField("readArticleLabel", "Words of the button on a card"),
    ]),
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
  groups: pageGroups,
  fields: [
    ...inGroup("content", [
      titleField(),
      requiredIntroField(),
      field("array", "badges", "Badges", {
        description: "Exactly three.",
        of: [titledTextMember()],
        required: "Write the three badges.",
        check: (badges) => exactly(badges, 3, "badges"),
      }),
      sentencesField(
        "noRepresentationNote",
        "We do not represent anyone in court",
      ),
      textsField("npnTitle", "Title above the producer number"),
      textsField("welcomeNotice", "Notice when the page opens"),
      textsField(
        "externalLinkNotice",
        "Notice before a visitor leaves the site",
      ),
    ]),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Compliance page" }) },
});
