import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineArrayMember, defineField, defineType } from "sanity";

import { requiredIntroField, titleField } from "../fields/page-fields.ts";
import { seoField } from "../fields/seo-field.ts";
import { titledTextFields } from "../fields/titled-text.ts";
import { exactly } from "../rules/count.ts";

/** The contact page, at /contact. */
export const contactPage = defineType({
  name: "contactPage",
  title: "Contact page",
  type: "document",
  icon: EnvelopeIcon,
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    titleField("content"),
    requiredIntroField("content"),
    defineField({
      name: "commitment",
      title: "Our commitment",
      type: "object",
      group: "content",
      description: "Promise only what the firm keeps every day.",
      fields: titledTextFields,
      validation: (rule) => rule.required().error("Fill in this card."),
    }),
    defineField({
      name: "whyChooseUs",
      title: "Why choose us",
      type: "object",
      group: "content",
      fields: [
        defineField({
          name: "title",
          title: "Title",
          type: "string",
          validation: (rule) => rule.required().error("Write a title."),
        }),
        defineField({
          name: "points",
          title: "Points",
          type: "array",
          description: "Exactly four short points.",
          of: [defineArrayMember({ type: "string" })],
          validation: (rule) => [
            rule.required().error("Write the four points."),
            rule.custom((points: string[] | undefined) =>
              exactly(points, 4, "points"),
            ),
          ],
        }),
      ],
      validation: (rule) => rule.required().error("Fill in this card."),
    }),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Contact page" }) },
});
