import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "content-lake-main-"));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const SETTINGS = {
  tokens: [{ label: "site", token: "s".repeat(32), role: "published" }],
  editor: {
    email: "editor@example.com",
    password: "a long enough secret",
    name: "Editor",
    role: "administrator",
  },
};

type Process = {
  child: ChildProcess;
  /** The next line on stdout. */
  next(): Promise<Record<string, unknown>>;
  ended: Promise<{ code: number | null; errors: string }>;
};

function start(args: readonly string[] = [], settings: unknown = SETTINGS) {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "../main.ts"),
    ...["start", "--data", join(folder, "lake"), "--port", "0"],
    ...["--supervised", ...args],
  ]);
  children.push(child);
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify(settings)}\n`);
  let errors = "";
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const lines = createInterface({ input: child.stdout })[
    Symbol.asyncIterator
  ]();
  const started: Process = {
    child,
    async next() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The process ended: ${errors}`);
      return JSON.parse(String(value)) as Record<string, unknown>;
    },
    ended: new Promise((resolve) =>
      child.once("close", (code) => resolve({ code, errors })),
    ),
  };
  return started;
}

/**
 * Expects one line with a sentence, and no stack trace or path of the program.
 */
function expectSentence(
  { code, errors }: { code: number | null; errors: string },
  words: RegExp,
): void {
  expect(code).toBe(1);
  expect(errors).toMatch(words);
  expect(errors.trim().split("\n")).toHaveLength(1);
}

describe("the process", () => {
  it("makes sign-in links, and ends in order with a stream open", async () => {
    const { child, next, ended } = start();
    const { url, ...ready } = await next();
    expect(ready).toEqual({ ready: true, editorUsable: true });
    child.stdin?.write('{"command":"sign-in-link","id":"7"}\n');
    const answer = await next();
    expect(answer).toMatchObject({
      id: "7",
      path: expect.stringMatching(/^\/sign-in\/[\w-]{22}$/),
    });
    const page = await fetch(`${String(url)}${String(answer["path"])}`);
    expect(page.status).toBe(200);
    const stream = await fetch(
      `${String(url)}/v2025-02-19/data/listen/production?query=*`,
      { headers: { authorization: `Bearer ${"s".repeat(32)}` } },
    );
    const text = stream.text();
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
    expect(await text).toContain("welcome");
  });
});

describe("a start that fails", () => {
  it("on a taken port says so", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { ended } = start(["--port", String(port)]);
    expectSentence(await ended, new RegExp(`Port ${port} is taken`));
    other.close();
  });
});
