import { documentType, field } from "../fields/field.ts";
import {
  deadTargetVerdict,
  newAddressConflict,
  newAddressVerdict,
  oldAddressConflict,
  oldAddressVerdict,
  readSurroundings,
  type RedirectFields,
} from "../rules/redirect.ts";

/** The redirect from a path that no document has anymore. */
export const redirect = documentType("redirect", {
  description:
    "Leads an old address to a new one. When you change a page's web address, this is created for you.",
  fields: [
    field("string", "from", "Old address", {
      search: "title",
      description:
        "The path without the site's name, for example /blog/old-name. If a page has this address, visitors see the page.",
      required: "Write the old address.",
      check: async (from, context) => {
        const fields = fieldsOf(context.document);
        const verdict = oldAddressVerdict(fields);
        return verdict !== true || !from
          ? verdict
          : oldAddressConflict(fields, await readSurroundings(context));
      },
    }),
    field("string", "match", "For which addresses", {
      radio: {
        exact: "For this address only",
        prefix: "For this address and everything below it",
      },
      initialValue: "exact",
      description:
        "Below it: /news to /blog leads /news/hail to /blog/hail as well. If empty, it applies to this address only.",
    }),
    field("number", "status", "What happened to it", {
      radio: [
        { title: "Moved permanently (301)", value: 301 },
        { title: "Moved temporarily (302)", value: 302 },
        { title: "Moved temporarily, same method (307)", value: 307 },
        { title: "Removed, with no new address (410)", value: 410 },
      ],
      initialValue: 301,
      description:
        "Permanently: search engines switch to the new address. Temporarily: they keep the old one. “Same method” is for programs that need it. Removed: visitors read that the page was taken down.",
      check: (status, { document }) =>
        status === undefined && fieldsOf(document).permanent === undefined
          ? "Choose what happened to the old address."
          : true,
    }),
    field("string", "to", "New address", {
      search: "subtitle",
      options: { isPageAddress: true },
      description:
        "Search for a page by its title. Or paste an address: a path of this site such as /blog/new-name, or a whole address with https://.",
      hidden: ({ document }) => fieldsOf(document).status === 410,
      check: async (to, context) => {
        const fields = fieldsOf(context.document);
        const verdict = newAddressVerdict(fields);
        return verdict !== true || !to
          ? verdict
          : newAddressConflict(fields, await readSurroundings(context));
      },
      advise: async (to, context) =>
        to
          ? deadTargetVerdict(
              fieldsOf(context.document),
              await readSurroundings(context),
            )
          : true,
    }),
    // In redirects older than `status`, which takes precedence.
    field("boolean", "permanent", "For good", {
      description: "On: 301. Off: 302. Use the choice above instead.",
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
