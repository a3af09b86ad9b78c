import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";
import { UsageError } from "../command-line.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { StreamSet } from "./listen/stream-set.ts";

/** Loopback only: the figures are for a Prometheus on this machine. */
const HOST = "127.0.0.1";

const STREAM = /^text\/event-stream/;

/** What is measured. */
export type MetricSources = {
  lake: Pick<Lake, "onTransaction">;
  streams: Pick<StreamSet, "size">;
  /** The servers whose requests are counted. */
  servers: readonly Server[];
};

/** The metrics of a lake, from now on. `stop` ends the counting of transactions. */
export function createMetrics({ lake, streams, servers }: MetricSources): {
  registry: Registry;
  stop(): void;
} {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const transactions = new Counter({
    name: "content_lake_transactions_total",
    help: "Transactions that were written, drafts among them.",
    registers,
  });
  new Gauge({
    name: "content_lake_open_streams",
    help: "Listeners, live events and sockets that are open.",
    registers,
    collect() {
      this.set(streams.size);
    },
  });
  const requests = new Counter({
    name: "content_lake_http_requests_total",
    help: "Requests by class of status; aborted: the client left before the end.",
    labelNames: ["status"],
    registers,
  });
  const duration = new Histogram({
    name: "content_lake_http_request_duration_seconds",
    help: "From a request until its answer is written, streams left out.",
    buckets: [
      0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
    ],
    registers,
  });
  function count(_request: IncomingMessage, response: ServerResponse): void {
    const measure = duration.startTimer();
    response.once("close", () => {
      const isWhole = response.writableFinished;
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      requests.inc({ status: isWhole ? status : "aborted" });
      const type = String(response.getHeader("content-type") ?? "");
      if (isWhole && !STREAM.test(type)) measure();
    });
  }
  for (const server of servers) server.on("request", count);
  const stop = lake.onTransaction(() => transactions.inc());
  return { registry, stop };
}

/** Serves `/metrics` on loopback. Rejects with a `UsageError` when the port is taken. */
export async function serveMetrics(
  sources: MetricSources,
  port: number,
): Promise<{ url: string; close(): void }> {
  const { registry, stop } = createMetrics(sources);
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end("The metrics are at /metrics.\n");
      return;
    }
    registry.metrics().then(
      (text) =>
        response
          .writeHead(200, { "content-type": registry.contentType })
          .end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (fault: NodeJS.ErrnoException) =>
      reject(
        new UsageError(
          `The metrics cannot be served at port ${port} (${fault.code}): choose another one.`,
        ),
      ),
    );
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://${HOST}:${taken}/metrics`,
    close() {
      stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
