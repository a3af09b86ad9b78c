import type { IncomingMessage, ServerResponse } from "node:http";

import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";

import { onReport } from "../../app/diagnostics.server.ts";
import type { SecurityEvent } from "../../app/http/security-event.ts";
import { WATCHED } from "../alarms/conditions.ts";
import type { Measures } from "../alarms/measures.ts";
import type { BodyRefusal } from "../http/incoming.ts";
import type { RequestKind, Route } from "../http/route.ts";
import { hasBearerToken } from "../readiness/readiness-report.ts";

/** What is read at each scrape. */
type MetricSources = {
  measures(): Measures;
  /** How many pages people have opened since the start. */
  pageViews(): number;
};

/** `malformed`: the request's host, method or target. */
type RefusalReason = SecurityEvent | BodyRefusal | "malformed";

/** The metrics of one process of the site. */
export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

/** In seconds: from a cached page to a request that times out. */
const REQUEST_BUCKETS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
  0.5, 1, 2.5, 5, 10,
];
const READ_BUCKETS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 2.5,
];

/**
 * Makes the metrics and starts counting. No label contains a path, an address or a
 * visitor's text: every value is one of the program's own words.
 */
export function createSiteMetrics(sources: MetricSources) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Sums of others, and no counters: `promtool check metrics` refuses their names.
  for (const kind of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  countReports(registry);
  addGauges(registry, () => sources.measures());
  new Counter({
    name: "page_views_total",
    help: "Pages that people opened in a browser, as far as this process answered.",
    registers,
    collect() {
      this.reset();
      this.inc(sources.pageViews());
    },
  });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests by how they were answered and by class of status; aborted: the client left before the end.",
    labelNames: ["kind", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From a request until its answer is written, by how it was answered.",
    labelNames: ["kind"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: "http_refusals_total",
    help: "Requests and senders that were refused, by reason.",
    labelNames: ["reason"],
    registers,
  });
  return {
    registry,
    /** Counts an answer that has ended, or whose client disconnected first. */
    noteAnswer(
      kind: RequestKind,
      status: number | "aborted",
      seconds: number,
    ): void {
      // The duration of an aborted answer says nothing about the site.
      if (status === "aborted") return requests.inc({ kind, status });
      requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ kind }, seconds);
    },
    /** Counts a refused request or sender. */
    noteRefusal: (reason: RefusalReason) => refusals.inc({ reason }),
  };
}

/** Counts what the parts of the site report. */
function countReports(registry: Registry): void {
  const registers = [registry];
  const submissions = new Counter({
    name: "intake_submissions_total",
    help: "Valid submissions of the forms, by what became of them at the outbox.",
    labelNames: ["result"],
    registers,
  });
  // Alerts watch its increase: without an initial zero the first one is missed.
  submissions.inc({ result: "refused" }, 0);
  const deliveries = new Counter({
    name: "outbox_deliveries_total",
    help: "Attempts to deliver a part of a submission, by part and outcome.",
    labelNames: ["part", "outcome"],
    registers,
  });
  const reads = new Histogram({
    name: "content_read_duration_seconds",
    help: "Reads of the content source, by outcome.",
    labelNames: ["outcome"],
    buckets: READ_BUCKETS,
    registers,
  });
  onReport("submission", (submission) => submissions.inc(submission));
  onReport("delivery", (delivery) => deliveries.inc(delivery));
  onReport("content read", ({ outcome, seconds }) =>
    reads.observe({ outcome }, seconds),
  );
}

/** Adds what alarms are about; a gauge is absent if its value is unknown. */
function addGauges(
  registry: Registry,
  measures: MetricSources["measures"],
): void {
  for (const { metric: name, help, read } of WATCHED)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read(measures());
        if (value === null) this.remove();
        else this.set(value);
      },
    });
}

const PATH = "/metrics";
/** The metrics route on the site itself, for clients with the token. */
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
