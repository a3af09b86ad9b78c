import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { notFoundOrRedirect } from "~/content/redirect/not-found-or-redirect.server";
import { listing } from "~/http/headers";

import { serverOnly } from "./server-only";
import type { StaticLoader } from "./static-page";

type StaticPageOptions<Content> = {
  /** Null: no document answers to the address. */
  load(args: LoaderFunctionArgs): Promise<Content | null>;
  /** Whether search engines may list the page. */
  isListed(content: Content): boolean;
};

/**
 * Makes the loader of a page that is the same for everybody and that no browser
 * changes. What it loads stays on the server: `staticMeta` and `StaticPage`
 * print it. An address without a document is the editors' redirect, or a 404.
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
