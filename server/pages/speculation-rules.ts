import { StaticFile } from "../assets/static-files.ts";

/** The path of the rules, which the headers of pages refer to. */
export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/** Paths that are rendered per request, start an action, or are not pages. */
const NOT_KEPT = [
  "/contact",
  "/consultation",
  "/consultation/*",
  "/privacy/requests",
  "/request/*",
  "/services/claims-consulting",
  "/search",
  "/login",
  "/logout",
  "/dashboard",
  "/crm/*",
  "/auth/*",
  "/preview",
  "/preview/*",
  "/studio",
  "/studio/*",
  // Feeds, documents and pictures.
  "/*.*",
];

/**
 * Speculation rules: browsers prefetch the page of a link when the pointer
 * rests on it or a finger touches it
 * (https://html.spec.whatwg.org/multipage/speculative-loading.html). Browsers
 * themselves skip this when the visitor saves data or battery.
 */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: NOT_KEPT } },
          { not: { selector_matches: "[download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

/** The rules as a file of the site. */
export function speculationRules(): StaticFile {
  return new StaticFile(
    {
      "content-type": "application/speculationrules+json",
      "cache-control": "public, max-age=86400",
    },
    new Map([["identity", Buffer.from(JSON.stringify(RULES))]]),
  );
}
