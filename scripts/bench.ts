import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { measureCold } from "./bench/cold.ts";
import { measureFlood } from "./bench/flood.ts";
import { measureIntake } from "./bench/intake.ts";
import { measureLake } from "./bench/lake.ts";
import { measurePast } from "./bench/past.ts";
import { measurePublish } from "./bench/publish.ts";
import { measureServing } from "./bench/serving.ts";
import { measureStudio } from "./bench/studio.ts";
import { build, isBuilt } from "./build/built-folder.ts";
import { siteBuild } from "./build/build-site.ts";

// `npm run bench`: figures, not checks. Everything runs on this machine, on its own
// data, in one run, so that the figures are comparable. `npm run bench -- lake
// intake` measures only these parts.

const PARTS: Record<string, () => Promise<object>> = {
  serving: measureServing,
  flood: measureFlood,
  cold: measureCold,
  publish: measurePublish,
  lake: measureLake,
  past: measurePast,
  intake: measureIntake,
  studio: measureStudio,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  const known = Object.keys(PARTS).join(", ");
  console.error(`There is no part "${unknown}"; there are ${known}.`);
  process.exit(1);
}
if (!isBuilt(siteBuild)) await build(siteBuild);
const results: Record<string, unknown> = {
  machine: { cores: os.cpus().length, model: os.cpus()[0]?.model },
};
console.log(
  `${"".padEnd(42)}${["median", "95 %", "99 %", "max"].map((name) => name.padStart(11)).join("")}`,
);
for (const [name, measure] of Object.entries(PARTS))
  if (asked.length === 0 || asked.includes(name))
    results[name] = await measure();

const folder = path.resolve(".cache/bench");
mkdirSync(folder, { recursive: true });
const stamp = new Date().toISOString().replace(/[:.]/g, "-");
const file = path.join(folder, `${stamp}.json`);
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
console.log(`\nWritten to ${path.relative(process.cwd(), file)}`);
// In this process the content source's client keeps its stream open.
process.exit(0);
