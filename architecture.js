import { readFileSync } from "node:fs";

import packageJson from "./package.json" with { type: "json" };

/** The files of the content lake that `#content-lake/…` names: what the rest may use of it. */
const lakeExports = Object.entries(packageJson.imports)
  .filter(([name]) => name.startsWith("#content-lake/"))
  .map(([, file]) => file.replace("./packages/content-lake/", ""));

/**
 * Which folder may import what, types included: `npm run lint` checks it with
 * dependency-cruiser. Paths are those of the files that imports resolve to, from
 * the root of the repository. A border holds for what is delivered, not for the
 * tests beside it.
 *
 * @typedef {{ name: string, from: string[], except?: string[], never: string[], why: string }} Border
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
    never: ["^(?!(app/(model|words)|content/words|domain)/)"],
    why: "The model is types and plain functions; it imports nothing else but the domain and the words of the languages.",
  },
  {
    name: "domain-stands-alone",
    from: ["domain"],
    never: ["^(?!domain/)"],
    why: "The domain is plain functions that site, Studio, server and commands share: it knows none of them, no package and nothing of Node.",
  },
  {
    name: "schemas-stand-alone",
    from: ["schemas"],
    never: ["^(app|server|studio|supabase|packages|scripts|tests)/"],
    why: "The content model knows neither the site nor the Studio.",
  },
  {
    name: "site-stands-alone",
    from: ["app"],
    never: [
      "^(schemas|studio|supabase|scripts|tests)/",
      "^packages/(?!content-lake/src/(back-off|fair-queue|other-version|pictures/picture-decoder)\\.ts$)",
      "(^|/)node_modules/sanity/",
      "/@sanity/ui/",
    ],
    why: "The website reads the Content Lake over HTTP; what it shares with the Studio stands in domain/. Both decode pictures of others, take turns, wait after failures and refuse data of another version in the same way.",
  },
  {
    name: "site-knows-no-server",
    from: ["app"],
    except: ["app/entry\\.server\\.tsx"],
    never: ["^server/"],
    why: "The server knows the site; the entry alone names it, to be built with it.",
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
    name: "deadlines-store-nothing",
    from: ["app/deadlines"],
    never: [
      "^app/(routes|sections|components|portal)/",
      "^app/intake/(?!forms/form-schema\\.ts$)",
      "/@supabase/",
    ],
    why: "What is typed into the calculator is answered and not stored.",
  },
  ...[
    { folder: "(evidence|forms)", never: "(delivery|outbox|request)" },
    { folder: "outbox", never: "(delivery|forms|request)" },
    { folder: "delivery", never: "request" },
  ].map(({ folder, never }) => ({
    name: `intake-${folder}`,
    from: [`app/intake/${folder}`],
    never: [`^app/intake/${never}/`],
    why: "In the intake each folder uses those before it: evidence and forms, outbox, delivery, request.",
  })),
  {
    name: "leaves",
    from: ["app/seo", "app/http"],
    never: ["^app/(routes|sections|components|intake|portal)/"],
    why: "seo/ and http/ are leaves.",
  },
  {
    name: "lake-stands-alone",
    from: ["packages/content-lake"],
    never: ["^(app|domain|server|schemas|studio|supabase|scripts|tests)/"],
    why: "The content lake imports nothing of the rest: it could be published.",
  },
  {
    name: "engine-knows-no-http",
    from: ["packages/content-lake/src/engine"],
    never: [
      "^packages/content-lake/src/(server|commands|accounts|assets|backup|dataset|webhook)/",
      "^packages/content-lake/src/http-errors",
      "^(node:)?https?$",
    ],
    why: "The engine of the content lake knows nothing of HTTP; server/fault-answer.ts turns its faults into answers.",
  },
  {
    name: "studio-adapter-for-browsers",
    from: ["packages/content-lake/src/studio"],
    never: [
      "^(node:)?(crypto|fs|http|net|os|path|stream|url|util)(/|$)",
      "^packages/content-lake/src/(?!studio/|(back-off|listen-protocol)\\.ts$)",
    ],
    why: "The Studio's adapter runs in browsers.",
  },
  {
    name: "sql-in-the-engine",
    from: ["assets", "backup", "commands", "dataset", "server", "studio"].map(
      (folder) => `packages/content-lake/src/${folder}`,
    ),
    never: ["^(node:)?sqlite$"],
    why: "SQL stands in engine/ and, for their own tables, in accounts/, comments/ and webhook/.",
  },
  {
    name: "lake-by-its-exports",
    from: ["supabase", "scripts", "tests"],
    except: ["scripts/bench/stock-studio/.*"],
    never: [
      `^packages/content-lake/(?!(${lakeExports.join("|").replaceAll(".", "\\.")})$)`,
    ],
    why: "The content lake is used through what it exports, as #content-lake/…; a Studio has its adapter.",
  },
  {
    name: "lake-over-http",
    from: ["server", "studio", "schemas"],
    never: [
      "^supabase/",
      "^scripts/stack/",
      "^packages/(?!content-lake/src/(studio/|(connections|fair-queue|places|rate-limiter|replace-file)\\.ts$))",
    ],
    why: "The rest reaches the content lake by HTTP alone; the Studio has its adapter. Who waits for the site takes turns, and holds a share, as at the lake.",
  },
  {
    name: "supabase-stands-alone",
    from: ["supabase/embedded"],
    never: [
      "^(app|domain|server|schemas|studio|tests)/",
      "^packages/(?!content-lake/src/(other-version|replace-file)\\.ts$)",
      "^scripts/(?!stack/shortage\\.ts$)",
    ],
    why: "The embedded Supabase knows nothing of the site that uses it.",
  },
  {
    name: "stack-renders-nothing",
    from: ["scripts/stack"],
    never: [
      "^(domain|schemas|studio|tests)/",
      "^scripts/(?!(stack|seed|retention|erase)/|backup/room\\.ts$)",
      "^app/(routes|sections|components|seo|portal)/",
    ],
    why: "The stack starts the parts of the site, and erases again what was erased before a way back; it renders nothing and is no test.",
  },
  {
    name: "server-serves-the-build",
    from: ["server"],
    never: ["^(schemas|studio|scripts|tests)/"],
    why: "The server serves what was built; it needs no source of the commands.",
  },
  {
    name: "studio-knows-the-model",
    from: ["studio"],
    except: ["studio/sanity.cli.ts"],
    never: ["^(app|server|scripts|tests)/"],
    why: "The Studio runs in a browser and knows the content model alone.",
  },
  {
    name: "commands-show-nothing",
    from: ["scripts"],
    never: ["^app/(routes|sections|components|seo)/"],
    why: "A command works with data and builds, not with pages.",
  },
  {
    name: "commands-are-leaves",
    from: ["scripts/[^/]+"],
    never: ["^scripts/[^/]+\\.ts$"],
    why: "A command is made of the folders beside it; these are made of no command.",
  },
  {
    name: "fixtures-are-for-tests",
    from: [
      "app",
      "domain",
      "server",
      "schemas",
      "studio",
      "supabase",
      "packages",
    ],
    never: ["\\.fixture\\.tsx?$"],
    why: "A fixture is for tests.",
  },
  {
    name: "commands-are-no-tests",
    from: ["scripts"],
    except: ["scripts/(bench|lighthouse|pictures).ts", "scripts/bench/.*"],
    never: ["^tests/"],
    why: "A test is for tests, and for what measures or shows whole sites.",
  },
];

/** What builds write. */
export const BUILT =
  "^(build|\\.cache|\\.data|(studio|packages/[^/]+)/(dist|\\.sanity))/";

