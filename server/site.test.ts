import type { Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Pictures } from "./assets/pictures.ts";
import { listen } from "./http/listen.ts";
import type { NoteSecurity } from "./log/security-log.ts";
import type { Page } from "./pages/page.ts";
import type { RenderRequest } from "./pages/renderer.ts";
import { Site, type SiteOptions } from "./site.ts";

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** Starts a site whose pages contain what was sent to them. Out: its port. */
async function start(changes: Partial<SiteOptions> = {}) {
  const noteSecurity = vi.fn<NoteSecurity>();
  const bodies: string[] = [];
  let made = 0;
  const site = new Site({
    async render({
      method,
      path,
      body,
      visitor,
    }: RenderRequest): Promise<Page> {
      if (body instanceof Uint8Array) bodies.push(Buffer.from(body).toString());
      if (path.startsWith("/form")) {
        return {
          status: 200,
          headers: { "content-type": "text/html" },
          setCookies: [],
          body: Buffer.from(visitor ? `key ${(made += 1)}` : ""),
          tags: new Set(),
          isPersonal: true,
        };
      }
      if (path === "/slow") {
        made += 1;
        return {
          status: 200,
          headers: { "cache-control": "no-store" },
          setCookies: [],
          body: Buffer.from(made === 1 ? "shape" : "whole"),
          tags: new Set(),
          isUnfinished: made === 1,
        };
      }
      return {
        status: method === "POST" ? 405 : 200,
        headers: { "content-type": "text/html" },
        setCookies: [],
        body: Buffer.from(method === "HEAD" ? "" : "page"),
        tags: new Set(),
      };
    },
    hosts: { allowsHost: () => true, allowsOrigin: () => true },
    files: new Map(),
    pictures: new Pictures({
      baseUrl: "http://127.0.0.1:9",
      signedPart: () => null,
    }),
    log: pino({ level: "silent" }),
    siteUrl: "http://localhost:3000",
    trustProxy: false,
    readiness: async () => ({ isReady: true, report: { disk: 1 } }),
    readinessToken: null,
    noteSecurity,
    clientAddress: () => "192.0.2.1",
    ...changes,
  });
  [server = null] = await listen("127.0.0.1", 0, (request, response) =>
    site.handle(request, response),
  );
  const { port } = server!.address() as AddressInfo;
  return { port, bodies, site, noteSecurity };
}

/** Sends bytes as they are, and returns the status of each answer that came. */
function statusesOf(port: number, text: string): Promise<number[]> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("error", () => {});
    socket.on("close", () =>
      resolve(
        [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) =>
          Number(code),
        ),
      ),
    );
  });
}

const NEXT = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

