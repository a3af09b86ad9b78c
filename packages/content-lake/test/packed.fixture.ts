import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const PACKAGE = join(import.meta.dirname, "..");

/** The packages of a Studio; too large to install them again for a test. */
const STUDIO_PACKAGES = ["sanity", "react", "react-dom", "styled-components"];

const CONFIG = `
import { contentLake } from "content-lake/studio";
import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";

const note = {
  name: "note",
  type: "document",
  fields: [{ name: "title", type: "string" }],
};

export default defineConfig({
  ...contentLake(),
  plugins: [structureTool()],
  schema: { types: [note] },
});
`;

const CLI_CONFIG = `
import { defineCliConfig } from "sanity/cli";

export default defineCliConfig({
  api: { projectId: "local", dataset: "production" },
  deployment: { autoUpdates: false },
});
`;

/** A folder outside of the repository with the packed package and a Studio. */
export type PackedProject = {
  folder: string;
  /** Runs a command of the project, e.g. `content-lake user list`. */
  command(
    name: string,
    args: readonly string[],
    options?: { input?: string; token?: string },
  ): Promise<string>;
  /** Starts a lake and gives its address once it answers. */
  start(
    args: readonly string[],
  ): Promise<{ url: string; stop(): Promise<void> }>;
  remove(): void;
};

/** Packs the package and installs it in an empty folder, by npm. */
export async function installPacked(): Promise<PackedProject> {
  const folder = mkdtempSync(join(tmpdir(), "content-lake-packed-"));
  const bin = join(folder, "node_modules", ".bin");
  const path = [bin, dirname(process.execPath), process.env["PATH"]];
  const env = { ...process.env, PATH: path.join(delimiter), CI: "1" };
  const children: ChildProcess[] = [];

  await run("npm", ["run", "build"], { cwd: PACKAGE, env });
  const pack = ["pack", "--ignore-scripts", "--json"];
  const packed = await run("npm", [...pack, "--pack-destination", folder], {
    cwd: PACKAGE,
    env,
  });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  layStudio(folder);
  await run(
    "npm",
    ["install", "--prefer-offline", "--no-audit", "--no-fund", filename],
    { cwd: folder, env },
  );
  await linkStudioPackages(folder);

  return {
    folder,
    async command(name, args, { input = "", token = "" } = {}) {
      const started = run(name, [...args], {
        cwd: folder,
        env: { ...env, CONTENT_LAKE_TOKEN: token, DO_NOT_TRACK: "1" },
        maxBuffer: 64 * 1024 * 1024,
      });
      started.child.stdin?.end(input);
      return (await started).stdout;
    },
    async start(args) {
      const child = spawn("content-lake", ["start", "--port", "0", ...args], {
        cwd: folder,
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(child);
      const ended = new Promise((resolve) => child.once("exit", resolve));
      for await (const line of createInterface({ input: child.stdout })) {
        const url = /http:\S+/.exec(line)?.[0];
        if (url === undefined) continue;
        const stop = async () => void (child.kill(), await ended);
        return { url, stop };
      }
      throw new Error("The lake ended before it answered.");
    },
    remove() {
      for (const child of children) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function layStudio(folder: string): void {
  const files = {
    "package.json": '{ "private": true, "type": "module" }',
    "sanity.config.ts": CONFIG,
    "sanity.cli.ts": CLI_CONFIG,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
}

/**
 * Links the packages of this project as if they were installed; Sanity's
 * builder also needs them in package.json.
 */
async function linkStudioPackages(folder: string): Promise<void> {
  const manifest = join(folder, "package.json");
  const value = require(manifest) as { dependencies: Record<string, string> };
  for (const name of STUDIO_PACKAGES) {
    const target = dirname(require.resolve(`${name}/package.json`));
    await symlink(target, join(folder, "node_modules", name), "dir");
    value.dependencies[name] = "*";
  }
  writeFileSync(manifest, JSON.stringify(value));
  const cli = require.resolve("@sanity/cli/package.json");
  const bin = join(folder, "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  await symlink(join(dirname(cli), "bin/run.js"), join(bin, "sanity"));
}
