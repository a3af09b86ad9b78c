/**
 * Which folder may import what: the one list that the lint rules
 * (eslint.config.js) and the test (borders.test.ts) both read.
 *
 * `never` holds regular expressions over the specifier as it is resolved from
 * the root of the repository (`app/…`, `schemas/…`) or, for a package, its name.
 *
 * @typedef {{ from: string[], never: string[], why: string }} Border
 * @type {Border[]}
 */
export const borders = [
  {
    from: ["app/components", "app/sections"],
    never: ["\\.server$", "(^|/|~/)routes/", "^@sanity/client", "^@supabase/"],
    why: "Views know neither the server, the routes, the CMS's client nor the database.",
  },
  {
    from: ["schemas"],
    never: ["(^|/)app/", "(^|/)studio/", "^~/", "^node:"],
    why: "The content model knows neither the site nor the Studio nor the machine.",
  },
  {
    from: ["app"],
    never: [
      "(^|/)studio/",
      "(^|/)local/",
      "(^|/)scripts/",
      "(^|/)tests/",
      "^sanity($|/)",
      "^@sanity/ui",
      "^content-lake($|/)",
      "(^|/)schemas/(?!paths$)",
    ],
    why: "The website reads the Content Lake over HTTP and shares only schemas/paths.ts with the Studio.",
  },
  {
    from: ["app/content"],
    never: ["(^|/|~/)intake/", "(^|/|~/)portal/", "^@supabase/"],
    why: "Reading and writing stay apart: an outage of one must not stop the other.",
  },
  {
    from: ["app/model"],
    never: ["^[^.]", "^\\.\\./"],
    why: "The model is types and plain functions; it imports nothing else.",
  },
  {
    from: ["app/content", "app/portal"],
    never: ["(^|/|~/)(components|sections|pdf)/"],
    why: "Types flow from the data to the views: what both need lives in app/model.",
  },
  {
    from: ["app/intake", "app/portal"],
    never: ["(^|/|~/)content/", "^@sanity/"],
    why: "Reading and writing stay apart: an outage of one must not stop the other.",
  },
  {
    from: ["app/seo", "app/http"],
    never: ["(^|/|~/)(routes|sections|components|intake|portal)/"],
    why: "seo/ and http/ are leaves.",
  },
  {
    from: ["local/content-lake"],
    never: [
      "^~/",
      "^(\\.\\./)+(app|server|schemas|studio|scripts|tests)/",
      "^@sanity/client$",
    ],
    why: "The content lake imports nothing of the rest: it could be published.",
  },
  {
    from: ["server", "studio", "schemas"],
    never: ["(^|/)local/", "^content-lake($|/)"],
    why: "The rest reaches the content lake by HTTP alone.",
  },
];
