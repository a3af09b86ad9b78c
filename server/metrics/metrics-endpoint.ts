import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";

import type { Registry } from "prom-client";

import { ListenError } from "../http/listen.ts";
import type { Route } from "../http/route.ts";
import { hasBearerToken } from "../readiness/readiness-report.ts";

const PATH = "/metrics";
/** Loopback only: the metrics tell how much the site does, and when. */
const HOST = "127.0.0.1";

/**
 * Serves the metrics at a port of this machine, apart from the site. Out: what
 * ends it.
 *
 * @throws ListenError if the port is taken.
 */
export async function serveMetrics(
  registry: Registry,
  port: number,
): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.method === "GET" && request.url === PATH)
      return void sendMetrics(registry, response);
    response.writeHead(404).end(`The metrics are at ${PATH}.\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (fault: NodeJS.ErrnoException) =>
      reject(
        new ListenError(
          `Cannot serve metrics on port ${port} (${fault.code}): choose another with METRICS_PORT.`,
        ),
      ),
    );
    server.listen(port, HOST, resolve);
  });
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

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
