import { readFileSync } from "node:fs";

import { expect, it } from "vitest";
import { parse } from "yaml";

import { report } from "../../app/diagnostics.server.ts";
import { WATCHED } from "../alarms/conditions.ts";
import { WELL } from "../alarms/measures.fixture.ts";
import type { Measures } from "../alarms/measures.ts";
import { createSiteMetrics } from "./site-metrics.ts";

const metricsOf = (outbox: Measures["outbox"] = WELL.outbox) =>
  createSiteMetrics({
    measures: () => ({ ...WELL, outbox }),
    pageViews: () => 7,
  });

it("counts answers, refusals, reports and views, and reads the outbox", async () => {
  const metrics = metricsOf();
  metrics.noteAnswer("hit", 200, 0.02);
  metrics.noteAnswer("form", "aborted", 9);
  metrics.noteRefusal("flood");
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
    "outbox_oldest_notice_seconds 0",
    "outbox_quarantined_submissions 0",
    "data_disk_free_bytes 2000000000",
    "backup_failed 0",
    "backup_age_seconds 7200",
    "backup_proof_age_seconds 3600",
    "certificate_remaining_seconds 2592000",
    "retention_age_seconds 86400",
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).not.toContain('duration_seconds_count{kind="form"}');
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

it("says no number of an outbox that cannot be read", async () =>
  expect(await metricsOf("unavailable").registry.metrics()).not.toMatch(
    /^outbox_(?!readable 0$)/m,
  ));

type Rule = { alert: string; expr: string; annotations: object };
type Rules = { groups: { rules: Rule[] }[] };

const [{ rules }] = (
  parse(readFileSync("deploy/prometheus/alerts.yml", "utf8")) as Rules
).groups as [{ rules: Rule[] }];

it("has what the alert rules ask for", async () => {
  const scrape = `${await metricsOf().registry.metrics()}\nup 1`;
  for (const { expr } of rules) {
    const asked = expr.match(/[a-z]+_[a-z_]+(?:\{result="\w+"\})?|\bup\b/g)!;
    for (const series of asked) expect(scrape).toContain(`\n${series} `);
  }
});

it.each(
  WATCHED.flatMap(({ conditions, ...watched }) =>
    conditions.map((condition) => ({ ...watched, ...condition })),
  ),
)(
  "Prometheus is asked for $alarm as mails and the doctor are",
  ({ alarm, metric, is, limit, minutes, level, advice }) =>
    expect(rules.find(({ alert }) => alert === alarm)).toEqual({
      alert: alarm,
      expr: `${metric} ${is} ${limit}`,
      ...(minutes !== undefined && { for: `${minutes}m` }),
      labels: { severity: level === "error" ? "page" : "ticket" },
      annotations: { summary: expect.any(String), description: advice },
    }),
);
