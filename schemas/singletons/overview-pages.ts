import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { HomeIcon } from "@sanity/icons/Home";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineArrayMember } from "sanity";

import {
  field,
  inGroup,
  referenceTo,
  singletonType,
  tabs,
} from "../fields/field.ts";
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
export const homePage = singletonType("homePage", "Home page", HomeIcon, {
  groups: pageGroups,
  fields: [
    ...inGroup("content", [titleField(), sectionsField()]),
    seoField("seo"),
  ],
});

/** The overview of all types of claims, at /claims-we-work. */
export const claimsPage = singletonType(
  "claimsPage",
  "Claims we work",
  WarningOutlineIcon,
  {
    groups: pageGroups,
    fields: [
      ...inGroup("content", [
        titleField(),
        requiredIntroField(),
        sectionsField(),
      ]),
      seoField("seo"),
    ],
  },
);

function postsField(
  name: string,
  title: string,
  count: number,
  description: string,
) {
  const to = [{ type: "article" }, { type: "hoaGuide" }];
  return field("array!", name, title, {
    description,
    of: [defineArrayMember({ type: "reference", to })],
    unique: "One article stands here twice.",
    check: (posts) => exactly(posts, count, "articles"),
  });
}

/** The index of articles at /blog, with its lists of tips and of news. */
export const blogPage = singletonType("blogPage", "Blog page", DocumentsIcon, {
  groups: tabs({
    blog: "Blog",
    tips: "Insurance tips",
    news: "Industry news",
    seo: "Search engines",
  }),
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
      field("array!", "news", "Articles", {
        description:
          'Exactly three, in this order. Turn on "Also answers below Industry News" in each of them.',
        of: [referenceTo("article")],
        unique: "One article stands here twice.",
        check: (posts) => exactly(posts, 3, "articles"),
      }),
      textsField("readArticleLabel", "Words of the button on a card"),
    ]),
    seoField("seo"),
  ],
});

/**
 * The licensing page, at /compliance. Its cards are the `stateLicence`
 * documents.
 */
export const compliancePage = singletonType(
  "compliancePage",
  "Compliance page",
  CheckmarkCircleIcon,
  {
    description:
      "The cards of the states come from the license documents, not from here.",
    groups: pageGroups,
    fields: [
      ...inGroup("content", [
        titleField(),
        requiredIntroField(),
        field("array!", "badges", "Badges", {
          description: "Exactly three.",
          of: [titledTextMember()],
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
  },
);
