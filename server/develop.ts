import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

import pino from "pino";
import { createLogger, createServer as createViteServer } from "vite";

import { sendPage, sendPicture, sendText } from "./http/answer.ts";
import { hostsOf } from "./security/hosts.ts";
import { toRenderRequest } from "./http/incoming.ts";
import { listen, onStop } from "./http/listen.ts";
import type { OpenSite, Page, SiteBuild } from "./pages/page.ts";
import { pictureSource, Pictures } from "./assets/pictures.ts";
import { createRenderer } from "./pages/renderer.ts";
import { readTarget } from "./http/request-target.ts";

// `npm run dev`: the same site, rendered at every request from the current
// files, with hot reload. Nothing is cached.

const log = pino({ level: "info", base: null }, pino.destination(2));
const logger = createLogger();
const vite = await createViteServer({
  customLogger: logger,
  server: { middlewareMode: true },
  appType: "custom",
});

const environment = (await importBuild()).entry.module.readEnvironment(
  process.env,
);

type Entry = SiteBuild["entry"]["module"];
let opened: { entry: Entry; services: OpenSite["services"] } | null = null;

function importBuild(): Promise<SiteBuild> {
  return vite.ssrLoadModule("virtual:remix/server-build") as Promise<SiteBuild>;
}

/** The site with the current files; a change of the entry opens new services. */
async function loadSite(): Promise<OpenSite> {
  const build = await importBuild();
  const entry = build.entry.module;
  if (opened?.entry === entry) return { build, services: opened.services };
  // Only one intake may deliver, so the previous services are closed.
  void closeServices();
  const services = entry.openServices(environment);
  opened = { entry, services };
  services.intake.start(log);
  return { build, services };
}

async function closeServices(): Promise<void> {
  opened?.services.content.close();
  await opened?.services.intake.stop();
}

const { signedPart } = (await loadSite()).build.entry.module;
const hosts = hostsOf(environment.siteUrl, environment.port);
const pictures = new Pictures({
  ...pictureSource(environment.content),
  signedPart,
});
const render = createRenderer({
  site: loadSite,
  mode: "development",
  siteUrl: environment.siteUrl,
  studioOrigin: new URL(environment.studioUrl).origin,
  log,
  isIndexable: () => true,
});
const dataFolder = `/${path.relative(process.cwd(), path.resolve(environment.dataDir))}/`;

function handle(request: IncomingMessage, response: ServerResponse): void {
  if (!hosts.allowsHost(request.headers.host)) {
    sendText(
      request,
      response,
      421,
      "This server does not answer for that host name.",
    );
    return;
  }
  const target = readTarget(request.url ?? "/");
  const url =
    target.kind === "bad"
      ? null
      : URL.parse(request.url ?? "/", environment.siteUrl);
  // Vite serves every file below the project's root; the data folder must not
  // be served.
  if (!url || decodeURIComponent(url.pathname).includes(dataFolder)) {
    sendText(request, response, 404, "Not found");
    return;
  }
  if (url.pathname.startsWith("/images/")) {
    const name = url.pathname.slice("/images/".length);
    void pictures
      .get(name, url.search, null)
      .then((picture) => sendPicture(request, response, picture));
    return;
  }
  vite.middlewares(request, response, () => {
    const path = `${url.pathname}${url.search}`;
    toRenderRequest(
      request,
      path,
      { address: request.socket.remoteAddress ?? null },
      randomUUID(),
    )
      .then(render)
      .then(
        (page) => sendPage(request, response, withoutPolicy(page)),
        (error: unknown) => {
          const words = String(error instanceof Error ? error.stack : error);
          logger.error(words, { timestamp: true });
          sendText(request, response, 500, words);
        },
      );
  });
}

/** Vite's client needs inline scripts and a socket: only `frame-ancestors` stays. */
function withoutPolicy(page: Page): Page {
  const framing = page.headers["content-security-policy"]
    ?.split("; ")
    .find((directive) => directive.startsWith("frame-ancestors "));
  const headers = {
    ...page.headers,
    "content-security-policy": framing ?? "frame-ancestors 'none'",
  };
  return { ...page, headers };
}

await listen(environment.host, environment.port, handle).catch(
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
onStop(async () => {
  await closeServices();
  await vite.close();
  process.exit(0);
});

console.log(JSON.stringify({ ready: true, url: environment.siteUrl }));
