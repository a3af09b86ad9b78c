import { createServer } from "node:http";
import path from "node:path";

import pino from "pino";
import { createServer as createViteServer } from "vite";

import { sendPage, sendPicture, sendText } from "./answer.ts";
import { hostsOf } from "./hosts.ts";
import { pictureBaseUrl, Pictures } from "./pictures.ts";
import { createRenderer } from "./renderer.ts";
import type { SiteBuild } from "./site-build.ts";

// `npm run dev`: the same site rendered at every request from the files as they
// are, with hot reload. Nothing is kept and no policy is sent, since Vite's own
// client needs inline scripts and a socket.

const log = pino({ level: "info", base: null }, pino.destination(2));
const vite = await createViteServer({
  server: { middlewareMode: true },
  appType: "custom",
});

async function loadBuild(): Promise<SiteBuild> {
  return (await vite.ssrLoadModule("virtual:remix/server-build")) as SiteBuild;
}

const environment = (await loadBuild()).entry.module.readEnvironment(
  process.env,
);
const hosts = hostsOf(environment.siteUrl, environment.port);
const pictures = new Pictures({ baseUrl: pictureBaseUrl(environment.content) });
const render = createRenderer({
  build: loadBuild,
  mode: "development",
  siteUrl: environment.siteUrl,
  log,
});
const dataFolder = `/${path.relative(process.cwd(), path.resolve(environment.dataDir))}/`;

const addresses =
  environment.host === "localhost" ? ["127.0.0.1", "::1"] : [environment.host];
for (const address of addresses) {
  const server = createServer((request, response) => {
    if (!hosts.allowsHost(request.headers.host)) {
      return sendText(
        request,
        response,
        421,
        "This server does not answer for that host name.",
      );
    }
    const url = URL.parse(request.url ?? "/", environment.siteUrl);
    // Vite serves every file below the project's root; this folder is not for the web.
    if (!url || decodeURI(url.pathname).includes(dataFolder)) {
      return sendText(request, response, 404, "Not found");
    }
    if (url.pathname.startsWith("/images/")) {
      const name = url.pathname.slice("/images/".length);
      return void pictures
        .get(name, url.search)
        .then((picture) => sendPicture(request, response, picture));
    }
    vite.middlewares(request, response, () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (typeof value === "string") headers.set(name, value);
      }
      render({
        method: request.method ?? "GET",
        path: `${url.pathname}${url.search}`,
        headers,
        body: null,
        requestId: "development",
      }).then(
        (page) => {
          const { "content-security-policy": _, ...open } = page.headers;
          sendPage(request, response, {
            ...page,
            headers: {
              ...open,
              "content-security-policy": "frame-ancestors 'none'",
            },
          });
        },
        (error: unknown) => {
          log.error({ err: error }, "request failed");
          sendText(
            request,
            response,
            500,
            String(error instanceof Error ? error.stack : error),
          );
        },
      );
    });
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (address === "::1" && error.code !== "EADDRINUSE") return;
    console.error(
      `Cannot listen on ${address} port ${environment.port}: ${error.message}`,
    );
    process.exit(1);
  });
  server.listen(environment.port, address);
}

async function close(): Promise<void> {
  await vite.close();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void close());
if (process.env["SITE_PARENT"] === "pipe")
  process.stdin.on("end", () => void close()).resume();

console.log(JSON.stringify({ ready: true, url: environment.siteUrl }));
