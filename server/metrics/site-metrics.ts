import { collectDefaultMetrics, Registry } from "prom-client";

import type { IntakeHealth } from "../../app/intake/intake-options.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { addCounter, addGauge, addHistogram } from "./copied-metrics.ts";
import { addIntakeMetrics } from "./intake-metrics.ts";
import { requestKinds, statusClasses } from "./request-counts.ts";
import type { SiteCounts } from "./site-counts.ts";
import { addVisitMetrics, type VisitFigures } from "./visit-metrics.ts";

/** From where the metrics are read at a scrape. */
export type MetricSources = {
  counts: SiteCounts;
  pages: Pick<PageCache, "size" | "bytes" | "statistics">;
  intakeHealth(): IntakeHealth;
  /** Null where nothing is counted. */
  visits: VisitFigures;
};

/** Gauges of prom-client whose names Prometheus's own checker refuses. */
const MISNAMED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/**
 * The metrics of a process of the site. Everything is counted in plain numbers
 * and copied at the scrape. No label holds a path, an address or a text of a
 * visitor: their values are words of the program.
 */
export function createSiteMetrics(sources: MetricSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  addRequestMetrics(registry, sources.counts);
  addPageMetrics(registry, sources.pages);
  addContentMetrics(registry, sources.counts);
  addIntakeMetrics(registry, sources);
  addVisitMetrics(registry, sources.visits);
  return registry;
}

function addRequestMetrics(
  registry: Registry,
  { requests, refusals }: SiteCounts,
): void {
  addCounter(
    registry,
    {
      name: "http_requests_total",
      help: "Requests by how they were answered and by class of status.",
      labelNames: ["kind", "status"],
    },
    () =>
      requestKinds.flatMap((kind) =>
        statusClasses.map(
          (status, index) =>
            [{ kind, status }, requests.kinds[kind].statuses[index]!] as const,
        ),
      ),
  );
  addHistogram(
    registry,
    {
      name: "http_request_duration_seconds",
      help: "From a request until its answer is written, by how it was answered.",
      labelNames: ["kind"],
    },
    () => requestKinds.map((kind) => [{ kind }, requests.kinds[kind].latency]),
  );
  addCounter(
    registry,
    {
      name: "http_refusals_total",
      help: "Requests and senders that were refused, by reason.",
      labelNames: ["reason"],
    },
    () => refusals.entries().map(([reason, count]) => [{ reason }, count]),
  );
}

function addPageMetrics(
  registry: Registry,
  pages: MetricSources["pages"],
): void {
  addCounter(
    registry,
    {
      name: "page_cache_requests_total",
      help: "Requests for pages that can be cached, by whether a fresh one was there.",
      labelNames: ["result"],
    },
    () => {
      const { hits, misses } = pages.statistics;
      return [
        [{ result: "hit" }, hits],
        [{ result: "miss" }, misses],
      ];
    },
  );
  addGauge(
    registry,
    { name: "page_cache_pages", help: "Pages in the cache." },
    () => [[{}, pages.size]],
  );
  addGauge(
    registry,
    { name: "page_cache_size_bytes", help: "The size of the cached pages." },
    () => [[{}, pages.bytes]],
  );
}

function addContentMetrics(registry: Registry, counts: SiteCounts): void {
  const { stream } = counts;
  addGauge(
    registry,
    {
      name: "content_stream_connected",
      help: "1 while the stream of edits is open, else 0: then pages are fresh for two seconds only.",
    },
    () => [[{}, Number(stream.isConnected)]],
  );
  addGauge(
    registry,
    {
      name: "content_stream_changed_timestamp_seconds",
      help: "When the stream of edits was opened or broke last; the start of the process before that.",
    },
    () => [[{}, stream.changedAt / 1000]],
  );
  addGauge(
    registry,
    {
      name: "content_last_event_timestamp_seconds",
      help: "When the newest edit arrived; absent before the first.",
    },
    () => (stream.lastEventAt ? [[{}, stream.lastEventAt / 1000]] : []),
  );
  addCounter(
    registry,
    {
      name: "content_stream_interruptions_total",
      help: "How often the stream of edits broke.",
    },
    () => [[{}, stream.interruptions]],
  );
  addHistogram(
    registry,
    {
      name: "content_publish_to_fresh_seconds",
      help: "From the news of a publication until the most read pages that it touched are fresh.",
    },
    () => [[{}, counts.publishToFresh]],
  );
  addHistogram(
    registry,
    {
      name: "content_read_duration_seconds",
      help: "Reads of the content source, by outcome.",
      labelNames: ["outcome"],
    },
    () => [
      [{ outcome: "answered" }, counts.reads.answered],
      [{ outcome: "failed" }, counts.reads.failed],
    ],
  );
}
