import type { IncomingMessage } from "node:http";

import { blockOf } from "../app/http/sender-address.server.ts";
import { assetNameIn, type Pictures } from "./assets/pictures.ts";
import type { StaticFile } from "./assets/static-files.ts";
import { sendCached, sendJson, sendPicture, sendText } from "./http/answer.ts";
import type { Route } from "./http/route.ts";
import type { PageCache } from "./pages/page-cache.ts";
import { maySeeReport } from "./readiness/readiness-report.ts";
import { type Readiness, sharedReadiness } from "./readiness/readiness.ts";

/** The parts of the site that answer requests other than pages. */
export type RouteOptions = {
  files: ReadonlyMap<string, StaticFile>;
  pictures: Pictures;
  /** The IP address of a request's sender; null if unknown. */
  clientAddress(request: IncomingMessage): string | null;
  /** Checks everything that the site depends on. */
  readiness(): Promise<Readiness>;
  /** The token for the details of `/readyz`; null if only local requests get them. */
  monitorToken: string | null;
  /** The site's public origin. */
  siteUrl: string;
};

/**
 * In milliseconds. Anyone may request `/readyz`, and counting an outbox that grew
 * during an outage takes some milliseconds.
 */
const STRANGERS_MS = 1_000;

/** The routes of the probes, the pictures and the built files. */
export function siteRoutes(
  options: RouteOptions,
  saysItCloses: () => boolean,
  pages: PageCache,
): Route[] {
  const { files } = options;
  return [
    ...probeRoutes(options, saysItCloses, pages),
    {
      kind: "static",
      matches: (pathname) => files.has(pathname),
      answer(request, response, { pathname }) {
        const file = files.get(pathname);
        if (file) sendCached(request, response, file);
      },
    },
    {
      kind: "image",
      matches: (pathname) => assetNameIn(pathname) !== null,
      async answer(request, response, { pathname, search }) {
        const name = assetNameIn(pathname) ?? "";
        const network = blockOf(options.clientAddress(request));
        const picture = await options.pictures.get(name, search, network);
        sendPicture(request, response, picture);
      },
    },
    {
      kind: "static",
      matches: (pathname) => pathname.startsWith("/assets/"),
      answer: (request, response) =>
        sendText(request, response, 404, "No such file"),
    },
  ];
}

/** How the process is, whether pages may be read, whether all that is sent is kept. */
function probeRoutes(
  options: RouteOptions,
  saysItCloses: () => boolean,
  pages: PageCache,
): Route[] {
  const { monitorToken: token, siteUrl } = options;
  const forStrangers = sharedReadiness(options.readiness, STRANGERS_MS);
  const wordOf = (isReady: boolean) =>
    isReady && !saysItCloses()
      ? ([200, "ready"] as const)
      : ([503, "not ready"] as const);
  return [
    {
      kind: "probe",
      matches: (pathname) => pathname === "/readyz/pages",
      async answer(request, response) {
        const { showsPages } = await forStrangers();
        const [status, word] = wordOf(showsPages);
        sendText(request, response, status, word);
      },
    },
    {
      kind: "probe",
      matches: (pathname) => pathname === "/healthz",
      answer: (request, response) =>
        saysItCloses()
          ? sendText(request, response, 503, "closing")
          : sendText(request, response, 200, "ok"),
    },
    {
      kind: "probe",
      matches: (pathname) => pathname === "/readyz",
      async answer(request, response) {
        const isKnown = maySeeReport(request, { token, siteUrl });
        const ask = isKnown ? options.readiness : forStrangers;
        const { isReady, report } = await ask();
        const [status, word] = wordOf(isReady);
        if (!isKnown) return sendText(request, response, status, word);
        // `kept` is the name that monitors know.
        const counted = { kept: pages.size, bytes: pages.bytes };
        sendJson(request, response, status, { ...report, pages: counted });
      },
    },
  ];
}
