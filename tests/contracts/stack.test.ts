import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import type { Duplex } from "node:stream";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  bareEnvironment,
  freePort,
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

/** The one that makes everything by itself; it is stopped by the end of its own tests. */
let first: TestStack;
let stacks: TestStack[] = [];

async function start(
  ...options: Parameters<typeof startTestStack>
): Promise<TestStack> {
  const stack = await startTestStack(...options);
  stacks.push(stack);
  return stack;
}

/** What a stack leaves behind when it is stopped, to be started on again. */
async function folderOfStopped(): Promise<string> {
  await first.stop();
  const folder = mkdtempSync(path.join(os.tmpdir(), "claims-site-test-"));
  cpSync(first.dataFolder, folder, { recursive: true });
  return folder;
}

beforeAll(async () => {
  first = await startTestStack({ fromNothing: true });
});

afterEach(async () => {
  for (const stack of stacks) await stack.remove();
  stacks = [];
});

afterAll(() => first.remove());

/** Runs the stack where it is expected to refuse, and returns what it says. */
function refusal(
  env: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ["local/start.ts"], {
    env: { ...bareEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let text = "";
  child.stdout!.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr!.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) =>
    child.once("exit", (code) => resolve({ code, text })),
  );
}

/** `npm run user`, with a password on its standard input. */
async function setUser(
  env: Record<string, string>,
  args: string[],
): Promise<void> {
  const child = spawn(process.execPath, ["scripts/user.ts", ...args], {
    env: { ...bareEnvironment(), ...env },
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin.end("a password that a person chose\n");
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect(code, args.join(" ")).toBe(0);
}

function portsOf(stack: TestStack) {
  return {
    sitePort: Number(new URL(stack.siteUrl).port),
    studioPort: Number(new URL(stack.studioUrl).port),
    databasePort: Number(new URL(stack.supabase!.url).port),
  };
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function eventually(
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error("It did not come to pass within a minute.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

describe("a stack that was never started before", () => {
  it("answers on every loopback address, with its Studio and its database", async () => {
    const { sitePort } = portsOf(first);
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect((await fetch(`http://${host}:${sitePort}/`)).status, host).toBe(
        200,
      );
    }
    const studio = await fetch(first.studioUrl);
    expect(studio.status).toBe(200);
    expect(await studio.text()).toContain("<title>");
    const { url, publishableKey, mailboxUrl } = first.supabase!;
    const client = createTestClient(url, publishableKey);
    const signIn = await client.auth.signInWithPassword(first.staff!);
    expect(signIn.error).toBeNull();
    expect((await client.from("claims").select()).data).toEqual([]);
    expect(first.output()).toContain(mailboxUrl);
    expect((await fetch(mailboxUrl!)).status).toBe(200);
  });

  it("prints a link that signs in once, and none of the tokens", async () => {
    const link = /once, within 15 minutes: (\S+)/.exec(first.output())?.[1];
    expect(link).toMatch(new RegExp(`^${first.studioUrl}/sign-in/`));
    expect(first.output()).not.toContain(first.contentLake!.readToken);
    expect(first.output()).not.toContain(first.contentLake!.writeToken);
    expect(first.output()).not.toContain(first.supabase!.secretKey);
    // Looking at the page spends nothing; the button does.
    for (let look = 0; look < 2; look += 1)
      expect((await fetch(link!)).status).toBe(200);
    const press = () =>
      fetch(link!, {
        method: "POST",
        redirect: "manual",
        headers: { origin: first.studioUrl },
      });
    const once = await press();
    expect(once.status).toBe(303);
    expect(once.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    const again = await press();
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  it("keeps its data folder for itself", async () => {
    const answer = await refusal({
      PORT: String(await freePort()),
      STUDIO_PORT: String(await freePort()),
      SUPABASE_PORT: String(await freePort()),
      DATA_DIR: first.dataFolder,
    });
    expect(answer.code).toBe(1);
    expect(answer.text).toMatch(/another process|in use|already/i);
    expect(answer.text).not.toContain("    at ");
    expect(existsSync(path.join(first.dataFolder, "stack.json"))).toBe(true);
    expect(await answers(first.siteUrl)).toBe(true);
  });

  it("keeps its secrets to its owner and removes them at stop", async () => {
    const file = path.join(first.dataFolder, "stack.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(first.dataFolder).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(existsSync(file)).toBe(false);
  });
});

describe("the stack", () => {
  it("makes and prints neither link nor password for a public Studio", async () => {
    const stack = await start({
      env: {
        SITE_URL: "https://www.example.com",
        STUDIO_URL: "https://studio.example.com",
      },
    });
    expect(stack.output()).not.toMatch(/password|sign-in\/|mailbox/);
    expect(stack.editor).toBeUndefined();
    expect(stack.staff).toBeUndefined();
    expect(stack.supabase!.mailboxUrl).toBeUndefined();
  });

  it("does not go public while an account has a password that this machine made", async () => {
    const dataFolder = await folderOfStopped();
    const { editor, staff } = first;
    const env = {
      DATA_DIR: dataFolder,
      PORT: String(await freePort()),
      STUDIO_PORT: String(await freePort()),
      SUPABASE_PORT: String(await freePort()),
    };
    const isPublic = {
      SITE_URL: "https://www.example.com",
      STUDIO_URL: "https://studio.example.com",
    };
    const answer = await refusal({ ...env, ...isPublic });
    expect(answer.code).toBe(1);
    for (const { email, password } of [editor!, staff!]) {
      expect(answer.text).toMatch(new RegExp(`npm run user -- .*${email}`));
      expect(answer.text).not.toContain(password);
    }

    await setUser(env, [
      ...["--email", editor!.email],
      ...["--name", "Editor", "--role", "administrator"],
    ]);
    await setUser(env, ["--staff", "--email", staff!.email]);
    await start({ dataFolder, env: isPublic });
  });

  it("takes a data folder along that was made before there was a database", async () => {
    const dataFolder = await folderOfStopped();
    const file = path.join(dataFolder, "secrets.json");
    const stored = JSON.parse(readFileSync(file, "utf8"));
    const { readToken, previewToken, writeToken, editor } = stored;
    const old = { readToken, previewToken, writeToken, editor };
    writeFileSync(file, JSON.stringify(old));
    rmSync(path.join(dataFolder, "supabase"), { recursive: true });

    const stack = await start({ dataFolder });
    expect(stack.editor).toEqual(editor);
    expect(stack.output()).toContain(stack.staff!.password);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject(old);
  });

  it("names a taken port and the variable to choose another", async () => {
    const blocker = net.createServer();
    await new Promise<void>((resolve) =>
      blocker.listen(0, "127.0.0.1", resolve),
    );
    const { port } = blocker.address() as net.AddressInfo;
    const answer = await refusal({
      PORT: String(port),
      STUDIO_PORT: String(await freePort()),
      SUPABASE_PORT: String(await freePort()),
    });
    await new Promise((resolve) => blocker.close(resolve));
    expect(answer.code).toBe(1);
    expect(answer.text).toContain(`Port ${port} is taken`);
    expect(answer.text).toContain("PORT");
    expect(answer.text).not.toContain("    at ");
  });

  it.each([
    [{ PORT: "http" }, "PORT"],
    [{ PORT: "70000", STUDIO_PORT: "0" }, "STUDIO_PORT"],
    [{ SITE_URL: "www.example.com" }, "SITE_URL"],
    [{ STUDIO_URL: "https://studio.example.com/path" }, "STUDIO_URL"],
    [{ TRUST_PROXY: "maybe" }, "TRUST_PROXY"],
    [{ PORT: "4000", STUDIO_PORT: "4000" }, "STUDIO_PORT"],
    [{ PORT: "4000", SUPABASE_PORT: "4000" }, "SUPABASE_PORT"],
  ])("names the variable with a bad value: %j", async (env, name) => {
    const answer = await refusal(env);
    expect(answer.code).toBe(1);
    expect(answer.text).toContain(name);
    expect(answer.text).not.toContain("    at ");
  });
});

describe("a stack that is killed", () => {
  /** The second test goes on where the first one ended. */
  let stack: TestStack;
  afterAll(() => stack?.remove());

  it("starts at once after kill -9, with what was written before", async () => {
    const killed = await startTestStack();
    const children = childrenOf(killed.process.pid!);
    expect(children).toHaveLength(3);
    const { url, writeToken } = killed.contentLake!;
    const patch = { id: "legalPage-privacy", set: { title: "Just written" } };
    const mutations = [{ patch }];
    const { status } = await callLake(
      url,
      writeToken,
      "/data/mutate/production",
      { mutations },
    );
    expect(status).toBe(200);
    killed.process.kill("SIGKILL");
    await eventually(() => !children.some(isAlive));
    const { dataFolder } = killed;
    stack = await startTestStack({ dataFolder, ...portsOf(killed) });
    expect(stack.output()).not.toContain("Writing the content");
    const page = await fetch(`${stack.siteUrl}/privacy`);
    expect(await page.text()).toContain("Just written");
  });

  it("starts a child again when it dies, and says so", async () => {
    for (const child of childrenOf(stack.process.pid!)) {
      process.kill(child, "SIGKILL");
      await eventually(() =>
        /ended \(signal SIGKILL\); starting it again/.test(stack.output()),
      );
    }
    await eventually(
      async () =>
        (await answers(stack.siteUrl)) &&
        (await answers(stack.studioUrl)) &&
        (await answers(stack.supabase!.mailboxUrl!)),
    );
    expect(stack.output()).toMatch(/The database ended/);
    expect(stack.output()).toMatch(/The Content Lake ended/);
    expect(stack.output()).toMatch(/The site ended/);
  });
});

/** The socket of Vite's client in a page of this address; what it is sent is plain text. */
function openSocket(address: string): Promise<Duplex> {
  const request = http.request(address, {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-version": "13",
      "sec-websocket-protocol": "vite-hmr",
      origin: new URL(address).origin,
    },
  });
  request.end();
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("response", ({ statusCode }) =>
      reject(new Error(`No socket, but ${statusCode}.`)),
    );
    request.once("upgrade", (_response, socket) => resolve(socket));
  });
}

describe("npm run dev", () => {
  let stack: TestStack | null = null;
  afterAll(() => stack?.remove());

  it("serves the site, but nothing of the data folder", async () => {
    stack = await startTestStack({
      script: "local/develop.ts",
      dataFolder: path.resolve(".data/test-dev"),
    });
    expect((await fetch(stack.siteUrl)).status).toBe(200);
    for (const address of [
      "/.data/test-dev/stack.json",
      "/.data/test-dev/secrets.json",
      "/.data/test-dev/secrets.json?raw",
      "/.data/test-dev/secrets.json?import&raw",
      "/.data//test-dev/secrets.json",
      "/%2edata/test-dev/secrets.json",
      "/.data%2ftest-dev/secrets.json",
      "/app/../.data/test-dev/secrets.json",
      `/@fs${path.resolve(".data/test-dev/secrets.json")}`,
      `/@fs${path.resolve(".data/test-dev/secrets.json")}?raw`,
      "/.data/test-dev/content-lake/content-lake.sqlite",
      "/.env",
    ]) {
      const response = await fetch(`${stack.siteUrl}${address}`);
      expect([403, 404], address).toContain(response.status);
      expect(await response.text(), address).not.toContain(
        stack.contentLake!.readToken,
      );
    }
    expect((await fetch(`${stack.siteUrl}/%zz`)).status).toBe(404);
    expect((await fetch(stack.siteUrl)).status).toBe(200);
  });

  it("serves the Studio from its files, but nothing of the data folder", async () => {
    const { studioUrl, contentLake } = stack!;
    const headers = { accept: "text/html" };
    const answer = await fetch(`${studioUrl}/structure`, { headers });
    const page = await answer.text();
    expect(page).toContain("/@vite/client");
    expect(page).not.toMatch(/(src=|url\()["']https?:/);
    for (const address of [
      `/@fs${path.resolve(".data/test-dev/secrets.json")}`,
      `/@fs${path.resolve(".data/test-dev/secrets.json")}?raw`,
      "/../.data/test-dev/secrets.json?raw",
    ]) {
      const text = await (await fetch(`${studioUrl}${address}`)).text();
      expect(text, address).not.toContain(contentLake!.readToken);
    }
  });

  it("tells the open Studio of a changed schema, over the lake's address", async () => {
    const { studioUrl } = stack!;
    const schema = path.resolve("schemas/documents/legal-page.ts");
    // As a page does that loads the Studio.
    for (const file of [
      "/hot-studio.ts",
      "/sanity.config.ts",
      `/@fs${path.resolve("schemas/index.ts")}`,
      `/@fs${schema}`,
    ])
      expect((await fetch(`${studioUrl}${file}`)).status, file).toBe(200);
    const client = await (await fetch(`${studioUrl}/@vite/client`)).text();
    const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
    const socket = await openSocket(`${studioUrl}/?token=${token}`);
    let heard = "";
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
    const now = new Date();
    utimesSync(schema, now, now);
    await eventually(() =>
      /"type":"update".*"path":"\/hot-studio\.ts"/.test(heard),
    );
    socket.destroy();
  });
});
