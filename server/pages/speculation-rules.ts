import { StaticFile } from "../assets/static-files.ts";

/** Where the rules are; the answer of a page names them. */
export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/** Addresses that are made for one visitor, start an action, or are no page. */
const NOT_KEPT = [
  "/contact",
  "/consultation",
  "/consultation/*",
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
 * A browser that knows the Speculation Rules fetches the page of a link that a
 * visitor is about to follow, when the pointer rests on it or a finger touches
 * it (https://html.spec.whatwg.org/multipage/speculative-loading.html). One in
 * which the visitor asked to save data or battery does not: it decides itself.
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
