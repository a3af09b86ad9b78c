import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadLayout } from "~/content/layout.server";
import { loadPages } from "~/content/site-page.server";
import { loadAllStorms } from "~/content/storm.server";
import { loadSitemap } from "~/content/sitemap.server";
import { environment } from "~/env/env.server";
import { textFile } from "~/http/responses";
import { llmsText } from "~/seo/llms";

/** An outline of the site in Markdown, for language models (llmstxt.org). */
export async function loader({ context: { content } }: LoaderFunctionArgs) {
  const [{ settings }, pages, listed, storms] = await Promise.all([
    loadLayout(content),
    loadPages(content),
    loadSitemap(content),
    loadAllStorms(content),
  ]);
  const paths = new Set(listed.map(({ path }) => path));
  const text = llmsText({
    siteUrl: environment().siteUrl,
    name: settings?.firmName ?? "",
    description: settings?.seo.description ?? null,
    note: settings?.disclaimer ?? null,
    pages: pages.filter(({ path }) => paths.has(path)),
    storms,
  });
  return textFile(text, "text/plain");
}
