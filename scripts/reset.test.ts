import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { folderOfTest } from "../tests/fixtures/temporary-folder.fixture.ts";

let project: string;

beforeEach(() => {
  project = folderOfTest("reset");
});

function folderWith(folder: string, file: string): string {
  mkdirSync(path.join(project, folder), { recursive: true });
  writeFileSync(path.join(project, folder, file), "{}");
  return path.join(project, folder, file);
}

function reset(dataFolder: string, ...args: string[]): number | null {
  const script = path.resolve("scripts/reset.ts");
  return spawnSync(process.execPath, [script, ...args], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataFolder },
  }).status;
}

describe("reset", () => {
  it("removes the folder that the stack keeps its data in", () => {
    const file = folderWith(".data", "secrets.json");
    expect(reset(".data")).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ["the folder of the project itself", ".", "secrets.json"],

    ["a folder that holds something else", "photos", "family.jpg"],
  ])("leaves %s alone", (_what, folder, name) => {
    const file = folderWith(folder, name);
    expect(reset(folder)).toBe(1);
    expect(existsSync(file)).toBe(true);
  });

  it("removes nothing with --help", () => {
    const file = folderWith(".data", "secrets.json");
    expect(reset(".data", "--help")).toBe(1);
    expect(existsSync(file)).toBe(true);
  });
});
