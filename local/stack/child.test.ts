import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { supervise } from "./child.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "child-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a child that runs this code, and collects what is said of it. */
async function start(code: string, options: { startPatience?: number } = {}) {
  const script = path.join(folder, "child.mjs");
  writeFileSync(script, code);
  const said: string[] = [];
  const child = await supervise({
    name: "The child",
    script,
    say: (sentence) => said.push(sentence),
    ...options,
  });
  return { child, said };
}

const READY = `console.log(JSON.stringify({ ready: true, pid: process.pid }));`;
const UNTIL_CLOSED = `process.stdin.on("end", () => process.exit(0)).resume();`;

describe("a supervised child", () => {
  it("is started again when it dies", async () => {
    const { child, said } = await start(READY + UNTIL_CLOSED);
    process.kill(Number(child.ready["pid"]), "SIGKILL");
    await vi.waitFor(() => expect(said.at(-1)).toBe("The child is back."), {
      timeout: 10_000,
    });
    await child.stop();
  });

  it("is not waited for without end", async () => {
    const pidFile = path.join(folder, "pid");
    const code = `import { writeFileSync } from "node:fs";
      writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
      setInterval(() => {}, 1000);`;
    await expect(start(code, { startPatience: 5_000 })).rejects.toThrow(
      "The child was not ready after 5 s, and was ended.",
    );
    const pid = Number(readFileSync(pidFile, "utf8"));
    expect(() => process.kill(pid, 0)).toThrow();
  });

  it("may die before its turn to stop, and nobody starts it again", async () => {
    const { child, said } = await start(READY + UNTIL_CLOSED);
    child.release();
    process.kill(Number(child.ready["pid"]), "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 600));
    await child.stop();
    expect(said).toEqual([]);
  });

  it("ends within the patience of whoever stops it, also on a second word", async () => {
    const { child } = await start(READY + UNTIL_CLOSED);
    await Promise.all([child.stop(), child.stop()]);
    expect(() => process.kill(Number(child.ready["pid"]), 0)).toThrow();
  });
});
