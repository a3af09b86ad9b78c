import { createServer, type Server, type ServerResponse } from "node:http";

import type { Registry } from "prom-client";

import { ListenError } from "../http/listen.ts";

/** Loopback only: the metrics tell how much the site does, and when. */
const HOST = "127.0.0.1";

/** Answers a scrape with the metrics as text. */
export async function sendMetrics(
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

/**
 * Serves `/metrics` at a port of this machine, apart from the site.
 *
 * @throws ListenError if the port is taken.
 */
export async function listenForScrapes(
  registry: Registry,
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    const isScrape = request.method === "GET" && request.url === "/metrics";
    if (!isScrape) {
      response.writeHead(404).end("The metrics are at /metrics.\n");
      return;
    }
    sendMetrics(registry, response).catch(() =>
      response.writeHead(500).end("The metrics cannot be read.\n"),
    );
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
  return server;
}
