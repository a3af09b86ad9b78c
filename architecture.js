/**
 * Which folder may import what: the one list that the lint rules
 * (eslint.config.js) and the test (tests/contracts/architecture.test.ts) both read.
 *
 * `never` holds regular expressions over the specifier as it is written, and as
 * it is resolved from the root of the repository (`app/…`, `schemas/…`). A rule
 * for a folder holds for the folders in it too; `except` names files and folders.
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
    never: [
      "(^|/)(app|server|studio|local|packages|scripts|seed|tooling|tests)/",
      "^~/",
      "^node:",
    ],
    why: "The content model knows neither the site nor the Studio nor the machine.",
  },
  {
    from: ["app"],
    never: [
      "(^|/)(studio|local|packages|scripts|seed|tooling|tests)/",
      "^sanity($|/)",
      "^@sanity/ui",
      "^#?content-lake($|/)",
      "(^|/)schemas/(?!paths$)",
    ],
    why: "The website reads the Content Lake over HTTP and shares only schemas/paths.ts with the Studio.",
  },
  {
    from: ["app"],
    except: [
      "app/cache",
      "app/env",
      "app/intake/claim/reference.server.ts",
      "app/intake/delivery/database.server.ts",
      "app/intake/delivery/lock.server.ts",
      "app/intake/file-lock.server.ts",
      "app/intake/outbox",
    ],
    never: ["^(\\.{1,2}|~)/.*\\.tsx?$"],
    why: "In app/ an import has no ending; only what Node loads without the bundler, such as the outbox for a backup, needs one.",
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
      "^(app|server|schemas|studio|local|scripts|seed|tooling|tests)/",
      "^(\\.\\./)+(app|schemas|local|scripts|seed|tooling|tests)/",
    ],
    why: "The content lake imports nothing of the rest: it could be published.",
  },
  {
    from: ["local", "scripts", "seed", "tooling", "tests"],
    never: ["(^|/)packages/"],
    why: "The content lake is used through what it exports, as #content-lake/….",
  },
  {
    from: ["local/supabase"],
    never: [
      "(^|/)(app|schemas|studio|stack|packages|scripts|seed|tooling|tests)/",
      "^content-lake($|/)",
    ],
    why: "The embedded Supabase knows nothing of the site that uses it.",
  },
  {
    from: ["local/stack"],
    never: [
      "(^|/)(schemas|studio|scripts|tests)/",
      "(^|/)app/(routes|sections|components|seo|portal)/",
    ],
    why: "The stack starts the parts of the site; it renders nothing and is no test.",
  },
  {
    from: ["server", "studio", "schemas"],
    never: ["(^|/)(local|packages)/", "^#?content-lake($|/)(?!studio$)"],
    why: "The rest reaches the content lake by HTTP alone.",
  },
  {
    from: ["server"],
    never: ["(^|/)(studio|scripts|seed|tooling|tests)/"],
    why: "The server serves what was built; it needs no source of the commands.",
  },
  {
    from: ["studio"],
    except: ["studio/build.ts", "studio/offline/take-offline.ts"],
    never: ["^~/", "(^|/)(app|server|scripts|seed|tooling|tests)/", "^node:"],
    why: "The Studio runs in a browser and knows the content model alone.",
  },
  {
    from: ["seed"],
    never: ["^~/", "(^|/)(app|server|studio|local|scripts|tooling|tests)/"],
    why: "The seed is content: it knows the content model alone.",
  },
  {
    from: ["scripts", "tooling"],
    never: ["(^|/)app/(routes|sections|components|seo)/"],
    why: "A command works with data and builds, not with pages.",
  },
  {
    from: ["tooling"],
    never: ["(^|/)scripts/"],
    why: "A command is made of tooling; tooling is made of no command.",
  },
  {
    from: ["vite"],
    never: ["^\\.\\./"],
    why: "A plugin of the build knows no module that it builds.",
  },
  {
    from: ["app", "server", "schemas", "studio", "local", "seed", "vite"],
    never: ["\\.fixture(\\.tsx?)?$"],
    why: "A fixture is for tests.",
  },
  {
    from: [
      "scripts",
      "tooling/backup",
      "tooling/build",
      "tooling/content-check",
      "tooling/erase",
      "tooling/staff",
      "tooling/typegen",
    ],
    except: [
      "scripts/bench.ts",
      "scripts/lighthouse.ts",
      "scripts/compare-sites.ts",
    ],
    never: ["(^|/)tests/", "\\.fixture(\\.tsx?)?$"],
    why: "A fixture is for tests, and for what measures and compares whole sites.",
  },
];
