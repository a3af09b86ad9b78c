import { defineField } from "sanity";

import { linkedTypes } from "../../domain/page-types.ts";
import type { LinkRoute } from "../../domain/paths.ts";
import { field, objectType } from "../fields/field.ts";
import { anchorVerdict, hrefVerdict, linkVerdict } from "../rules/address.ts";

/** The pages without a document that a link can name, with their names for editors. */
export const linkRouteTitles: Readonly<Record<LinkRoute, string>> = {
  contact: "Contact",
  consultation: "Request a consultation",
  search: "Search",
  login: "Portal login",
  "insurance-tips": "Blog: Insurance Tips & Resources",
  "industry-news": "Blog: Industry News & Updates",
  "privacy-requests": "Privacy requests",
};

/** The fields of a link's target, without its label. */
const destinationFields = [
  field("reference", "target", "A page of this site", {
    description:
      "Search by title. The address follows by itself, even when the page is renamed.",
    to: linkedTypes,
  }),
  field("string", "statePage", "Which page of the state", {
    description:
      "Only when you chose a state above: a state has three pages. Empty means its main page.",
    radio: {
      landing: "Main page of the state",
      fire: "Fire damage in the state",
      hail: "Hail damage in the state",
    },
    hidden: ({ parent }) => !parent?.target,
  }),
  field("string", "route", "Or a fixed page", {
    description: "Pages that are not documents, such as the consultation form.",
    choices: linkRouteTitles,
  }),
  defineField({
    name: "href",
    title: "Or an address",
    type: "url",
    description:
      "Of another site, starting with https://; or mailto: and an email address, or tel: and a phone number.",
    validation: (rule) => [
      rule
        .uri({ scheme: ["https", "mailto", "tel"] })
        .error(
          "Write the whole address. It starts with https://, mailto: or tel:.",
        ),
      rule.custom((address) => hrefVerdict(address)),
    ],
  }),
  field("string", "anchor", "Place on the page", {
    description:
      'The "name for links" of a section there, for example services. Leave empty for the top of the page.',
    check: (anchor) => anchorVerdict(anchor),
    hidden: ({ parent }) => !parent?.target && !parent?.route,
  }),
];

/** A link on words of rich text. */
export const linkAnnotation = objectType("linkAnnotation", {
  fields: destinationFields,
  validation: (rule) => rule.custom((value) => linkVerdict(value)),
});

/** A link with its label: to a document, to a fixed page, or to another site. */
export const link = objectType("link", {
  fields: [
    field("string!", "label", "Link text", {
      description:
        'Say where it leads, for example "Request a consultation". Not "click here".',
      most: [60, "Short text works best on buttons: up to 60 characters."],
    }),
    ...destinationFields,
  ],
  validation: (rule) => rule.custom((value) => linkVerdict(value)),
  preview: {
    select: {
      label: "label",
      route: "route",
      href: "href",
      title: "target.title",
      name: "target.name",
    },
    prepare: ({ label, route, href, title, name }) => ({
      title: label || "Link without text",
      subtitle: `→ ${title || name || route || href || "nowhere yet"}`,
    }),
  },
});
