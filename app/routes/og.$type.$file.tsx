import type { LoaderFunctionArgs } from "@remix-run/node";

import { cardPath } from "../../domain/search-words";

import { loadLayout } from "~/content/layout.server";
import { loadPages } from "~/content/site-page.server";
import { loadStormAt } from "~/content/storm.server";
import { environment } from "~/env/env.server";
import { notFound } from "~/http/responses";

/** The card of a shared link: `/og/{type}/{slug}.png`. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const asked = `/og/${params.type}/${params.file}`;
  const pages = await loadPages(context.content);
  const page = pages.find(({ path }) => cardPath(path) === asked);
  if (!page) throw notFound();
  const [{ settings }, storm] = await Promise.all([
    loadLayout(context.content),
    loadStormAt(context.content, page.path),
  ]);
  const picture = await context.services.shareCards.get({
    title: storm?.heading || page.title,
    label: storm?.name || page.label,
    firmName: settings?.firmName ?? "",
    host: new URL(environment().siteUrl).host,
  });
  return new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=86400",
      // Other sites embed the card.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
