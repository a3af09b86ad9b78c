import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

type Violation = { from: string; to: string; rule: { name: string } };

/** The rule that each forbidden import breaks, in files given as texts by path. */
function violationsIn(
  files: Readonly<Record<string, string>>,
  config = "architecture.js",
): string[] {
  const folder = folderOfTest("borders");
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const settings = { compilerOptions: { paths: { "~/*": ["./app/*"] } } };
  const all = { ...files, "tsconfig.json": JSON.stringify(settings) };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
      "--config",
      path.resolve(config),
      "--output-type",
      "json",
      ...new Set(Object.keys(files).map((name) => name.split("/")[0]!)),
    ],
    { cwd: folder, encoding: "utf8" },
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: Violation[] };
  };
  return summary.violations
    .map(({ from, rule }) => `${from}: ${rule.name}`)
    .sort();
}

describe("borders between the folders", () => {
  it("are seen when they are crossed", () => {
    const crossing = {
      "app/components/card.tsx":
        'import { contentClient } from "~/content/client.server";\nimport x from "../routes/_index";\nimport "@sanity/client";',
      "app/content/client.server.ts":
        'import type { Card } from "~/components/badge";\nimport "../intake/form";',
      "app/components/badge.tsx": "export type Card = string;",
      "app/intake/form.ts": 'import "@sanity/client";',
      "app/model/link.ts": 'import type { ReactNode } from "react";',
      "app/root.tsx":
        'import "../schemas/index.ts";\nimport "../domain/paths";',
      "app/root.test.tsx": 'import "../schemas/index.ts";',
      "app/routes/_index.tsx": "",
      "app/seo/head.ts": 'import "~/routes/_index";',
      "schemas/index.ts": 'import "node:fs";\nimport "../studio/desk.ts";',
      "domain/paths.ts":
        'import "node:fs";\nimport "groq-js";\nimport "../schemas/rules.ts";',
      "schemas/rules.ts": "",
      "server/main.ts": 'import "../packages/content-lake/index.ts";',
      "packages/content-lake/index.ts": 'import "../../server/log.ts";',
      "server/log.ts": "",
      "studio/desk.ts": 'import "./missing.ts";',
      "scripts/one.ts":
        'import type { Two } from "./two.ts";\nexport type One = 1;',
      "scripts/three.ts": 'import { expect } from "vitest";\nexpect(1);',
      "scripts/three.test.ts": 'import { expect } from "vitest";\nexpect(1);',
      "scripts/two.ts":
        'import type { One } from "./one.ts";\nexport type Two = 2;',
    };
    expect(violationsIn(crossing)).toEqual([
      "app/components/card.tsx: views-know-no-source",
      "app/components/card.tsx: views-know-no-source",
      "app/components/card.tsx: views-know-no-source",
      "app/content/client.server.ts: reading-apart-from-writing",
      "app/content/client.server.ts: types-flow-up",
      "app/intake/form.ts: writing-apart-from-reading",
      "app/model/link.ts: model-is-plain",
      "app/root.tsx: site-stands-alone",
      "app/seo/head.ts: leaves",
      "domain/paths.ts: domain-stands-alone",
      "domain/paths.ts: domain-stands-alone",
      "domain/paths.ts: domain-stands-alone",
      "packages/content-lake/index.ts: lake-stands-alone",
      "schemas/index.ts: schemas-run-anywhere",
      "schemas/index.ts: schemas-stand-alone",
      "scripts/one.ts: no-circular",
      "scripts/three.ts: no-package-of-tests",
      "server/main.ts: lake-over-http",
      "studio/desk.ts: resolvable",
    ]);
  });

  it("let no folder of the site stand in a circle with another", () => {
    const circle = {
      "app/content/card.ts": 'import "./source/read.ts";',
      "app/content/page.ts": "",
      "app/content/source/read.ts": 'import "../page.ts";',
      "app/http/answer.ts": 'import "../seo/head.ts";',
      "app/http/cookie.ts": "",
      "app/http/cookie.test.ts": 'import "../content/page.ts";',
      "app/seo/head.ts": 'import type {} from "../content/page.ts";',
      "app/seo/site.ts": 'import "../http/cookie.ts";',
    };
    expect(violationsIn(circle, "architecture-folders.js")).toEqual([
      "app/http: no-circular-folders",
      "app/seo: no-circular-folders",
    ]);
  });

  it("leave the environment to one file of the site", () => {
    const readers = readdirSync("app", { recursive: true, encoding: "utf8" })
      .map((name) => `app/${name}`)
      .filter((file) => /\.(tsx?|m?js)$/.test(file))
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter(
        (file) =>
          file !== "app/env/env.server.ts" &&
          /\bprocess\.env\b/.test(readFileSync(file, "utf8")),
      );
    expect(readers).toEqual([]);
  });
});
