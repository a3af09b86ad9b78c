import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadFeed } from "~/content/article.server";
import { environment } from "~/env/env.server";
import { textFile } from "~/http/responses";
import { rssXml } from "~/seo/rss";

export async function loader({ context }: LoaderFunctionArgs) {
  const feed = await loadFeed(context.content);
  const { siteUrl } = environment();
  return textFile(rssXml({ siteUrl, ...feed }), "application/rss+xml");
}