describe("the site", () => {
  it("answers the next request on a connection after a body that no route reads", async () => {
    const { port, bodies } = await start();
    const body = "x".repeat(100_000);
    const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await statusesOf(port, post + NEXT)).toEqual([405, 200]);
    expect(bodies).toEqual([body]);
  });

  it("answers a form without a body", async () => {
    const { port, bodies } = await start();
    const post = "POST / HTTP/1.1\r\nHost: a\r\n\r\n";
    expect(await statusesOf(port, post + post + NEXT)).toEqual([405, 405, 200]);
    expect(bodies).toEqual(["", ""]);
  });

  it.each([
    ["declares", "Content-Length: 2000000\r\n\r\n"],
    [
      "sends",
      `Transfer-Encoding: chunked\r\n\r\n1e8480\r\n${"x".repeat(2_000_000)}\r\n0\r\n\r\n`,
    ],
  ])(
    "refuses a body that %s more than it accepts and renders nothing",
    async (_how, rest) => {
      const { port, bodies } = await start();
      const post = `POST / HTTP/1.1\r\nHost: a\r\n${rest}`;
      expect(await statusesOf(port, post)).toEqual([413]);
      expect(bodies).toEqual([]);
    },
  );

  it("goes on after a sender left in the middle of a body", async () => {
    const { port, bodies } = await start();
    await new Promise<void>((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => {
        socket.write(
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
        );
        setTimeout(() => socket.resetAndDestroy(), 50);
      });
      socket.on("close", () => resolve());
    });
    expect(await statusesOf(port, NEXT)).toEqual([200]);
    expect(bodies).toEqual([]);
  });

  it.each(["/", "/search?q=a"])(
    "tells the same length of %s with and without the page",
    async (path) => {
      const { port } = await start();
      const [head, whole] = await Promise.all(
        ["HEAD", "GET"].map((method) =>
          fetch(`http://127.0.0.1:${port}${path}`, {
            method,
            headers: { "accept-encoding": "identity" },
          }),
        ),
      );
      expect(await head!.text()).toBe("");
      expect(head!.headers.get("content-length")).toBe(
        whole!.headers.get("content-length"),
      );
    },
  );

  it("renders a page with a ticket again for each request", async () => {
    const { port } = await start();
    const read = () =>
      fetch(`http://127.0.0.1:${port}/form`).then((answer) => answer.text());
    const atOnce = await Promise.all([read(), read(), read()]);
    const keys = new Set([...atOnce, await read()]);
    expect(keys.size).toBe(4);
    expect(keys).not.toContain("");
  });

  it("lets no request without an origin act for a signed-in user", async () => {
    const { port } = await start();
    const send = async (headers: Record<string, string>) => {
      const init = { method: "POST", headers, body: "a=b" };
      return (await fetch(`http://127.0.0.1:${port}/`, init)).status;
    };
    const cookie = "a=b; __Host-site_session.0=token";
    expect(await send({ cookie })).toBe(403);
    expect(await send({ cookie, origin: "null" })).toBe(403);
    expect(await send({ origin: "null" })).toBe(405);
    expect(await send({})).toBe(405);
    expect(await send({ cookie, origin: "http://a" })).toBe(405);
  });

  it("refuses a form of another site and logs one security event", async () => {
    const { port, noteSecurity, bodies } = await start();
    const init = {
      method: "POST",
      headers: { origin: "null", "sec-fetch-site": "cross-site" },
      body: "email=a&password=b",
    };
    const url = `http://127.0.0.1:${port}/login`;
    expect((await fetch(url, init)).status).toBe(403);
    expect(bodies).toEqual([]);
    expect(noteSecurity).toHaveBeenCalledExactlyOnceWith(
      "refused origin",
      "192.0.2.1",
    );
  });

  it("answers a request for two hosts with 400, cached page or not", async () => {
    const { port, site } = await start();
    site.pages.setConnected(true);
    expect(await statusesOf(port, NEXT)).toEqual([200]);
    const two =
      "GET / HTTP/1.1\r\nHost: a\r\nhOST: evil.example\r\nConnection: close\r\n\r\n";
    expect(await statusesOf(port, two)).toEqual([400]);
  });

  it("redirects to TLS a request that came to the proxy without it", async () => {
    const { port, site, bodies } = await start({
      siteUrl: "https://www.example.com",
      trustProxy: true,
    });
    site.pages.setConnected(true);
    const ask = async (path: string, proto: string, method = "GET") => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { "x-forwarded-proto": proto },
        redirect: "manual",
        ...(method === "POST" && { body: "a=b" }),
      });
      return [answer.status, answer.headers.get("location")];
    };
    expect(await ask("/", "https")).toEqual([200, null]);
    // It is cached now.
    expect(await ask("/", "http")).toEqual([301, "https://www.example.com/"]);
    // The sender's claims precede the proxy's entry.
    expect(await ask("/", "https, http")).toEqual([
      301,
      "https://www.example.com/",
    ]);
    expect(await ask("//evil.example/..//x?q=1", "http")).toEqual([
      301,
      "https://www.example.com/x?q=1",
    ]);
    expect(await ask("/contact", "http", "POST")).toEqual([
      308,
      "https://www.example.com/contact",
    ]);
    expect(bodies).toEqual([]);
    for (const probe of ["/healthz", "/readyz"])
      expect(await ask(probe, "http")).toEqual([200, null]);
  });

  it("ignores the forwarded protocol without a proxy of its own", async () => {
    const { port } = await start({ siteUrl: "https://www.example.com" });
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { "x-forwarded-proto": "http" },
    });
    expect(answer.status).toBe(200);
  });

  it("shows other machines one word, and this machine the report", async () => {
    const token = "a token of sixteen";
    const { port } = await start({ readinessToken: token });
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/readyz`, { headers })).text();
    expect(JSON.parse(await ask({}))).toMatchObject({ disk: 1 });
    for (const [name, value] of [
      ["x-forwarded-for", "192.0.2.7"],
      ["x-real-ip", "127.0.0.1"],
      ["via", "1.1 proxy"],
      ["authorization", "Bearer wrong"],
    ] as const)
      expect(await ask({ [name]: value }), name).toBe("ready\n");
    const authorization = `Bearer ${token}`;
    expect(
      JSON.parse(await ask({ authorization, "x-forwarded-for": "192.0.2.7" })),
    ).toMatchObject({ disk: 1 });
  });

  it("reports how a page was made, and nothing about the visitor", async () => {
    const { port, site } = await start();
    site.pages.setConnected(true);
    const timing = async (path: string, headers: HeadersInit = {}) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).headers.get(
        "server-timing",
      );
    expect(await timing("/")).toMatch(/^cache;desc=miss, render;dur=\d+$/);
    expect(await timing("/")).toBe("cache;desc=hit");
    const cookie = "site_session=abc";
    expect(await timing("/", { cookie })).toMatch(
      /^cache;desc=none, render;dur=\d+$/,
    );
    expect(await timing("/form")).toMatch(/^cache;desc=none, render;dur=\d+$/);
  });

  it("gives each request an id, and answers a known entity tag without a body", async () => {
    const { port, site } = await start();
    site.pages.setConnected(true);
    const read = (headers: HeadersInit = {}) =>
      fetch(`http://127.0.0.1:${port}/`, { headers });
    const first = await read();
    const etag = first.headers.get("etag")!;
    const others = [await read(), await read({ "if-none-match": etag })];
    expect(others.map(({ status }) => status)).toEqual([200, 304]);
    const ids = [first, ...others].map(({ headers }) => {
      expect(headers.get("etag")).toBe(etag);
      return headers.get("x-request-id");
    });
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(null);
    expect(await others[1]!.text()).toBe("");
  });

  it.each([
    ["Mozilla/5.0 (compatible; Googlebot/2.1)", "whole"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "shape"],
  ])("shows a slow page to %s", async (agent, body) => {
    const { port } = await start();
    const answer = await fetch(`http://127.0.0.1:${port}/slow`, {
      headers: { "user-agent": agent },
    });
    expect(await answer.text()).toBe(body);
  });

  it("reports itself unready and closes connections once it is told to stop", async () => {
    const { port, site } = await start();
    const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await read("/readyz")).status).toBe(200);
    site.startClosing();
    for (const [path, status] of [
      ["/healthz", 503],
      ["/readyz", 503],
      ["/", 200],
    ] as const) {
      const answer = await read(path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get("connection")).toBe("close");
    }
  });
});
