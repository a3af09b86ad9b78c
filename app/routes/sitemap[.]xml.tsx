import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadSitemap } from "~/content/sitemap.server";
import { environment } from "~/env/env.server";
import { textFile } from "~/http/responses";
import { sitemapXml } from "~/seo/sitemap";

/** The sitemap of all listed pages; empty while the whole site is not indexable. */
export async function loader({ context }: LoaderFunctionArgs) {
  const entries = context.isIndexable ? await loadSitemap(context.content) : [];
  const xml = await sitemapXml(environment().siteUrl, entries);
  return textFile(xml, "application/xml");
}
