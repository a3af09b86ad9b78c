import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readArguments } from "./start-arguments.ts";

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

describe("user and token", () => {
  const PASSWORD = "a long enough secret";
  const owner = ["--email", "owner@example.com", "--name", "Owner"];

  function manage(words: readonly string[], url?: string) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        "--disable-warning=ExperimentalWarning",
        join(import.meta.dirname, "../main.ts"),
        ...[...words, "--data", join(folder, "lake")],
        ...(url === undefined ? [] : ["--url", url]),
      ],
      {
        input: `${words.includes("--email") ? PASSWORD : "short"}\n`,
        encoding: "utf8",
        env: { ...process.env, CONTENT_LAKE_TOKEN: "a".repeat(32) },
      },
    );
    return { status, output: stdout + stderr };
  }

  async function signIn(url: unknown): Promise<number> {
    const response = await fetch(`${String(url)}/v1/auth/login/local`, {
      method: "POST",
      body: new URLSearchParams({
        email: "owner@example.com",
        password: PASSWORD,
      }),
      redirect: "manual",
    });
    return response.status;
  }

  it("makes a user while the lake is stopped, and changes one while it runs", async () => {
    const added = manage(["user", "add", ...owner, "--role", "administrator"]);
    expect(added).toEqual({
      status: 0,
      output: "owner@example.com was created.\n",
    });
    const tokens = [
      { label: "seed", token: "a".repeat(32), role: "administrator" },
    ];
    const { url } = await start([], { tokens, editor: null }).next();
    expect(await signIn(url)).toBe(303);
    const direct = manage(["user", "list"]);
    expect(direct.status).toBe(1);
    expect(direct.output).toMatch(/in use by another process/);

    const email = ["--email", "owner@example.com"];
    const refused = manage(["user", "disable", ...email], String(url));
    expect(refused.status).toBe(1);
    expect(refused.output).toMatch(/only administrator/);
  });
});

it.each([
  [[], "--data"],
  [["--port", "80a"], "--port"],
  [["--public-url", "localhost"], "--public-url"],
  [["--studio-server", "http://a.example"], "--studio-server"],
  [["--wrong"], "--wrong"],
])("the arguments %j are refused by name", (argv, name) => {
  const data = name === "--data" ? [] : ["--data", "x"];
  expect(() => readArguments([...data, ...argv])).toThrow(name);
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

  it("with a damaged file names the newest backup and the command", async () => {
    const backups = join(folder, "backups");
    const withBackups = ["--backups", backups];
    mkdirSync(join(folder, "lake"));
    const file = join(folder, "lake", "content-lake.sqlite");
    writeFileSync(file, `damaged ${"x".repeat(5000)}`);
    expectSentence(await start(withBackups).ended, /There is no backup in /);
    mkdirSync(backups);
    for (const [name, day] of [
      ["2026-01-02.tar.gz", 2],
      ["before-the-move.tar.gz", 9],
      ["2026-01-05.tar.gz", 5],
      ["notes.txt", 20],
    ] as const) {
      writeFileSync(join(backups, name), "");
      const time = new Date(Date.UTC(2026, 0, day));
      utimesSync(join(backups, name), time, time);
    }
    expectSentence(
      await start(withBackups).ended,
      /damaged and was left untouched.*newest backup is of 2026-01-09.*content-lake restore .*before-the-move\.tar\.gz/,
    );
  });
});
