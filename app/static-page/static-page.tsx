import type { data, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { ServerOnly } from "./server-only";
import { StaticIsland } from "./static-island";

/** A loader whose content stays on the server. */
export type StaticLoader<Content> = (
  args: LoaderFunctionArgs,
) => Promise<ReturnType<typeof data<ServerOnly<Content>>>>;

/** The content of such a loader. */
export type ContentOf<Loader> =
  Loader extends StaticLoader<infer Content> ? Content : never;

type StaticPageProps<Content> = {
  /** Write `rendersIslands ? … : null`: lint asks for it, so that no browser loads the view. */
  view: ((content: Content) => ReactNode) | null;
};

/** The page of a route with a `StaticLoader`: `<StaticPage<typeof loader> view={…} />`. */
export function StaticPage<Loader>({
  view,
}: StaticPageProps<ContentOf<Loader>>) {
  // The type parameter names the loader of the route that is shown.
  const content = useLoaderData<unknown>() as ServerOnly<ContentOf<Loader>>;
  return <StaticIsland name="page" content={content} view={view} />;
}
