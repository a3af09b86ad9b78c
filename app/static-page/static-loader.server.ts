import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { notFoundOrRedirect } from "~/content/redirect/not-found-or-redirect.server";
import { listing } from "~/http/headers";

import { serverOnly } from "./server-only";
import type { StaticLoader } from "./static-page";

type StaticPageOptions<Content> = {
  /** Null if no document has this address. */
  load(args: LoaderFunctionArgs): Promise<Content | null>;
  /** True if search engines may list the page. */
  isListed(content: Content): boolean;
};

/**
 * Makes the loader of a page that is the same for everybody and not
 * interactive. Its data stays on the server, where `staticMeta` and
 * `StaticPage` render it. For an address without a document it throws the
 * editors' redirect or a 404.
 */
export function staticLoader<Content>({
  load,
  isListed,
}: StaticPageOptions<Content>): StaticLoader<Content> {
  return async (args) => {
    const content = await load(args);
    if (content === null)
      throw await notFoundOrRedirect(args.context.content, args.request);
    return data(serverOnly(content), { headers: listing(isListed(content)) });
  };
}
