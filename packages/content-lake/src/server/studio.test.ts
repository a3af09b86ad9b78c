import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { startTestServer, type TestServer } from "./server.fixture.ts";
import { openStudioFiles, type Studio } from "./studio.ts";

describe("the built Studio", () => {
  const SCRIPT = "window.answer = 42";
  const APP = "/static/app-B1234567.js";
  const folder = mkdtempSync(join(tmpdir(), "studio-"));
  let studio: Studio;

  beforeAll(() => {
    mkdirSync(join(folder, "site/static"), { recursive: true });
    writeFileSync(join(folder, "secret.txt"), "secret");
    writeFileSync(
      join(folder, "site/index.html"),
      `<html><head><style>a {}</style></head><script>${SCRIPT}</script><script type="module" src="${APP}"></script></html>`,
    );
    writeFileSync(join(folder, `site${APP}`), "run()");
    const origins = { pictures: [], frames: ["https://www.example.com"] };
    studio = openStudioFiles(join(folder, "site"), origins);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const ask = async (path: string) => {
    const headers = { host: "localhost:3333" };
    const answer = await studio.answer({ headers }, path);
    return (
      answer && {
        ...answer,
        policy: String(answer.headers?.["content-security-policy"]),
        caching: answer.headers?.["cache-control"],
        text: String(answer.body),
      }
    );
  };

  it("lets only its own scripts run, and styles with the nonce of this one answer", async () => {
    const [page, other] = [await ask("/"), await ask("/structure/a.b;c")];
    const hash = createHash("sha256").update(SCRIPT).digest("base64");
    expect(page?.policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(page?.policy).toContain("frame-ancestors 'none'");
    expect(page?.policy).toContain("frame-src https://www.example.com;");
    expect(page?.policy).toContain("ws://localhost:3333");
    const style =
      /style-src 'self' 'nonce-([\w+/=]{24})' 'sha256-47DEQ[\w+/=]+';/;
    const nonce = style.exec(page?.policy ?? "")?.[1];
    expect(style.exec(other?.policy ?? "")?.[1]).not.toBe(nonce);
    // Where styled-components looks for it.
    expect(page?.text).toContain(
      `<head><meta property="csp-nonce" nonce="${nonce}"><style nonce="${nonce}">`,
    );
  });

  it.each([
    "/static/gone.js",
    "/secret.txt",
    "/../secret.txt",
    "/..%2fsecret.txt",
  ])("has nothing at %s", async (path) => {
    expect((await ask(path))?.text ?? "").not.toMatch(/^secret/);
    if (!path.includes("..") && !path.includes("%")) {
      expect(await ask(path)).toBeNull();
    }
  });

  it("is the new one once another build has replaced it, without a restart", async () => {
    const next = "/static/app-C7654321.js";
    const site = join(folder, "site");
    rmSync(site, { recursive: true });
    expect((await ask("/"))?.text).toContain(APP);
    mkdirSync(join(site, "static"), { recursive: true });
    writeFileSync(join(site, next), "next()");
    writeFileSync(
      join(site, "index.html"),
      `<html><head></head><script type="module" src="${next}"></script></html>`,
    );
    expect((await ask("/"))?.text).toContain(next);
    expect((await ask(next))?.text).toBe("next()");
    expect(await ask(APP)).toBeNull();
  });
});

describe("a Studio that is being built", () => {
  const folder = mkdtempSync(join(tmpdir(), "studio-"));
  let lake: TestServer;

  beforeAll(async () => {
    lake = await startTestServer({ studio: folder, awaitsStudio: true });
  });
  afterAll(async () => {
    await lake.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (path: string) => {
    const answer = await fetch(lake.url + path);
    return { answer, text: await answer.text() };
  };

  it.each(["/", "/structure/article", "/static/app-B1234567.js"])(
    "says so at %s, runs nothing, and is asked for again",
    async (path) => {
      const { answer, text } = await ask(path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; style-src 'sha256-/,
      );
      expect(text).toContain('<meta http-equiv="refresh" content="5">');
      expect(text).toContain("<h1>The Studio is being built</h1>");
    },
  );

  it("says that it could not be built or opened, until it is", async () => {
    const failed = "<h1>The Studio could not be built</h1>";
    lake.settleStudio(false);
    expect((await ask("/")).text).toContain(failed);
    // The folder has no page.
    lake.settleStudio(true);
    const { answer, text } = await ask("/");
    expect(answer.status).toBe(503);
    expect(text).toContain(failed);
    expect(lake.logLines.join()).toContain("the Studio is not opened");

    writeFileSync(join(folder, "index.html"), "<html><head></head></html>");
    lake.settleStudio(true);
    expect((await ask("/structure")).answer.status).toBe(200);
  });
});

describe("a Studio of a development server", () => {
  /** Replaces Sanity's development server. */
  let development: Server;
  let lake: TestServer;
  const asked: IncomingMessage[] = [];

  beforeAll(async () => {
    development = createServer((request, response) => {
      asked.push(request);
      response.end(`page of ${request.url}`);
    });
    const sockets = new WebSocketServer({ server: development });
    sockets.on("connection", (socket, request) => {
      asked.push(request);
      socket.on("message", (data) => socket.send(`heard ${String(data)}`));
    });
    development.listen(0, "127.0.0.1");
    await once(development, "listening");
    const { port } = development.address() as AddressInfo;
    const studioServer = new URL(`http://127.0.0.1:${port}`);
    lake = await startTestServer({ studioServer });
  });
  afterAll(() => lake.close());

  const openSocket = (origin: string) =>
    new WebSocket(`${lake.url.replace(/^http/, "ws")}/?token=t`, "vite-hmr", {
      origin,
    });

  it("is served at the lake's address, without the visitor's secrets", async () => {
    const authorization = `Bearer ${lake.tokens.viewer}`;
    const headers = { cookie: await lake.signIn(), authorization };
    const answer = await fetch(`${lake.url}/@vite/client?t=1`, { headers });
    expect(await answer.text()).toBe("page of /@vite/client?t=1");
    expect(answer.headers.get("content-security-policy")).toContain(
      "script-src 'self' 'unsafe-inline';",
    );
    const seen = asked.pop()!.headers;
    expect([seen.cookie, seen.authorization]).toEqual([undefined, undefined]);
  });

  it("gets hot updates on a socket of the lake's address, and a page elsewhere none", async () => {
    const socket = openSocket(lake.url);
    await once(socket, "open");
    socket.send("a change");
    const [data] = await once(socket, "message");
    expect(String(data)).toBe("heard a change");
    expect(asked.pop()!.url).toBe("/?token=t");
    socket.close();
    const foreign = openSocket("https://elsewhere.example");
    const [error] = await once(foreign, "error").catch((thrown) => [thrown]);
    expect(String(error)).toContain("403");
    expect(asked).toEqual([]);
  });
});
