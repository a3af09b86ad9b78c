import { readFileSync } from "node:fs";

import { expect, it } from "vitest";
import { parse } from "yaml";

import { report } from "../../app/diagnostics.server.ts";
import type { IntakeHealth } from "../../app/intake/intake.server.ts";
import { createSiteMetrics } from "./site-metrics.ts";

const health: IntakeHealth = {
  database: "failing",
  outbox: {
    waiting: 3,
    oldestSeconds: 90,
    parked: 1,
    parkedFiles: 0,
    notices: 2,
  },
  delivery: "elsewhere",
  isDiskFull: false,
  setAside: [],
};

const metricsOf = (outbox: IntakeHealth["outbox"] = health.outbox) =>
  createSiteMetrics({
    intakeHealth: () => ({ ...health, outbox }),
    pageViews: () => 7,
  });

it("counts answers, refusals, reports and views, and reads the outbox", async () => {
  const metrics = metricsOf();
  metrics.noteAnswer("hit", 200, 0.02);
  metrics.noteAnswer("form", "aborted", 9);
  metrics.noteRefusal("flood");
  metrics.setStreamConnected(true);
  report("submission", { result: "stored" });
  report("delivery", { part: "claim", outcome: "unreachable" });
  report("content read", { outcome: "failed", seconds: 2 });
  const text = await metrics.registry.metrics();
  for (const line of [
    'http_requests_total{kind="hit",status="2xx"} 1',
    'http_requests_total{kind="form",status="aborted"} 1',
    'http_request_duration_seconds_bucket{le="0.025",kind="hit"} 1',
    'http_refusals_total{reason="flood"} 1',
    "content_stream_connected 1",
    'intake_submissions_total{result="stored"} 1',
    'intake_submissions_total{result="refused"} 0',
    'outbox_deliveries_total{part="claim",outcome="unreachable"} 1',
    'content_read_duration_seconds_count{outcome="failed"} 1',
    "page_views_total 7",
    "outbox_readable 1",
    "outbox_waiting_submissions 3",
    "outbox_oldest_waiting_seconds 90",
    "outbox_quarantined_submissions 1",
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).not.toContain('duration_seconds_count{kind="form"}');
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

it("says no number of an outbox that cannot be read", async () =>
  expect(await metricsOf("unavailable").registry.metrics()).not.toMatch(
    /^outbox_(?!readable 0$)/m,
  ));

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };

it("has what the alert rules ask for", async () => {
  const scrape = `${await metricsOf().registry.metrics()}\nup 1`;
  const file = readFileSync("deploy/prometheus/alerts.yml", "utf8");
  for (const { expr } of (parse(file) as Rules).groups.flatMap(
    ({ rules }) => rules,
  )) {
    const asked = expr.match(/[a-z]+_[a-z_]+(?:\{result="\w+"\})?|\bup\b/g)!;
    for (const series of asked) expect(scrape).toContain(`\n${series} `);
  }
});
