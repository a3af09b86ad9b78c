/**
 * Which folder may import what: the one list that the lint rules
 * (eslint.config.js) and the test (borders.test.ts) both read.
 *
 * `never` holds regular expressions over the specifier as it is resolved from
 * the root of the repository (`app/…`, `schemas/…`) or, for a package, its name.
 *
 * @typedef {{ from: string[], except?: string[], never: string[], why: string }} Border
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
      "(^|/)packages/",
      "(^|/)scripts/",
      "(^|/)tests/",
      "^sanity($|/)",
      "^@sanity/ui",
      "^#?content-lake($|/)",
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
    from: ["packages/content-lake"],
    never: [
      "^~/",
      "^#",
      "^(app|server|schemas|studio|local|scripts|tests)/",
      "^(\\.\\./)+(app|schemas|local|scripts|tests)/",
    ],
    why: "The content lake imports nothing of the rest: it could be published.",
  },
  {
    from: ["packages/content-lake/src/engine"],
    never: [
      "(^|/)(server|commands|accounts|assets|backup|dataset)/",
      "(^|/)http-errors",
      "^node:https?$",
    ],
    why: "The engine of the content lake knows nothing of HTTP; server/fault-answer.ts turns its faults into answers.",
  },
  {
    from: ["assets", "backup", "commands", "dataset", "server", "studio"].map(
      (folder) => `packages/content-lake/src/${folder}`,
    ),
    never: ["^node:sqlite$"],
    why: "SQL stands in engine/ and, for its own tables, in accounts/.",
  },
  {
    from: ["local", "scripts", "tests"],
    never: ["(^|/)packages/"],
    why: "The content lake is used through what it exports, as #content-lake/….",
  },
  {
    from: ["server", "studio", "schemas"],
    never: ["(^|/)local/", "(^|/)packages/", "^#?content-lake($|/)(?!studio$)"],
    why: "The rest reaches the content lake by HTTP alone.",
  },
];
