import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadLayout } from "~/content/layout.server";
import { environment } from "~/env/env.server";
import { textFile } from "~/http/responses";

const DAY = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The file security.txt (RFC 9116). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings } = await loadLayout(context.content);
  const { siteUrl } = environment();
  const email = settings?.email;
  // From the start of the day, so that the file is the same all day.
  const today = Math.floor(Date.now() / DAY) * DAY;
  const lines = [
    `Contact: ${email ? `mailto:${email}` : `${siteUrl}/contact`}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY).toISOString()}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ];
  return textFile(lines.join("\n"), "text/plain");
}
