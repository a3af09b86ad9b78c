import { once } from "node:events";
import { readdirSync, truncateSync } from "node:fs";
import http from "node:http";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  makeDatabaseSecrets,
  startTestDatabase,
  type TestDatabase,
} from "../fixtures/stack/database.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// The embedded database's process: which requests it accepts, and what happens to its
// folder after a kill or damage.

// Long, since a busy machine starts processes slowly.
const PATIENCE_MS = 180_000;

// It is in no index, so it is found in the table's file only.
const PHONE = "512-555-0100";

const secrets = makeDatabaseSecrets();
const started: TestDatabase[] = [];
const folder = temporaryFolder("database-process");
/** The current process: each test continues with the state of the previous one. */
let running: TestDatabase;

async function start(): Promise<void> {
  running = await startTestDatabase(folder, { secrets });
  started.push(running);
}

function write(id: string) {
  return running
    .client(secrets.publishableKey)
    .from("contact_messages")
    .insert({
      id,
      name: "Ann",
      email: "ann@example.com",
      phone: PHONE,
      message: "x".repeat(1_000),
    });
}

async function storedIds(): Promise<Set<string>> {
  const { data, error } = await running
    .client(secrets.secretKey)
    .from("contact_messages")
    .select("id")
    .limit(1_000);
  expect(error).toBeNull();
  return new Set(data!.map(({ id }) => id));
}

beforeAll(async () => {
  await start();
}, PATIENCE_MS);

afterAll(async () => {
  for (const database of started) await database.stop();
}, PATIENCE_MS);

describe("the HTTP server", () => {
  /** Returns the status. Unlike `fetch`, it can send another host. */
  async function ask(headers: Record<string, string>): Promise<number> {
    const request = http.get(`${running.url}/rest/v1/contact_messages`, {
      headers: { apikey: secrets.publishableKey, ...headers },
    });
    const [response] = (await once(request, "response")) as [
      http.IncomingMessage,
    ];
    response.resume();
    return response.statusCode!;
  }

  it.each([
    [{ host: "supabase.example.com" }, 421],
    [{ host: "127.0.0.1.example.com" }, 421],
    [{ origin: "null" }, 403],
    [{ origin: "http://localhost:3000" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
  ])("refuses a browser's call with %j", async (headers, status) => {
    expect(await ask(headers)).toBe(status);
  });
});

describe("the folder", { timeout: PATIENCE_MS }, () => {
  it("belongs to one process at a time, and so does the port", async () => {
    const twin = (port?: number) =>
      startTestDatabase(folder, { secrets, ...(port && { port }) });
    await expect(twin()).rejects.toThrow(/in use by another process/);
    await expect(twin(running.port)).rejects.toThrow(
      /is in use by another program.*SUPABASE_PORT/,
    );
    expect((await write("MSG-FIRST")).status).toBe(201);
  });

  it("has everything that was acknowledged after kill -9", async () => {
    const acknowledged: string[] = [];
    let sent = 0;
    async function send(): Promise<void> {
      for (;;) {
        const id = `MSG-${(sent += 1)}`;
        if ((await write(id)).status !== 201) return;
        acknowledged.push(id);
      }
    }
    const senders = [send(), send(), send(), send()];
    await expect
      .poll(() => acknowledged.length, {
        timeout: PATIENCE_MS,
      })
      .toBeGreaterThan(60);
    await running.kill();
    await Promise.all(senders);
    await start();
    const stored = await storedIds();
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    // A kill is no change of what was closed.
    expect(running.output()).not.toContain("not as they were");
    expect(stored.has("MSG-FIRST")).toBe(true);
  });

  it("is kept aside when it cannot be read, and made again with the first account", async () => {
    await running.kill();
    // Cut off after a byte, which does not mean that another version wrote it.
    truncateSync(path.join(folder, "postgres", "PG_VERSION"), 1);
    await start();
    await expect
      .poll(() => running.output())
      .toMatch(/could not be read, tried twice, and is kept as /);
    expect(running.ready).toMatchObject({ staffUsable: true });
    expect((await write("MSG-FIRST")).status).toBe(201);
    const [aside, ...others] = readdirSync(folder).filter((name) =>
      name.startsWith("postgres.unreadable-"),
    );
    expect(others).toEqual([]);
    expect(running.output()).toContain(path.join(folder, aside!));
    expect(running.output()).toMatch(/npm run restore/);
  });
});
