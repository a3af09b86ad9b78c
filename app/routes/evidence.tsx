import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadEvidence } from "~/content/evidence.server";
import { EvidencePage } from "~/sections/evidence/evidence-page";
import { staticLoader } from "~/static-page/static-loader.server";
import { staticMeta } from "~/static-page/page";

export { pageHeaders as headers } from "~/http/headers";

/** The kit works offline, so people keep this page on the home screen. */
export const links: LinksFunction = () => [
  { rel: "manifest", href: "/site.webmanifest" },
];

export const loader = staticLoader(({ context }) =>
  loadEvidence(context.content),
);

export const meta = staticMeta<typeof loader>(() => "/evidence");

export default function Evidence() {
  return <EvidencePage page={useLoaderData<typeof loader>()} />;
}
