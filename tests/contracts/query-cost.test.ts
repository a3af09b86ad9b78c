import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { openLake } from "#content-lake/engine";

import { everythingHasAppeared } from "../../app/content/fragments/link.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  "../../app/content/**/*query.ts",
  { eager: true },
);
const queries = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, query]): [string, string][] =>
    name.endsWith("_QUERY") && typeof query === "string" ? [[name, query]] : [],
  ),
);
const params = {
  ...{ id: "a", slug: "a", name: "a", path: "/a", peril: "fire", kind: "wind" },
  ...{ start: 0, end: 10, ...everythingHasAppeared },
};

let folder: string;
let lake: ReturnType<typeof openLake>;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "query-cost-"));
  lake = openLake({ folder });
});

afterAll(() => {
  lake.close();
  rmSync(folder, { recursive: true, force: true });
});

it("finds the site's queries", () => {
  expect(queries.length).toBeGreaterThan(20);
});

// A query that cannot be interrupted runs in a worker thread, which may have to
// be started first.
it.each(queries)("the lake answers %s in its own thread", (_, query) => {
  expect(lake.isBounded(query, params)).toBe(true);
});
