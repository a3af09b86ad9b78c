import { defineField } from "sanity";

import { linkRouteTitles } from "../link-route-titles.ts";
import { pageTypes } from "../paths.ts";
import { hrefVerdict } from "../rules/address.ts";
import { anchorVerdict } from "../rules/slug.ts";

/** The fields of a link's target, without its label. */
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
    options: { list: [...linkRouteTitles] },
  }),
  defineField({
    name: "href",
    title: "Or an address",
    type: "url",
    description:
      "Of another site, starting with https://; or mailto: and an e-mail address, or tel: and a telephone number.",
    validation: (rule) => [
      rule
        .uri({ scheme: ["https", "mailto", "tel"] })
        .error(
          "Write the whole address. It starts with https://, mailto: or tel:.",
        ),
      rule.custom((address) => hrefVerdict(address)),
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
