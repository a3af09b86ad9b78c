import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

import type { ServerBuild } from "@remix-run/node";
import pino from "pino";
import type { Connect } from "vite";

import { readEnvironment } from "../app/env/env.server.ts";
import { signedPart } from "../app/http/picture-signature.server.ts";
import { openServices } from "../app/services.server.ts";
import { assetNameIn, pictureSource, Pictures } from "./assets/pictures.ts";
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

/**
 * The address of a request. Null for a file of the data folder, since Vite serves
 * every file below the project's root.
 */
function addressOf({ url = "/" }: IncomingMessage): URL | null {
  if (readTarget(url).kind === "bad") return null;
  const address = URL.parse(url, environment.siteUrl);
  return address && !decodeURIComponent(address.pathname).includes(dataFolder)
    ? address
    : null;
}

/**
 * Opens the site with its services.
 *
 * @param loadBuild returns the build with the current files.
 * @param vite answers what belongs to the development server.
 */
export function openSite(
  loadBuild: () => Promise<ServerBuild>,
  vite: Connect.Server,
) {
  const services = openServices(environment);
  services.intake.start(log);
  const render = createRenderer({
    site: { build: loadBuild, services },
    mode: "development",
    siteUrl: environment.siteUrl,
    studioOrigin: new URL(environment.studioUrl).origin,
    log,
    isIndexable: () => true,
  });
  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, search }: URL,
  ): Promise<void> {
    try {
      const visitor = { address: request.socket.remoteAddress ?? null };
      const path = `${pathname}${search}`;
      const page = await render(
        await toRenderRequest(request, path, visitor, randomUUID()),
      );
      sendPage(request, response, withoutPolicy(page));
    } catch (error) {
      const words = String(error instanceof Error ? error.stack : error);
      console.error(words);
      sendText(request, response, 500, words);
    }
  }
  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      if (!hosts.allowsHost(request.headers.host)) {
        const text = "This server does not answer for that host name.";
        return sendText(request, response, 421, text);
      }
      const address = addressOf(request);
      if (address === null)
        return sendText(request, response, 404, "Not found");
      const { pathname, search } = address;
      const asset = assetNameIn(pathname);
      if (asset === null)
        return vite(request, response, () =>
          answer(request, response, address),
        );
      void pictures
        .get(asset, search, null)
        .then((picture) => sendPicture(request, response, picture));
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
