import type { Template } from "sanity";

/** The name of the template below, for links that create a redirect. */
export const REDIRECT_TEMPLATE = "redirect-from";

type Known = { from: string; to?: string };

/** A redirect whose old address is known already, and perhaps the new one. */
export const redirectTemplate: Template<Known> = {
  id: REDIRECT_TEMPLATE,
  title: "Redirect",
  schemaType: "redirect",
  parameters: [
    { name: "from", title: "Old address", type: "string" },
    { name: "to", title: "New address", type: "string" },
  ],
  value: ({ from, to }: Known) => ({
    from,
    match: "exact",
    status: 301,
    ...(to !== undefined && { to }),
  }),
};
