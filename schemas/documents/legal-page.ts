import { DocumentIcon } from "@sanity/icons/Document";
import { defineField, defineType } from "sanity";

import { datetimeOptions } from "../fields/date-options.ts";
import { approvalField } from "../fields/approval-field.ts";
import { searchAs } from "../fields/search-weight.ts";
import { seoField } from "../fields/seo-field.ts";
import { slugField } from "../fields/slug-field.ts";
import { isDraftOfCounsel } from "../rules/approval.ts";
import { legalSlugVerdict } from "../rules/legal-slug.ts";
import { updatedAtVerdict } from "../rules/publication-date.ts";

const slug = slugField({
  source: "title",
  prefix: "/",
  verdict: legalSlugVerdict,
});

/**
 * The privacy policy, the terms or the accessibility statement, at /{slug}: a
 * draft until counsel approves it.
 */
export const legalPage = defineType({
  name: "legalPage",
  title: "Legal page",
  type: "document",
  icon: DocumentIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      options: searchAs("title"),
      validation: (rule) => rule.required().error("Write a title."),
    }),
    {
      ...slug,
      description: "One of privacy, terms and accessibility.",
    },
    defineField({
      name: "body",
      title: "Text",
      type: "richText",
      description: "Have a lawyer read changes before you publish them.",
      validation: (rule) => rule.required().error("Write the text."),
    }),
    defineField({
      name: "updatedAt",
      title: "Last changed on",
      type: "datetime",
      options: datetimeOptions,
      description: "Printed below the title.",
      validation: (rule) => [
        rule.required().error("Say when the text was last changed."),
        rule.custom((date) => updatedAtVerdict(date, Date.now())),
      ],
    }),
    approvalField({
      name: "approvedByCounsel",
      title: "Approved by counsel",
      description:
        "While this is empty, or older than the last change, the page says that it is a draft.",
    }),
    seoField(),
  ],
  preview: {
    select: {
      title: "title",
      slug: "slug.current",
      approvedByCounsel: "approvedByCounsel",
      updatedAt: "updatedAt",
    },
    prepare: ({ title, slug: path, ...page }) => ({
      title,
      subtitle: `/${path}${isDraftOfCounsel(page) ? " · Draft, to be approved by counsel" : ""}`,
    }),
  },
});
