import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { notFoundOrRedirect } from "~/content/redirect/not-found-or-redirect.server";
import { listing } from "~/http/headers";

import { serverOnly, type StaticLoader } from "./page";

type Listed = { seo?: { noIndex: boolean } | null };

/**
 * Makes the loader of a page that is the same for everybody and not
 * interactive. Its data stays on the server, where `staticMeta` and
 * `staticPage` render it. For an address without a document it throws the
 * editors' redirect or a 404.
 *
 * @param load null if no document has this address.
 * @param isListed true if search engines may list the page; if left out, its editor
 * decides.
 */
export function staticLoader<Content extends object>(
  load: (args: LoaderFunctionArgs) => Promise<Content | null>,
  isListed = ({ seo }: Content & Listed) => !seo?.noIndex,
): StaticLoader<Content> {
  return async (args) => {
    const content = await load(args);
    if (content === null)
      throw await notFoundOrRedirect(args.context.content, args.request);
    return data(serverOnly(content), { headers: listing(isListed(content)) });
  };
}
