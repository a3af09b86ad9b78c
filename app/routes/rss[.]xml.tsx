import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadFeed } from "~/content/feed.server";
import { environment } from "~/env.server";
import { rssXml } from "~/seo/rss";

export async function loader({ context }: LoaderFunctionArgs) {
  const items = await loadFeed(context.content);
  const { siteUrl } = environment();
  return new Response(rssXml({ siteUrl, title: "Articles", items }), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8" },
  });
}
