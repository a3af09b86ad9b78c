import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { folderOfTest } from "../tests/fixtures/temporary-folder.fixture.ts";

let root: string;

/** A project of one package, and an npm that only notes how it was called. */
beforeEach(() => {
  root = folderOfTest("bootstrap");
  for (const folder of ["scripts", "bin", "node_modules"])
    mkdirSync(path.join(root, folder));
  copyFileSync(
    "scripts/bootstrap.mjs",
    path.join(root, "scripts/bootstrap.mjs"),
  );
  writeFileSync(path.join(root, "hello.ts"), "");
  writeFileSync(
    path.join(root, "bin/npm"),
    `#!/bin/sh\necho "$@" > "${root}/npm-called"\n`,
    { mode: 0o755 },
  );
});

function lockfile(file: string, packages: Record<string, object>): void {
  writeFileSync(path.join(root, file), JSON.stringify({ packages }));
}

/** The arguments of npm; null if it was not called. */
function install(env: Record<string, string> = {}): string | null {
  const PATH = `${path.join(root, "bin")}${path.delimiter}${process.env["PATH"]}`;
  spawnSync(process.execPath, ["scripts/bootstrap.mjs", "hello.ts"], {
    cwd: root,
    env: { ...process.env, ...env, PATH },
  });
  try {
    return readFileSync(path.join(root, "npm-called"), "utf8").trim();
  } catch {
    return null;
  }
}

const NAME = "node_modules/a";

const one = { version: "1.0.0" };
const two = { version: "2.0.0" };
const ANY = /^ci .*--include=dev/;

describe.skipIf(process.platform === "win32")("bootstrap", () => {
  it.each([
    ["nothing when all is there", one, one, NAME, null],
    ["after an installation that was cut short", one, null, NAME, ANY],
    ["another version", two, one, NAME, ANY],
    ["another version for the lake", two, one, `packages/a/${NAME}`, ANY],
    ["an optional one", { ...two, optional: true }, one, NAME, ANY],
  ])("installs %s", (_what, wanted, present, name, called) => {
    lockfile("package-lock.json", { [name]: wanted });
    if (present)
      lockfile("node_modules/.package-lock.json", { [name]: present });
    // The tools of the build are installed in production as well.
    const args = install({ NODE_ENV: "production" });
    if (called === null) expect(args).toBeNull();
    else expect(args).toMatch(called);
  });
});
