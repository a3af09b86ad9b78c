import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { buildStudio, isStudioBuilt } from "../studio/build.ts";
import { buildSite, isSiteBuilt } from "../scripts/build/build-site.ts";
import { findBrowser } from "./fixtures/browser.fixture.ts";

// `npm run test:endpoints`: runs the browser tests that open the Studio and
// compares its requests to the Content Lake with
// tests/fixtures/studio-endpoints.json. With `--update` it rewrites that list.

const FOLDER = "tests/e2e";
const specs = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".spec.ts"))
  .filter((name) =>
    readFileSync(path.join(FOLDER, name), "utf8").includes("openStudio("),
  );

if (!isSiteBuilt()) await buildSite();
if (!isStudioBuilt()) await buildStudio();
const browser = await findBrowser();
const { status } = spawnSync(
  process.execPath,
  [
    path.resolve("node_modules/@playwright/test/cli.js"),
    ...["test", ...specs.map((name) => `/${name}`), "--reporter=list"],
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM_PATH: browser.executablePath,
      ...browser.env,
      ...(process.argv.includes("--update") && {
        UPDATE_STUDIO_ENDPOINTS: "1",
      }),
    },
  },
);
process.exit(status ?? 1);
