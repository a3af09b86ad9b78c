import type { SanityClient, Template } from "sanity";

import { requireSeen } from "../actions/publish-seen.ts";
import {
  type Move,
  NEW_REDIRECT,
  type Redirect,
  redirectChanges,
  redirectId,
} from "./redirect-moves.ts";

type StoredRedirect = Redirect & { _type: string; _rev: string };

/**
 * Adds to a transaction what makes every former path lead to its page; the transaction
 * fails if somebody changes such a redirect meanwhile. Rejects when nothing can be
 * read.
 */
export async function addRedirects(
  client: SanityClient,
  transaction: ReturnType<SanityClient["transaction"]>,
  moves: readonly Move[],
): Promise<void> {
  const paths = moves.flatMap(({ from, to }) => [from, to]);
  const own = moves.map(({ from }) => redirectId(from));
  const stored = await client.fetch<StoredRedirect[]>(
    '*[_type == "redirect" && !(_id in path("versions.**")) && (from in $paths || to in $paths || _id in $own)]{_id, _type, _rev, from, to}',
    { paths, own },
    { perspective: "raw", tag: "redirects" },
  );
  const existing = stored.filter(
    ({ from, to }) => paths.includes(from) || paths.includes(to),
  );
  for (const { _id, from, to } of redirectChanges(moves, existing)) {
    const before = stored.find((redirect) => redirect._id === _id) ?? null;
    requireSeen(transaction, _id, before, "redirect");
    if (to === null) transaction.delete(_id);
    else if (from === undefined) transaction.patch(_id, { set: { to } });
    else transaction.createOrReplace({ ...NEW_REDIRECT, _id, from, to });
  }
}

/** The name of the template below, for links that create a redirect. */
export const REDIRECT_TEMPLATE = "redirect-from";

/** A redirect with a given old address. */
export const redirectTemplate: Template<{ from: string }> = {
  id: REDIRECT_TEMPLATE,
  title: "Redirect",
  schemaType: "redirect",
  parameters: [{ name: "from", title: "Old address", type: "string" }],
  value: ({ from }: { from: string }) => ({
    from,
    match: "exact",
    status: 301,
  }),
};
