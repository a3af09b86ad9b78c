import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { runBuild } from "./run-build.ts";

let folder: string;
let script: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "build-"));
  script = path.join(folder, "tool.mjs");
});

afterEach(() => rmSync(folder, { recursive: true }));

describe("runBuild", () => {
  it("repeats what the tool said when it fails", async () => {
    writeFileSync(script, `console.log("no such route"); process.exit(2);`);
    await expect(
      runBuild({ name: "The site", script, args: [] }),
    ).rejects.toThrow(/The site could not be built:\nno such route/);
  });

  it.each([
    ["is called off", "SIGTERM"],
    ["is killed", "SIGKILL"],
  ] as const)(
    "leaves no tool behind when the start %s",
    async (_how, signal) => {
      const pidFile = path.join(folder, "pid");
      writeFileSync(
        script,
        `import { writeFileSync } from "node:fs";
       writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
       setInterval(() => {}, 1000);`,
      );
      const parent = path.join(folder, "parent.ts");
      writeFileSync(
        parent,
        `import { runBuild } from ${JSON.stringify(path.resolve("tooling/build/run-build.ts"))};
       process.on("SIGTERM", () => process.exit(0));
       await runBuild({ name: "The site", script: ${JSON.stringify(script)}, args: [] });`,
      );
      const child = spawn(process.execPath, [parent], { stdio: "ignore" });
      await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), 10_000);
      await vi.waitFor(() =>
        expect(readFileSync(pidFile, "utf8")).not.toBe(""),
      );
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill(signal);
      await gone;
      const pid = Number(readFileSync(pidFile, "utf8"));
      await vi.waitFor(
        () => expect(() => process.kill(pid, 0)).toThrow(),
        5_000,
      );
    },
  );
});
