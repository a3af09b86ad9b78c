import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { createMetrics } from "../../packages/content-lake/src/server/metrics.ts";
import {
  fileFaults,
  findPromtool,
  PROMTOOL_MISSING,
} from "../../tests/fixtures/promtool.fixture.ts";
import { SiteCounts, WordCounts } from "./site-counts.ts";
import { createSiteMetrics } from "./site-metrics.ts";

const RULES = "deploy/prometheus/alerts.yml";
const SCRAPE = "deploy/prometheus/prometheus.yml";
const DASHBOARD = "deploy/grafana/dashboard.json";

/** Words with underscores of PromQL and of Grafana. */
const WORDS = ["histogram_quantile", "label_values", "__rate_interval"];

function existing(): Set<string> {
  const site = createSiteMetrics({
    counts: new SiteCounts(),
    pages: {
      size: 0,
      bytes: 0,
      statistics: { hits: 0, misses: 0, refreshes: [] },
    },
    intakeHealth: () => ({
      database: "ok",
      outbox: "off",
      delivery: "ok",
      isDiskFull: false,
      setAside: [],
      hasOtherSecret: false,
    }),
    visits: { views: 0, beacons: new WordCounts(), vitals: new WordCounts() },
  });
  const lake = createMetrics({
    lake: { onTransaction: () => () => {} },
    streams: { size: 0 },
    servers: [],
  });
  lake.stop();
  const all = [site, lake.registry].flatMap((registry) =>
    registry.getMetricsAsArray().map(({ name }) => name),
  );
  return new Set(all);
}

/** The names with an underscore in a text, without the endings that a histogram adds. */
function namesIn(text: string): string[] {
  const names = text.match(/\b[a-z_]*[a-z]_[a-z0-9_]+\b/g) ?? [];
  return [...new Set(names)]
    .filter((name) => !WORDS.includes(name))
    .map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));
}

function dashboardQueries(): string[] {
  const found: string[] = [];
  JSON.parse(readFileSync(DASHBOARD, "utf8"), (key, value: unknown) => {
    if (key === "expr" || key === "query") found.push(String(value));
    return value;
  });
  return found;
}

describe("the rules and the dashboard", () => {
  it("name metrics that exist", () => {
    const metrics = existing();
    const rules = readFileSync(RULES, "utf8").replace(/^ *#.*$/gm, "");
    const texts = [rules, ...dashboardQueries()];
    const named = texts.flatMap(namesIn);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !metrics.has(name))).toEqual([]);
  });

  it("show every metric that the site counts itself", () => {
    const text = [readFileSync(RULES, "utf8"), ...dashboardQueries()].join(
      "\n",
    );
    const own = [...existing()].filter(
      (name) => !/^(?:nodejs|process|content_lake_http)_/.test(name),
    );
    // What another metric of the list says as well.
    const elsewhere = ["page_cache_pages"];
    expect(own.filter((name) => !text.includes(name))).toEqual(elsewhere);
  });
});

const promtool = findPromtool();

it.skipIf(promtool === null).each([
  ["rules", RULES],
  ["config", SCRAPE],
] as const)(
  `Prometheus's own checker takes the %s (${PROMTOOL_MISSING})`,
  (kind, file) => expect(fileFaults(promtool!, kind, file)).toBe(""),
);
