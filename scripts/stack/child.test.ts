import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { supervise, type ChildOptions } from "./child.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "child-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a child that runs this code, and collects the messages. */
async function start(code: string, options: Partial<ChildOptions> = {}) {
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
const PATIENCE = { timeout: 180_000 };
const UNTIL_CLOSED = `process.stdin.on("end", () => process.exit(0)).resume();`;

describe("a supervised child", () => {
  it("is not started again when it dies after its release", async () => {
    const { child, said } = await start(READY + UNTIL_CLOSED);
    child.release();
    process.kill(Number(child.ready!["pid"]), "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 600));
    await child.stop();
    expect(said).toEqual([]);
  });

  it("is started again when the system would not spawn it at first", async () => {
    const { child, said } = await start(READY + UNTIL_CLOSED);
    const { execPath } = process;
    process.execPath = path.join(folder, "no-such-program");
    try {
      process.kill(Number(child.ready!["pid"]), "SIGKILL");
      await vi.waitFor(
        () => expect(said.at(-1)).toMatch(/could not be started \(ENOENT\)/),
        PATIENCE,
      );
    } finally {
      process.execPath = execPath;
    }
    await vi.waitFor(
      () => expect(said.at(-1)).toBe("The child is back."),
      PATIENCE,
    );
    await child.stop();
  });

  it("is not waited for when it cannot be spawned at all", async () => {
    const { execPath } = process;
    process.execPath = path.join(folder, "no-such-program");
    try {
      await expect(start(READY)).rejects.toThrow(
        "The child could not be started (ENOENT).",
      );
    } finally {
      process.execPath = execPath;
    }
  });

  it("is tried again from the start where that is worth it", async () => {
    const { child, said } = await start(
      `import { existsSync } from "node:fs";
       if (!existsSync(${JSON.stringify(path.join(folder, "room"))})) process.exit(75);
       ${READY}${UNTIL_CLOSED}`,
      { isWorthRetrying: (code) => code === 75 },
    );
    expect(child.ready).toBeNull();
    expect(said).toEqual([
      "The child ended (code 75); starting it again in 0.25 s.",
    ]);
    writeFileSync(path.join(folder, "room"), "");
    await vi.waitFor(
      () => expect(said.at(-1)).toBe("The child is back."),
      PATIENCE,
    );
    await child.stop();
  });

  it("ends within the patience of its caller, also when it is stopped twice", async () => {
    const { child } = await start(READY + UNTIL_CLOSED);
    await Promise.all([child.stop(), child.stop()]);
    expect(() => process.kill(Number(child.ready!["pid"]), 0)).toThrow();
  });
});
