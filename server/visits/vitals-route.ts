import type { IncomingMessage } from "node:http";

import { sendText } from "../http/answer.ts";
import { readBody } from "../http/incoming.ts";
import type { Route } from "../http/route.ts";
import { MOST_BEACON_BYTES } from "./read-beacon.ts";
import type { Visits } from "./visits.ts";

/** Where browsers send the vitals of a page. */
const VITALS_PATH = "/resources/vitals";

const words = {
  400: "These are no web vitals of a page of this site.",
  429: "Too many of these come from one network.",
};

/**
 * The route that takes web vitals. No cookie is read or set, and the answer says
 * nothing to the page.
 */
export function vitalsRoute(
  visits: Visits,
  clientAddress: (request: IncomingMessage) => string | null,
): Route {
  return {
    method: "POST",
    kind: "beacon",
    matches: (pathname) => pathname === VITALS_PATH,
    async answer(request, response) {
      const body = await readBody(request, MOST_BEACON_BYTES);
      const status = visits.takeBeacon(
        Buffer.from(body).toString(),
        request.headers["sec-gpc"] === "1",
        clientAddress(request),
      );
      if (status !== 204)
        return sendText(request, response, status, words[status]);
      response.writeHead(204, { "cache-control": "no-store" }).end();
    },
  };
}
