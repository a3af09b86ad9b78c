import { TransferIcon } from "@sanity/icons/Transfer";
import { defineField, defineType } from "sanity";

import { fixedPaths } from "../paths.ts";
import { destinationVerdict, originVerdict } from "../rules/address.ts";

/** Where an address leads that no document has any more. */
export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  icon: TransferIcon,
  description:
    "Leads an old address to a new one. When you change the web address of a page, this is written for you.",
  fields: [
    defineField({
      name: "from",
      title: "Old address",
      type: "string",
      description:
        "The path without the site's name, for example /blog/old-name.",
      validation: (rule) => [
        rule.required().error("Write the old address."),
        rule.custom((from) => originVerdict(from, fixedPaths)),
      ],
    }),
    defineField({
      name: "to",
      title: "New address",
      type: "string",
      description:
        "A path of this site such as /blog/new-name, or a whole address with https://.",
      validation: (rule) => [
        rule.required().error("Write the new address."),
        rule.custom((to, context) =>
          destinationVerdict(
            to,
            (context.document as { from?: string } | undefined)?.from,
          ),
        ),
      ],
    }),
    defineField({
      name: "permanent",
      title: "For good",
      type: "boolean",
      description:
        "On: search engines forget the old address. Off: only for a while.",
      initialValue: true,
      validation: (rule) =>
        rule.required().error("Choose whether the redirect is for good."),
    }),
  ],
  preview: {
    select: { from: "from", to: "to" },
    prepare: ({ from, to }) => ({ title: from, subtitle: `→ ${to ?? "?"}` }),
  },
});
