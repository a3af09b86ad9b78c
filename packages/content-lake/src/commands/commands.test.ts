import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";

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

function start(...args: string[]) {
  return startWith(JSON.stringify(SETTINGS), args);
}

function startWith(settings: string, args: readonly string[]) {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "../main.ts"),
    "start",
    "--data",
    join(folder, "lake"),
    "--port",
    "0",
    "--supervised",
    ...args,
  ]);
  children.push(child);
  child.stdin.on("error", () => {});
  child.stdin.write(`${settings}\n`);
  const lines = createInterface({ input: child.stdout })[
    Symbol.asyncIterator
  ]();
  return {
    child,
    next: async (): Promise<Record<string, unknown>> =>
      JSON.parse(String((await lines.next()).value)),
    errors: text(child.stderr),
    code: once(child, "close").then(([code]) => Number(code)),
  };
}

it("makes sign-in links, and ends in order with a stream open", async () => {
  const { child, next, code } = start();
  const { url, ...ready } = await next();
  expect(ready).toEqual({ ready: true, editorUsable: true });
  child.stdin.write('{"command":"sign-in-link","id":"7"}\n');
  const { id, path } = await next();
  expect([id, path]).toEqual([
    "7",
    expect.stringMatching(/^\/sign-in\/[\w-]{22}$/),
  ]);
  const page = await fetch(`${String(url)}${String(path)}`);
  expect(page.status).toBe(200);
  const stream = await fetch(
    `${String(url)}/v2025-02-19/data/listen/production?query=*`,
    { headers: { authorization: `Bearer ${"s".repeat(32)}` } },
  );
  const told = stream.text();
  child.kill("SIGTERM");
  expect(await code).toBe(0);
  expect(await told).toContain("welcome");
});

it("says nothing of settings that it cannot read", async () => {
  const { code, errors } = startWith('{secret": 1}', []);
  expect(await code).toBe(1);
  expect(await errors).toMatch(/^The settings .* are no JSON\.\n$/);
});

it("says in a sentence, without a stack, that its port is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { code, errors } = start("--port", String(port));
  expect(await code).toBe(1);
  expect(await errors).toMatch(
    new RegExp(`^Port ${port} is in use by another program.*\n$`),
  );
  other.close();
});
