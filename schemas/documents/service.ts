import { documentType, field } from "../fields/field.ts";
import {
  pageForm,
  slugField,
  titleField,
} from "../fields/page-fields.ts";
import { sectionsField } from "../fields/section-fields.ts";
import { iconField } from "../fields/value-fields.ts";

/** A service of the firm, at /services/{slug}. */
export const service = documentType("service", {
  ...pageForm([
    titleField(),
    slugField({ source: "title", prefix: "/services/" }),
    field("string", "kicker", "Line above the title", { search: "subtitle" }),
    field("text!", "intro", "Introduction", { search: "subtitle" }),
    field("link!", "heroLink", "Main button"),
    sectionsField(),
  ]),
  preview: {
    select: { title: "title", slug: "slug.current" },
    prepare: ({ title, slug }) => ({ title, subtitle: `/services/${slug}` }),
  },
});

/** A service as the sections of cards show it, with a link to its page. */
export const serviceCard = documentType("serviceCard", {
  fields: [
    titleField(),
    iconField("Choose an icon."),
    field("text!", "description", "Description", { search: "subtitle" }),
    field("array!", "features", "What is included", {
      description: "Three to five short points.",
      of: ["string"],
      most: [6, "Three to five points are enough."],
    }),
    field("reference!", "service", "Leads to", { to: ["service"] }),
    field("string!", "color", "Colour", {
      options: {
        list: [
          { title: "Navy", value: "navy" },
          { title: "Teal", value: "teal" },
          { title: "Slate", value: "slate" },
          { title: "Amber", value: "amber" },
        ],
        layout: "radio",
        direction: "horizontal",
      },
      initialValue: "navy",
    }),
  ],
  preview: { select: { title: "title", subtitle: "description" } },
});
