import { LinkIcon } from "@sanity/icons/Link";
import { defineField, defineType } from "sanity";

import { linkVerdict } from "../rules/link.ts";
import { destinationFields } from "./link-fields.ts";
import { printedLengthVerdict } from "../rules/printed-length.ts";

/** A link with its label: to a document, to a fixed page, or to another site. */
export const link = defineType({
  name: "link",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  description: "Choose one place only: a page, a fixed page, or another site.",
  fields: [
    defineField({
      name: "label",
      title: "Words of the link",
      type: "string",
      description:
        'Say where it leads, for example "Request a consultation". Not "click here".',
      validation: (rule) => [
        rule.required().error("Write the words that visitors click on."),
        rule
          .custom((label: string | undefined) =>
            printedLengthVerdict(
              label,
              { max: 60 },
              "Short words work best on buttons: up to 60 characters.",
            ),
          )
          .warning(),
      ],
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
      title: label || "Link without words",
      subtitle: `→ ${title || name || route || href || "nowhere yet"}`,
    }),
  },
});
