import type { IncomingMessage, ServerResponse } from "node:http";

import type { Registry } from "prom-client";

import type { Route } from "../http/route.ts";
import { hasBearerToken } from "../readiness/readiness-report.ts";

const PATH = "/metrics";
/** The route of the metrics on the site itself, for those with the token. */
export function metricsRoute(registry: Registry, token: string): Route {
  return {
    kind: "probe",
    matches: (pathname) => pathname === PATH,
    async answer(request: IncomingMessage, response: ServerResponse) {
      if (hasBearerToken(request, token))
        return sendMetrics(registry, response);
      response
        .writeHead(401, {
          "www-authenticate": "Bearer",
          "cache-control": "no-store",
        })
        .end();
    },
  };
}

async function sendMetrics(
  registry: Registry,
  response: ServerResponse,
): Promise<void> {
  const text = await registry.metrics();
  response
    .writeHead(200, {
      "content-type": registry.contentType,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    })
    .end(text);
}
