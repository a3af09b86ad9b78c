import { defineField } from "sanity";

import { pageTypes } from "../paths.ts";
import { httpsVerdict } from "../rules/address.ts";
import { anchorVerdict } from "../rules/slug.ts";

/** Where a link leads. The label is not among them. */
export const destinationFields = [
  defineField({
    name: "target",
    title: "A page of this site",
    type: "reference",
    description:
      "Search by title. The address follows by itself, even when the page is renamed.",
    to: pageTypes.map((type) => ({ type })),
  }),
  defineField({
    name: "statePage",
    title: "Which page of the state",
    type: "string",
    description:
      "Only when you chose a state above: a state has three pages. Empty means its main page.",
    options: {
      list: [
        { title: "Main page of the state", value: "landing" },
        { title: "Fire damage in the state", value: "fire" },
        { title: "Hail damage in the state", value: "hail" },
      ],
      layout: "radio",
    },
    hidden: ({ parent }) => !parent?.target,
  }),
  defineField({
    name: "route",
    title: "Or a fixed page",
    type: "string",
    description: "Pages that are not documents, such as the consultation form.",
    options: {
      list: [
        { title: "Contact", value: "contact" },
        { title: "Request a consultation", value: "consultation" },
        { title: "Search", value: "search" },
        { title: "Portal login", value: "login" },
        { title: "Blog: Insurance Tips & Resources", value: "insurance-tips" },
        { title: "Blog: Industry News & Updates", value: "industry-news" },
      ],
    },
  }),
  defineField({
    name: "href",
    title: "Or another site",
    type: "url",
    description: "The whole address, starting with https://.",
    validation: (rule) => [
      rule
        .uri({ scheme: ["https"] })
        .error("Write the whole address. It starts with https://."),
      rule.custom((address) => httpsVerdict(address)),
    ],
  }),
  defineField({
    name: "anchor",
    title: "Place on the page",
    type: "string",
    description:
      'The "name for links" of a section there, for example services. Leave empty for the top of the page.',
    validation: (rule) => rule.custom((anchor) => anchorVerdict(anchor)),
    hidden: ({ parent }) => !parent?.target && !parent?.route,
  }),
];
