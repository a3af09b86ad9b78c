import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadSitemap } from "~/content/sitemap.server";
import { environment } from "~/env/env.server";
import { notFound, textFile } from "~/http/responses";
import { sitemapPartXml } from "~/seo/sitemap";

/** A part of a sitemap that is too long for one file: `/sitemap/2.xml`. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const number = /^([1-9]\d{0,5})\.xml$/.exec(params.part ?? "")?.[1];
  if (!number || !context.isIndexable) throw notFound();
  const entries = await loadSitemap(context.content);
  const { siteUrl } = environment();
  const xml = await sitemapPartXml(siteUrl, entries, Number(number));
  if (xml === null) throw notFound();
  return textFile(xml, "application/xml");
}
