import { TransferIcon } from "@sanity/icons/Transfer";
import { defineField, defineType } from "sanity";

import { searchAs } from "../fields/search-weight.ts";
import {
  deadTargetVerdict,
  newAddressConflict,
  newAddressVerdict,
  oldAddressConflict,
  oldAddressVerdict,
  readSurroundings,
  type RedirectFields,
} from "../rules/redirect.ts";

/** The redirect of a path that no document has any more. */
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
      options: searchAs("title"),
      description:
        "The path without the site's name, for example /blog/old-name. A page that stands there comes first.",
      validation: (rule) => [
        rule.required().error("Write the old address."),
        rule.custom((_, { document }) => oldAddressVerdict(fieldsOf(document))),
        rule.custom(async (from, context) =>
          from
            ? oldAddressConflict(
                fieldsOf(context.document),
                await readSurroundings(context),
              )
            : true,
        ),
      ],
    }),
    defineField({
      name: "match",
      title: "For which addresses",
      type: "string",
      options: {
        layout: "radio",
        list: [
          { title: "For this address alone", value: "exact" },
          {
            title: "For this address and everything below it",
            value: "prefix",
          },
        ],
      },
      initialValue: "exact",
      description:
        "Below it: /news to /blog leads /news/hail to /blog/hail as well. Left empty, it holds for this address alone.",
    }),
    defineField({
      name: "status",
      title: "What has become of it",
      type: "number",
      options: {
        layout: "radio",
        list: [
          { title: "Moved for good (301)", value: 301 },
          { title: "Moved for a while (302)", value: 302 },
          { title: "Moved for a while, strictly (307)", value: 307 },
          { title: "Gone for good, without a new address (410)", value: 410 },
        ],
      },
      initialValue: 301,
      description:
        "For good: search engines forget the old address. For a while: they keep it. Strictly is for programs that ask for it. Gone: visitors read that the page was taken down.",
      validation: (rule) =>
        rule.custom((status, { document }) =>
          status === undefined && fieldsOf(document).permanent === undefined
            ? "Choose what has become of the old address."
            : true,
        ),
    }),
    defineField({
      name: "to",
      title: "New address",
      type: "string",
      options: searchAs("subtitle"),
      description:
        "A path of this site such as /blog/new-name, or a whole address with https://.",
      hidden: ({ document }) => fieldsOf(document).status === 410,
      validation: (rule) => [
        rule.custom((_, { document }) => newAddressVerdict(fieldsOf(document))),
        rule.custom(async (to, context) =>
          to
            ? newAddressConflict(
                fieldsOf(context.document),
                await readSurroundings(context),
              )
            : true,
        ),
        rule
          .custom(async (to, context) =>
            to
              ? deadTargetVerdict(
                  fieldsOf(context.document),
                  await readSurroundings(context),
                )
              : true,
          )
          .warning(),
      ],
    }),
    // Of redirects from before there was `status`, which comes first.
    defineField({
      name: "permanent",
      title: "For good",
      type: "boolean",
      description: "On: 301. Off: 302. Choose above what it shall be instead.",
      readOnly: true,
      hidden: ({ value, document }) =>
        value === undefined || fieldsOf(document).status !== undefined,
    }),
  ],
  preview: {
    select: { from: "from", to: "to", match: "match", status: "status" },
    prepare: ({ from, to, match, status }) => ({
      title: match === "prefix" ? `${from}/…` : from,
      subtitle: status === 410 ? "Gone" : `→ ${to ?? "?"}`,
    }),
  },
});

function fieldsOf(document: object | undefined): RedirectFields {
  return document ?? {};
}
