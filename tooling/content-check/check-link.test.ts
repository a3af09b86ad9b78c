import type { lookup as lookUpName } from "node:dns";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { checkLink, type LinkCheckOptions } from "./check-link.ts";

type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;
let asked: Asked[] = [];

const pages: Record<
  string,
  (request: IncomingMessage, response: ServerResponse) => void
> = {
  "/page": (_, response) => response.end("page"),
  "/get-only": ({ method }, response) =>
    response.writeHead(method === "GET" ? 200 : 405).end(),
  "/moved": (_, response) =>
    response.writeHead(302, { location: "/page" }).end(),
  "/circle": (_, response) =>
    response.writeHead(302, { location: "/circle" }).end(),
  "/inward": (_, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/x" }).end(),
  "/file": (_, response) =>
    response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/refused": (_, response) => response.writeHead(403).end(),
  "/silent": () => undefined,
};

const server = createServer((request, response) => {
  asked.push(request);
  const page = pages[request.url ?? ""];
  if (page) page(request, response);
  else response.writeHead(404).end();
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  origin = `http://site.test:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => (asked = []));

/** Answers every name with these addresses. */
function resolving(...addresses: string[]): typeof lookUpName {
  const answer = (
    _name: string,
    _options: unknown,
    callback: (error: null, found: object[]) => void,
  ) =>
    callback(
      null,
      addresses.map((address) => ({
        address,
        family: address.includes(":") ? 6 : 4,
      })),
    );
  return answer as unknown as typeof lookUpName;
}

function check(path: string, changes: Partial<LinkCheckOptions> = {}) {
  return checkLink(path.startsWith("/") ? `${origin}${path}` : path, {
    userAgent: "LinkCheck (+https://www.example.com)",
    lookup: resolving("127.0.0.1"),
    mayAsk: (address) => address === "127.0.0.1",
    ...changes,
  });
}

describe("a link to another site", () => {
  it("is asked for by HEAD, by a program that says what it is", async () => {
    expect(await check("/page")).toEqual({ kind: "ok" });
    expect(asked.map(({ method }) => method)).toEqual(["HEAD"]);
    expect(asked[0]?.headers["user-agent"]).toContain("www.example.com");
  });

  it("is asked for by GET where HEAD is not known, and through redirects", async () => {
    expect(await check("/get-only")).toEqual({ kind: "ok" });
    expect(asked.map(({ method }) => method)).toEqual(["HEAD", "GET"]);
    expect(await check("/moved")).toEqual({ kind: "ok" });
  });

  it.each([
    ["/nope", "broken", /404/],
    ["/refused", "unknown", /403/],
    ["/circle", "broken", /more than 5/],
    ["/file", "broken", /file:/],
  ])("to %s is %s", async (path, kind, reason) =>
    expect(await check(path)).toEqual({
      kind,
      reason: expect.stringMatching(reason) as string,
    }),
  );

  it("is broken if nothing answers, in time or at all", async () => {
    expect(await check("/silent", { timeoutMs: 50 })).toMatchObject({
      reason: "It does not answer in time",
    });
    expect(await check("http://site.test:1/")).toMatchObject({
      kind: "broken",
      reason: "It does not answer",
    });
  });
});

describe("a link into a private network", () => {
  const inward = { reason: expect.stringMatching(/public internet/) as string };

  it.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/",
    "http://2130706433/",
    "http://0x7f.1/",
  ])("is not asked: %s", async (url) => {
    expect(await checkLink(url, { userAgent: "LinkCheck" })).toMatchObject(
      inward,
    );
  });

  it("is not asked by a name that leads there, even among others", async () => {
    expect(
      await check("/page", { lookup: resolving("127.0.0.1", "10.0.0.1") }),
    ).toMatchObject(inward);
    expect(asked).toEqual([]);
  });

  it("is not asked after a redirect", async () => {
    expect(await check("/inward")).toMatchObject(inward);
  });
});
