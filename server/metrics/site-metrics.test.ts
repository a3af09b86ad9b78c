import { expect, it } from "vitest";

import type { IntakeHealth } from "../../app/intake/intake-options.ts";
import {
  findPromtool,
  metricFaults,
  PROMTOOL_MISSING,
} from "../../tests/fixtures/promtool.fixture.ts";
import { busySources, health, idleSources } from "./counted-work.fixture.ts";
import { createSiteMetrics, type MetricSources } from "./site-metrics.ts";

const linesOf = async (from: MetricSources) =>
  (await createSiteMetrics(from).metrics()).split("\n");

it("tells what was counted", async () => {
  const lines = await linesOf(busySources());
  for (const line of [
    'http_requests_total{kind="hit",status="2xx"} 1',
    'http_requests_total{kind="form",status="aborted"} 1',
    'http_request_duration_seconds_bucket{kind="hit",le="0.0001"} 1',
    'http_request_duration_seconds_count{kind="hit"} 1',
    'http_refusals_total{reason="flood"} 1',
    'page_cache_requests_total{result="hit"} 9',
    "page_cache_size_bytes 4096",
    "content_stream_connected 0",
    "content_stream_interruptions_total 1",
    'content_publish_to_fresh_seconds_bucket{le="0.05"} 1',
    'content_read_duration_seconds_count{outcome="failed"} 1',
    'intake_submissions_total{result="stored"} 1',
    'outbox_deliveries_total{part="claim",outcome="unreachable"} 1',
    "outbox_waiting_submissions 3",
    "outbox_oldest_waiting_seconds 90",
    "outbox_quarantined_submissions 1",
    "outbox_damaged_files 1",
    "outbox_delivery_running 1",
    "database_reachable 0",
    "page_views_total 7",
    'web_vitals_samples_total{metric="LCP",rating="needs improvement"} 1',
  ])
    expect(lines).toContain(line);
  expect(lines.join("\n")).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(lines.join("\n")).toMatch(/^process_resident_memory_bytes /m);
});

it("leaves out what is not known", async () => {
  const off: IntakeHealth = {
    ...health,
    outbox: "unavailable",
    database: "none",
  };
  const lines = await linesOf(
    idleSources({ intakeHealth: () => off, visits: null }),
  );
  expect(lines).toContain("outbox_readable 0");
  const text = lines.join("\n");
  for (const name of [
    "outbox_waiting_submissions",
    "outbox_oldest_waiting_seconds",
    "database_reachable",
    "content_last_event_timestamp_seconds",
    "page_views_total",
  ])
    expect(text).not.toMatch(new RegExp(`^${name}[ {]`, "m"));
});

it("counts on between two scrapes", async () => {
  const from = busySources();
  const registry = createSiteMetrics(from);
  await registry.metrics();
  from.counts.requests.kinds.hit.note(200, 0.02);
  expect(await registry.metrics()).toContain(
    'http_requests_total{kind="hit",status="2xx"} 2\n',
  );
});

const promtool = findPromtool();

it.skipIf(promtool === null)(
  `is clean for Prometheus's own checker (${PROMTOOL_MISSING})`,
  async () => {
    const metrics = await createSiteMetrics(busySources()).metrics();
    expect(metricFaults(promtool!, metrics)).toBe("");
  },
);
