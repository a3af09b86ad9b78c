import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadSitemap } from "~/content/sitemap.server";
import { environment } from "~/env.server";
import { sitemapXml } from "~/seo/sitemap";

export async function loader({ context }: LoaderFunctionArgs) {
  const entries = await loadSitemap(context.content);
  return new Response(sitemapXml(environment().siteUrl, entries), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
