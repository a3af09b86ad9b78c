import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

import type { ServerBuild } from "@remix-run/node";
import pino from "pino";

import { readEnvironment } from "../app/env/env.server.ts";
import { signedPart } from "../app/http/picture-signature.server.ts";
import { openServices } from "../app/services.server.ts";
import { pictureSource, Pictures } from "./assets/pictures.ts";
import { sendPage, sendPicture, sendText } from "./http/answer.ts";
import { toRenderRequest } from "./http/incoming.ts";
import { readTarget } from "./http/request-target.ts";
import type { Page } from "./pages/page.ts";
import { createRenderer } from "./pages/renderer.ts";
import { hostsOf } from "./security/hosts.ts";

// The site of `npm run dev`, rendered at every request from the current files.
// Nothing is cached.

export const environment = readEnvironment(process.env);

const log = pino({ level: "info", base: null }, pino.destination(2));
const hosts = hostsOf(environment.siteUrl, environment.port);
const pictures = new Pictures({
  ...pictureSource(environment.content),
  signedPart,
});
const dataFolder = `/${path.relative(process.cwd(), path.resolve(environment.dataDir))}/`;

/** The request's path and query; null if the request is answered. */
export function answerFirst(
  request: IncomingMessage,
  response: ServerResponse,
): string | null {
  if (!hosts.allowsHost(request.headers.host)) {
    sendText(
      request,
      response,
      421,
      "This server does not answer for that host name.",
    );
    return null;
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
    return null;
  }
  if (url.pathname.startsWith("/images/")) {
    const name = url.pathname.slice("/images/".length);
    void pictures
      .get(name, url.search, null)
      .then((picture) => sendPicture(request, response, picture));
    return null;
  }
  return `${url.pathname}${url.search}`;
}

/**
 * Opens the services of the site.
 *
 * @param loadBuild returns the build with the current files.
 */
export function openSite(loadBuild: () => Promise<ServerBuild>) {
  const services = openServices(environment);
  services.intake.start(log);
  const render = createRenderer({
    site: async () => ({ build: await loadBuild(), services }),
    mode: "development",
    siteUrl: environment.siteUrl,
    studioOrigin: new URL(environment.studioUrl).origin,
    log,
    isIndexable: () => true,
  });
  return {
    async answer(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
    ): Promise<void> {
      const visitor = { address: request.socket.remoteAddress ?? null };
      const page = await render(
        await toRenderRequest(request, path, visitor, randomUUID()),
      );
      sendPage(request, response, withoutPolicy(page));
    },
    async close(): Promise<void> {
      services.content.close();
      await services.intake.stop();
    },
  };
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