/**
 * How imports are read.
 *
 * @param {string} path a pattern of the files that are left out.
 * @returns {import("dependency-cruiser").ICruiseOptions}
 */
export function optionsWithout(path) {
  return {
    doNotFollow: { path: "node_modules" },
    exclude: { path },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".d.ts"],
    },
  };
}

/** What is run by who develops alone, with all packages. */
const FOR_DEVELOPMENT = [
  "packages/content-lake/(test/|build\\.ts$|vitest\\.config\\.ts$)",
  "scripts/(bench|lighthouse|pictures|typegen|typegen-database)\\.ts$",
  "scripts/(bench|typegen)/",
];

/** @type {{ packages: Record<string, { dev?: boolean, devOptional?: boolean }> }} */
const { packages } = JSON.parse(
  readFileSync(new URL("package-lock.json", import.meta.url), "utf8"),
);
/** What `npm ci --omit=dev` leaves out, or may leave out. */
const leftOut = Object.keys(packages)
  .filter((name) => packages[name]?.dev || packages[name]?.devOptional)
  .map((name) => `(^|/)${name.replaceAll(".", "\\.")}/`);

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
        "The content model is read by browsers and Node alike; the Studio runs in a browser.",
      from: {
        path: "^(schemas|studio)/",
        pathNot: ["\\.test\\.tsx?$", "^studio/sanity\\.cli\\.ts$"],
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-package-of-tests",
      severity: "error",
      comment:
        "npm start and the commands of an operator install no devDependencies: what these run with stands in dependencies.",
      from: {
        path: "^((app|content|domain|packages|schemas|scripts|server|studio|supabase)/|(vite|remix)\\.config\\.)",
        pathNot: [
          "\\.(test|fixture)\\.m?tsx?$",
          ...FOR_DEVELOPMENT.map((path) => `^${path}`),
        ],
      },
      to: { path: leftOut, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "server-in-the-build",
      severity: "error",
      comment:
        "What starts the site finds it in the build: a module that it loaded itself would be in the process twice.",
      from: { path: "^server/(main|built-site|develop)\\.ts$" },
      to: {
        path: "^(app/|schemas/|server/(?!(built-site|http/(listen|head))\\.ts$))",
        dependencyTypesNot: ["type-only"],
      },
    },
    ...borders.map(({ name, from, except = [], never, why }) => ({
      name,
      severity: /** @type {const} */ ("error"),
      comment: why,
      from: {
        path: `^(${from.join("|")})/`,
        pathNot: [
          "\\.(test|fixture)\\.tsx?$",
          ...except.map((file) => `^${file}$`),
        ],
      },
      to: { path: never },
    })),
  ],
  // Sites with packages of their own.
  options: optionsWithout(`${BUILT}|^tests/front-ends/`),
};
