/**
 * Which folder may import what, types included: `npm run lint` checks it with
 * dependency-cruiser. Paths are those of the files that imports resolve to, from
 * the root of the repository. A border holds for what is delivered, not for the
 * tests beside it.
 *
 * @typedef {{ name: string, from: string[], never: string[], why: string }} Border
 * @type {Border[]}
 */
const borders = [
  {
    name: "views-know-no-source",
    from: ["app/components", "app/sections"],
    never: [
      "\\.server\\.tsx?$",
      "^app/routes/",
      "/@sanity/client/",
      "/@supabase/",
    ],
    why: "Views know neither the server, the routes, the CMS's client nor the database.",
  },
  {
    name: "types-flow-up",
    from: ["app/content", "app/portal"],
    never: ["^app/(components|sections|pdf)/"],
    why: "Types flow from the data to the views: what both need lives in app/model.",
  },
  {
    name: "model-is-plain",
    from: ["app/model"],
    never: ["^(?!app/model/)"],
    why: "The model is types and plain functions; it imports nothing else.",
  },
  {
    name: "schemas-stand-alone",
    from: ["schemas"],
    never: ["^(app|studio)/"],
    why: "The content model knows neither the site nor the Studio.",
  },
  {
    name: "site-stands-alone",
    from: ["app"],
    never: [
      "^(studio|local|packages|scripts|tests)/",
      "(^|/)node_modules/sanity/",
      "/@sanity/ui/",
      "^schemas/(?!paths\\.ts$)",
    ],
    why: "The website reads the Content Lake over HTTP and shares only schemas/paths.ts with the Studio.",
  },
  {
    name: "reading-apart-from-writing",
    from: ["app/content"],
    never: ["^app/(intake|portal)/", "/@supabase/"],
    why: "Reading and writing stay apart: an outage of one must not stop the other.",
  },
  {
    name: "writing-apart-from-reading",
    from: ["app/intake", "app/portal"],
    never: ["^app/content/", "/@sanity/"],
    why: "Reading and writing stay apart: an outage of one must not stop the other.",
  },
  {
    name: "leaves",
    from: ["app/seo", "app/http"],
    never: ["^app/(routes|sections|components|intake|portal)/"],
    why: "seo/ and http/ are leaves.",
  },
  {
    name: "lake-stands-alone",
    from: ["local/content-lake"],
    never: [
      "^(app|server|schemas|studio|scripts|tests|packages)/",
      "^local/(?!content-lake/)",
      "/@sanity/client/",
    ],
    why: "The content lake imports nothing of the rest: it could be published.",
  },
  {
    name: "lake-over-http",
    from: ["server", "studio", "schemas"],
    never: ["^(local|packages)/"],
    why: "The rest reaches the content lake by HTTP alone.",
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      comment: "What two files need of each other lives in a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      severity: "error",
      comment: "An import that is not found is checked by no border.",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "schemas-run-anywhere",
      severity: "error",
      comment:
        "The content model is read by the site, the Studio and Node alike.",
      from: { path: "^schemas/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    ...borders.map(({ name, from, never, why }) => ({
      name,
      severity: /** @type {const} */ ("error"),
      comment: why,
      from: { path: `^(${from.join("|")})/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: never },
    })),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: "^(build|\\.cache|\\.data|(studio|packages/[^/]+)/(dist|\\.sanity))/",
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".d.ts"],
    },
  },
};
