import { execFile, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

import { createClient } from "@sanity/client";
import { expect, it, onTestFinished } from "vitest";

import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

// The package as `npm pack` writes it, in a project that has nothing but its
// dependencies.

const run = promisify(execFile);
const source = path.resolve("packages/content-lake");

type Manifest = {
  version: string;
  dependencies: Record<string, string>;
  exports: { "./studio": { types: string; default: string } };
};

/** Builds, packs, unpacks, and links the dependencies that are installed here. */
async function install(folder: string): Promise<string> {
  const modules = path.join(folder, "node_modules");
  mkdirSync(modules);
  // A setting of npm may keep it from running `prepack`.
  await run(process.execPath, ["build.ts"], { cwd: source });
  await run("npm", ["pack", "--pack-destination", folder], { cwd: source });
  const [file = ""] = readdirSync(folder).filter((name) =>
    name.endsWith(".tgz"),
  );
  await run("tar", ["-xzf", file], { cwd: folder });
  const installed = path.join(modules, "content-lake");
  renameSync(path.join(folder, "package"), installed);
  const { dependencies } = manifestOf(installed);
  for (const name of Object.keys(dependencies)) {
    const own = path.join(source, "node_modules", name);
    const target = existsSync(own) ? own : path.resolve("node_modules", name);
    const link = path.join(modules, name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
  return installed;
}

function manifestOf(folder: string): Manifest {
  const file = path.join(folder, "package.json");
  return JSON.parse(readFileSync(file, "utf8")) as Manifest;
}

it("starts in an empty folder, and keeps a document", async () => {
  const folder = folderOfTest("content-lake-package");
  const installed = await install(folder);
  const { version, exports } = manifestOf(installed);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(readdirSync(installed).sort()).toEqual([
    "LICENSE",
    "README.md",
    "REFERENCE.md",
    "dist",
    "example",
    "package.json",
  ]);
  for (const file of Object.values(exports["./studio"]))
    expect(existsSync(path.join(installed, file))).toBe(true);
  const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
  expect(files.filter((name) => /\.(test|fixture)\./.test(name))).toEqual([]);

  const main = path.join(installed, "dist/main.js");
  const command = "token create --data lake --label smoke --role administrator";
  const made = await run(process.execPath, [main, ...command.split(" ")], {
    cwd: folder,
  });
  const token = made.stdout.trim().split("\n").at(-1) ?? "";
  const child = spawn(process.execPath, [main, "start", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  const first = await lines[Symbol.asyncIterator]().next();
  const [url = ""] = /http:\S+/.exec(String(first.value)) ?? [];
  const client = createClient({
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    token,
  });
  await client.create({ _id: "a", _type: "post" });
  expect(await client.fetch('*[_type == "post"]._id')).toEqual(["a"]);
});
