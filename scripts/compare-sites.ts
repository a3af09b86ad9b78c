import { parseArgs } from "node:util";

import { routes } from "../tests/fixtures/routes.fixture.ts";
import {
  comparable,
  type Answer,
} from "../tooling/compare-sites/comparable.ts";

// `npm run compare -- http://localhost:3000 http://localhost:3100` reads every
// path of tests/fixtures/routes.json from two running sites with the same
// content, and prints where their answers differ. It is for refactorings: start
// the old version and the new one, each on ports and a data folder of its own.

const { positionals } = parseArgs({ allowPositionals: true, strict: false });
const [before, after] = positionals;
if (!before || !after) {
  console.error("Two origins are needed: npm run compare -- <before> <after>");
  process.exit(1);
}

async function read(origin: string, path: string): Promise<Answer> {
  const response = await fetch(origin + path, { redirect: "manual" });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

let different = 0;
for (const { path } of routes) {
  const [old, now] = await Promise.all([read(before, path), read(after, path)]);
  const expected = comparable(old, before);
  const found = comparable(now, after);
  const lines = found.filter((line, index) => line !== expected[index]);
  if (lines.length === 0 && found.length === expected.length) continue;
  different += 1;
  const at = found.findIndex((line, index) => line !== expected[index]);
  console.log(
    `${path}: ${lines.length} of ${found.length} lines differ, first\n  - ${expected[at]}\n  + ${found[at]}`,
  );
}
console.log(
  `${routes.length} addresses: ${routes.length - different} answer the same, ${different} differ`,
);
process.exit(different === 0 ? 0 : 1);
