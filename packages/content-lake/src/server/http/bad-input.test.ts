import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";
import { parseApiPath } from "./router.ts";
import { readPerspective, readQueryParams } from "./query-params.ts";
import { readRange } from "../routes/assets.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

/** Sends bytes as they are, and reads until the server closes or has answered. */
function exchange(bytes: string): Promise<string> {
  const { port } = new URL(server.url);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(bytes, "latin1");
    });
    const done = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("data", (data) => {
      answer += data.toString();
      if (answer.includes("\r\n\r\n")) done();
    });
    socket.on("close", done);
    socket.on("error", done);
  });
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

function get(target: string, ...headers: string[]): string {
  const { host } = new URL(server.url);
  const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

describe("bad input gets an error of its own", () => {
  // The next request is answered as usual.
  afterEach(async () => {
    expect(statusOf(await exchange(get("/v1/ping")))).toBe(200);
  });

  it.each([
    ["/%", 400],
    ["/v1/data/doc/production/%E0%A4%A", 400],
    ["/v1/data/query/production?query=%E0%A4%A&$x=", 400],
    ["/v1/data/listen/production?query=*[", 200],
    ["/v1/data/listen/production?query=*&$p={", 400],
    ["/v1/data/listen/production", 400],
    ["/v1/data/history/production/transactions/%00", 200],
    ["/v1/data/history/production/documents/a?time=%FF", 400],
    ["/images/local/production/%00.png", 404],
    ["http://evil.example/v1/ping", 400],
    ["//", 404],
    ["*", 400],
  ])("for %j", async (target, status) => {
    const token = `Authorization: Bearer ${server.tokens.administrator}`;
    expect(statusOf(await exchange(get(target, token)))).toBe(status);
  });

  it.each(["/listen-socket", "/v1/socket/production", "/%", "//", "*"])(
    "for an upgrade of %s that is none",
    async (target) => {
      const upgrade = ["Connection: Upgrade", "Upgrade: websocket"];
      const status = statusOf(await exchange(get(target, ...upgrade)));
      expect([400, 401, 403, 404]).toContain(status);
    },
  );

  it.each(["GET\0/ HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\x00\x01"])(
    "for bytes that are no request: %j",
    async (bytes) => {
      const answer = await exchange(bytes.repeat(3));
      expect(answer === "" || statusOf(answer) === 400).toBe(true);
    },
  );
});

describe("API paths", () => {
  it.each([
    ["/v1/users/me", "1", "/users/me"],
    ["/vX/features", "X", "/features"],
    ["/v2025-02-19/data/query/d", "2025-02-19", "/data/query/d"],
    ["/v1/projects/p/datasets/d/query", "1", "/data/query/d"],
    ["/v1/projects/p/datasets/d/doc/a,b", "1", "/data/doc/d/a,b"],
    ["/v1/projects/p/datasets/d/acl", "1", "/projects/p/datasets/d/acl"],
  ])("read %s", (path, version, pathname) => {
    expect(parseApiPath(path)).toEqual({ version, pathname });
  });

  it.each(["/vision", "/vision/production", "/v/x", "/", "/structure/v1/x"])(
    "leave %s to the Studio",
    (path) => {
      expect(parseApiPath(path)).toBeNull();
    },
  );
});

describe("the perspective", () => {
  it.each([
    ["", "1", "raw"],
    ["", "2021-06-07", "raw"],
    ["", "2025-02-19", "published"],
    ["", "2026-05-04", "published"],
    ["", "X", "published"],
    ["perspective=raw", "2025-02-19", "raw"],
    ["perspective=previewDrafts", "1", "drafts"],
    ["perspective=summer,drafts", "1", ["summer", "drafts"]],
  ])("of ?%s in API version %s is %s", (search, version, expected) => {
    expect(readPerspective(new URLSearchParams(search), version)).toEqual(
      expected,
    );
  });
});

describe("byte ranges", () => {
  it.each([
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=90-500", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=9-2", "unsatisfiable"],
    ["bytes=-", null],
    ["bytes=0-1,4-5", null],
    ["lines=0-9", null],
    [undefined, null],
  ])("reads %s", (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected);
  });
});
