import { environment } from "~/env.server";

/** Pages that should not be listed say so in a header, which a robot must be able to read. */
export function loader() {
  const lines = [
    "User-agent: *",
    "Disallow: /preview",
    "",
    `Sitemap: ${environment().siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
