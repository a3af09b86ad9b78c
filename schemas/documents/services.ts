import { reservedClaimSlugs } from "../../domain/paths.ts";
import { documentType, field, previewOf } from "../fields/field.ts";
import {
  formerField,
  pageForm,
  slugField,
  titleField,
} from "../fields/page-fields.ts";
import { sectionsField } from "../fields/section-fields.ts";
import { iconField } from "../fields/value-fields.ts";
import { perilSlugVerdict } from "../rules/address.ts";

/** A type of claim, at /claims/{slug}. */
export const claimType = documentType("claimType", {
  ...pageForm([
    field("string!", "title", "Title", {
      search: "title",
      description: "The name of the page in lists and menus.",
    }),
    slugField({
      source: "title",
      prefix: "/claims/",
      reserved: reservedClaimSlugs,
    }),
    field("string!", "heading", "Heading on the page", {
      search: "subtitle",
    }),
    formerField("string", "shortTitle", "Short title"),
    field("text!", "intro", "Introduction", { search: "subtitle" }),
    field("string", "peril", "Has a page for each state", {
      description:
        "Only for fire and hail: the states have their own pages below this one.",
      radio: { fire: "Fire", hail: "Hail" },
      check: (peril, context) => {
        const slug = context.document?.slug as { current?: string } | undefined;
        return perilSlugVerdict(peril, slug?.current);
      },
    }),
    field("reference", "tonight", "First steps", {
      description:
        "Shown at the top. For a kind of property, the page also asks for the state and leads to its page there.",
      to: ["tonight"],
    }),
    field("picture", "picture", "Picture"),
    field("boolean!", "backLink", "Link back to all claim types", {
      initialValue: true,
    }),
    sectionsField(),
  ]),
  preview: previewOf(
    { title: "title", slug: "slug.current", media: "picture.asset" },
    ({ slug }) => `/claims/${slug}`,
  ),
});

/** A service of the firm, at /services/{slug}. */
export const service = documentType("service", {
  ...pageForm([
    titleField(),
    slugField({ source: "title", prefix: "/services/" }),
    field("string", "kicker", "Line above the title", { search: "subtitle" }),
    field("text!", "intro", "Introduction", { search: "subtitle" }),
    field("link!", "heroLink", "Main button"),
    field("picture", "picture", "Picture"),
    sectionsField(),
  ]),
  preview: previewOf(
    { title: "title", slug: "slug.current", media: "picture.asset" },
    ({ slug }) => `/services/${slug}`,
  ),
});

/** A service as shown in sections of cards, with a link to its page. */
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
    field("string!", "color", "Color", {
      radio: { navy: "Navy", teal: "Teal", slate: "Slate", amber: "Amber" },
      options: { direction: "horizontal" },
      initialValue: "navy",
    }),
  ],
  preview: { select: { title: "title", subtitle: "description" } },
});
