import { readdirSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
} from "vitest";
import { explained } from "../engine/store-errors.ts";
import { httpErrorOf } from "../http-errors.ts";
import { startTestServer, type TestServer } from "./server.fixture.ts";

const disk = { isFull: false };

function refuse(): void {
  if (!disk.isFull) return;
  const error = new Error("ENOSPC: no space left on device, write");
  throw Object.assign(error, { code: "ENOSPC" });
}

// Files can be opened, but every write fails with ENOSPC.
beforeAll(() => {
  const { open, writeFile } = promises;
  vi.spyOn(promises, "open").mockImplementation(async (...args) => {
    const handle = await open(...args);
    const { writeFile } = handle;
    handle.writeFile = async (...content: Parameters<typeof writeFile>) => {
      refuse();
      return writeFile.apply(handle, content);
    };
    return handle;
  });
  vi.spyOn(promises, "writeFile").mockImplementation(async (...args) => {
    refuse();
    return writeFile(...args);
  });
  syncBuiltinESMExports();
});

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});

afterEach(async () => {
  disk.isFull = false;
  await server.close();
});

function upload(body: Buffer): Promise<Response> {
  return fetch(`${server.url}/v1/assets/images/production`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.tokens.administrator}` },
    body: new Uint8Array(body),
  });
}

const INSUFFICIENT_STORAGE = {
  statusCode: 507,
  error: "Insufficient Storage",
  message: expect.stringContaining("disk is full"),
};

function linesAbout(words: string): string[] {
  return server.logLines.filter((line) => line.includes(words));
}

function picture(): Promise<Buffer> {
  const size = { width: 40, height: 30, channels: 3 } as const;
  return sharp({ create: { ...size, background: "red" } })
    .png()
    .toBuffer();
}

describe("on a full disk", () => {
  it("an upload says so, and leaves nothing behind", async () => {
    disk.isFull = true;
    for (let each = 0; each < 2; each += 1) {
      const response = await upload(await picture());
      expect(response.status).toBe(507);
      expect(await response.json()).toEqual(INSUFFICIENT_STORAGE);
    }
    const incoming = join(server.lake.folder, "assets", "incoming");
    expect(readdirSync(incoming)).toEqual([]);
    expect(linesAbout("the disk is full")).toHaveLength(1);
    expect(linesAbout('"error"')).toHaveLength(1);
    disk.isFull = false;
    expect((await upload(await picture())).status).toBe(200);
  });

  it("a store that cannot be opened says so", () => {
    const full = Object.assign(new Error("full"), { errcode: 13 });
    const error = httpErrorOf(explained(full, "content-lake.sqlite"));
    expect(error?.statusCode).toBe(507);
  });

  it("a write says so and changes nothing, and goes on when there is room", async () => {
    const mutations = [
      { create: { _id: "large", _type: "note", text: "x".repeat(100_000) } },
    ];
    // Keeps SQLite from growing its file, in which no page is free.
    const { database } = server.lake;
    const row = database.prepare("PRAGMA page_count").get();
    const pages = Number(row?.["page_count"]);
    database.exec(`PRAGMA max_page_count = ${pages}`);
    const write = () =>
      server.api("/data/mutate/production", { body: { mutations } });
    const refused = await write();
    expect(refused.status).toBe(507);
    expect(await refused.json()).toEqual(INSUFFICIENT_STORAGE);
    expect(server.lake.countDocuments()).toBe(0);
    database.exec(`PRAGMA max_page_count = ${pages + 10_000}`);
    expect((await write()).status).toBe(200);
  });
});
