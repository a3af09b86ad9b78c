import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { folderOfTest } from "../tests/fixtures/temporary-folder.fixture.ts";

let root: string;

/** A project with one package, and an npm that only records its arguments. */
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

/** Returns npm's arguments; null if it was not called. */
function install(words: readonly string[] = []): string | null {
  const PATH = `${path.join(root, "bin")}${path.delimiter}${process.env["PATH"]}`;
  const script = "scripts/bootstrap.mjs";
  spawnSync(process.execPath, [script, ...words, "hello.ts"], {
    cwd: root,
    // What tests need is installed in production too.
    env: { ...process.env, NODE_ENV: "production", PATH },
  });
  try {
    return readFileSync(path.join(root, "npm-called"), "utf8").trim();
  } catch {
    return null;
  }
}

const NAME = "node_modules/a";
const TEST = "node_modules/of-tests";

const one = { version: "1.0.0" };
const two = { version: "2.0.0" };
const ofTests = { ...one, dev: true };
const ALL = /^ci --include=dev --include=optional/;
const WITHOUT_TESTS = /^ci --omit=dev --include=optional/;
const MISSING = /^install --no-save --include=dev --include=optional/;

function expectCalled(args: string | null, called: RegExp | null): void {
  if (called === null) expect(args).toBeNull();
  else expect(args).toMatch(called);
}

describe.skipIf(process.platform === "win32")("bootstrap", () => {
  it.each([
    ["nothing when all is there", one, one, NAME, null],
    ["after an installation that was cut short", one, null, NAME, ALL],
    ["another version", two, one, NAME, ALL],
    ["an optional one", { ...two, optional: true }, one, NAME, ALL],
  ])("installs %s", (_what, wanted, present, name, called) => {
    lockfile("package-lock.json", { [name]: wanted });
    if (present)
      lockfile("node_modules/.package-lock.json", { [name]: present });
    expectCalled(install(), called);
  });

  it.each([
    ["a first start", ["--omit=dev"], null, WITHOUT_TESTS],
    ["a start after tests", ["--omit=dev"], { [TEST]: ofTests }, ALL],
    [
      "a start where all is there",
      ["--omit=dev"],
      { [NAME]: one, [TEST]: ofTests },
      null,
    ],
    ["tests after a start", [], { [NAME]: one }, MISSING],
    ["tests after a start of another version", [], { [NAME]: two }, ALL],
  ])("leaves out what only tests need: %s", (_when, words, present, called) => {
    lockfile("package-lock.json", { [NAME]: one, [TEST]: ofTests });
    if (present) lockfile("node_modules/.package-lock.json", present);
    expectCalled(install(words), called);
  });

  it("begins anew where packages were not completed", () => {
    lockfile("package-lock.json", { [NAME]: one, [TEST]: ofTests });
    lockfile("node_modules/.package-lock.json", { [NAME]: one });
    // This npm leaves no record that it finished.
    expectCalled(install(), MISSING);
    expectCalled(install(), ALL);
  });
});
