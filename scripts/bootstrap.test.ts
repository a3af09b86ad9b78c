import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let root: string;

/** A project of one package, and an npm that only notes how it was called. */
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "bootstrap-"));
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

afterEach(() => rmSync(root, { recursive: true }));

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

describe.skipIf(process.platform === "win32")("bootstrap", () => {
  it("installs nothing when all is there", () => {
    lockfile("package-lock.json", { [NAME]: { version: "1.0.0" } });
    lockfile("node_modules/.package-lock.json", {
      [NAME]: { version: "1.0.0" },
    });
    expect(install()).toBeNull();
  });

  it("installs after an installation that was cut short", () => {
    lockfile("package-lock.json", { [NAME]: { version: "1.0.0" } });
    expect(install()).toMatch(/^ci /);
  });

  it.each([
    [NAME, {}],
    ["packages/content-lake/node_modules/a", {}],
    [NAME, { optional: true }],
  ])("installs when the version of %s changed %j", (name, kind) => {
    lockfile("package-lock.json", { [name]: { version: "2.0.0", ...kind } });
    lockfile("node_modules/.package-lock.json", {
      [name]: { version: "1.0.0", ...kind },
    });
    expect(install()).toMatch(/^ci /);
  });

  it("installs the tools of the build although the environment says production", () => {
    lockfile("package-lock.json", { [NAME]: { version: "1.0.0", dev: true } });
    expect(install({ NODE_ENV: "production" })).toMatch(/--include=dev/);
  });
});
