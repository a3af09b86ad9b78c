import { defineArrayMember } from "sanity";

import { field, tab, singletonType, tabbed } from "../fields/field.ts";
import {
  pageForm,
  requiredIntroField,
  seoTab,
  titledTextMember,
  titleField,
} from "../fields/page-fields.ts";
import { sectionsField } from "../fields/section-fields.ts";
import { exactly } from "../rules/text.ts";

/** The home page. */
export const homePage = singletonType("homePage", {
  ...pageForm([titleField(), sectionsField()]),
});

/** The overview of all types of claims, at /claims-we-work. */
export const claimsPage = singletonType("claimsPage", {
  ...pageForm([titleField(), requiredIntroField(), sectionsField()]),
});

/** What the firm says to owners in a state where it has no license. */
export const otherStatePage = singletonType("otherStatePage", {
  description:
    "The page for owners in a state where the firm has no license. It offers nothing there.",
  ...pageForm([titleField(), requiredIntroField(), sectionsField()]),
});

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
    unique: "An article is listed twice.",
    check: (posts) => exactly(posts, count, "articles"),
  });
}

/** The index of articles at /blog, with its lists of tips and of news. */
export const blogPage = singletonType("blogPage", {
  ...tabbed(
    tab("blog", "Blog", [
      titleField(),
      requiredIntroField(),
      postsField(
        "pinned",
        "First articles",
        5,
        "The five that always come first, in this order. All others follow by date.",
      ),
      field("string!", "readMoreLabel", "Link text on a card"),
      field("string!", "backLabel", "Text of the link back to the blog"),
    ]),
    tab("tips", "Insurance tips", [
      field("string!", "tipsTitle", "Title"),
      field("text!", "tipsIntro", "Introduction"),
      postsField("tips", "Articles", 3, "Exactly three, in this order."),
    ]),
    tab("news", "Industry news", [
      field("string!", "newsTitle", "Title"),
      field("text!", "newsIntro", "Introduction"),
      field("string", "newsSubtitle", "Heading above the articles"),
      field("array!", "news", "Articles", {
        description:
          'Exactly three, in this order. Turn on "Also under Industry News" in each of them.',
        picks: "article",
        check: (posts) => exactly(posts, 3, "articles"),
      }),
      field("string!", "readArticleLabel", "Button text on a card"),
    ]),
    seoTab,
  ),
});

/** The licensing page, at /compliance. Its cards are the `stateLicence` documents. */
export const compliancePage = singletonType("compliancePage", {
  description:
    "The cards of the states come from the license documents, not from here.",
  ...pageForm([
    titleField(),
    requiredIntroField(),
    field("array!", "badges", "Badges", {
      description: "Exactly three.",
      of: [titledTextMember()],
      check: (badges) => exactly(badges, 3, "badges"),
    }),
    field(
      "text!",
      "noRepresentationNote",
      "We do not represent anyone in court",
    ),
    field("string!", "npnTitle", "Title above the producer number"),
    field("string!", "welcomeNotice", "Notice when the page opens"),
    field(
      "string!",
      "externalLinkNotice",
      "Notice before a visitor leaves the site",
    ),
  ]),
});
