import { sectionsField } from "../fields/section-fields.ts";
import { pageForm, slugField } from "../fields/page-fields.ts";
import { reservedClaimSlugs } from "../paths.ts";
import { perilSlugVerdict } from "../rules/address.ts";
import { documentType, field } from "../fields/field.ts";

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
    field("string!", "shortTitle", "Short title", {
      search: "subtitle",
      description: "One to three words, for cards and menus.",
    }),
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
    field("picture", "picture", "Picture"),
    field("boolean!", "backLink", "Link back to all claim types", {
      initialValue: true,
    }),
    sectionsField(),
  ]),
  preview: {
    select: { title: "title", slug: "slug.current", media: "picture.asset" },
    prepare: ({ title, slug, media }) => ({
      title,
      subtitle: `/claims/${slug}`,
      media,
    }),
  },
});
