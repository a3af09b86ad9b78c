import { environment } from "~/env/env.server";
import { textFile } from "~/http/responses";

/** Allows all pages: unlisted ones say so in a header, which robots must be able to read. */
export function loader() {
  const lines = [
    "User-agent: *",
    "Disallow: /preview",
    "",
    `Sitemap: ${environment().siteUrl}/sitemap.xml`,
    "",
  ];
  return textFile(lines.join("\n"), "text/plain");
}
