import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "content-lake-packed-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Installs from the registry: the long form alone.
it.runIf(process.env["TEST_LONG"])("the packed package starts", async () => {
  await run("npm", ["run", "build"], { cwd: PACKAGE });
  const pack = ["pack", "--ignore-scripts", "--json"];
  const { stdout } = await run("npm", [...pack, "--pack-destination", folder], {
    cwd: PACKAGE,
  });
  const [{ filename, files }] = JSON.parse(stdout) as [
    { filename: string; files: { path: string }[] },
  ];
  const paths = files.map(({ path }) => path);
  expect(paths).toContain("dist/main.js");
  expect(
    paths.filter((path) => /(?<!\.d)\.ts$|test|fixture/.test(path)),
  ).toEqual([]);

  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...quiet, filename], { cwd: folder });
  const installed = join(folder, "node_modules/content-lake");
  expect(existsSync(join(installed, "dist/studio/content-lake.js"))).toBe(true);

  const program = join(folder, "node_modules/.bin/content-lake");
  const data = ["--data", join(folder, "data")];
  const lake = spawn(program, ["start", "--port", "0", ...data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let status = 0;
  for await (const line of createInterface({ input: lake.stdout })) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url === undefined) continue;
    status = (await fetch(new URL("/v1/ping", url))).status;
    lake.kill();
  }
  expect(status).toBe(200);
});
