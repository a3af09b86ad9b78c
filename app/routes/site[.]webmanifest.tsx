import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadLayout } from "~/content/layout.server";
import { textFile } from "~/http/responses";

/** The web app manifest, with which phones add the site to the home screen. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings } = await loadLayout(context.content);
  const name = settings?.firmName ?? "";
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description: settings?.seo.description ?? undefined,
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: "#faf7f0",
    theme_color: "#14203a",
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  };
  return textFile(JSON.stringify(manifest), "application/manifest+json");
}
