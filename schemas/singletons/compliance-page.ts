import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineField, defineType } from "sanity";

import {
  requiredIntroField,
  sentencesField,
  titleField,
  textsField,
} from "../fields/page-fields.ts";
import { seoField } from "../fields/seo-field.ts";
import { titledTextMember } from "../fields/titled-text.ts";
import { exactly } from "../rules/count.ts";

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
    defineField({
      name: "badges",
      title: "Badges",
      type: "array",
      group: "content",
      description: "Exactly three.",
      of: [titledTextMember()],
      validation: (rule) => [
        rule.required().error("Write the three badges."),
        rule.custom((badges: unknown[] | undefined) =>
          exactly(badges, 3, "badges"),
        ),
      ],
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
