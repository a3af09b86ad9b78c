import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { createMetrics } from "../../packages/content-lake/src/server/metrics.ts";
import { readPromql } from "../../tests/fixtures/promql.fixture.ts";
import {
  fileFaults,
  findPromtool,
  PROMTOOL_MISSING,
} from "../../tests/fixtures/promtool.fixture.ts";
import { busySources } from "./counted-work.fixture.ts";
import { createSiteMetrics } from "./site-metrics.ts";

const RULES = "deploy/prometheus/alerts.yml";
const SCRAPE = "deploy/prometheus/prometheus.yml";
const DASHBOARD = "deploy/grafana/dashboard.json";

/** A query and the labels that its title or its message names. */
type Query = { expr: string; shown: string[] };

type Panel = {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; legendFormat: string }[];
};
type Dashboard = {
  panels: Panel[];
  templating: { list: { name: string; query: string }[] };
};
type Rules = {
  groups: { rules: { expr: string; annotations: { summary: string } }[] }[];
};
type Scrape = { scrape_configs: { job_name: string }[] };

const dashboard = JSON.parse(readFileSync(DASHBOARD, "utf8")) as Dashboard;
const rules = parse(readFileSync(RULES, "utf8")) as Rules;
const scrape = parse(readFileSync(SCRAPE, "utf8")) as Scrape;

const wordsOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, word]) => word!);

const queries: Query[] = [
  ...dashboard.panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      // Grafana puts a time there.
      expr: expr.replaceAll("$__rate_interval", "5m"),
      shown: wordsOf(legendFormat, /\{\{ *(\w+) *\}\}/g),
    })),
  ),
  ...rules.groups.flatMap((group) =>
    group.rules.map(({ expr, annotations }) => ({
      expr,
      shown: wordsOf(annotations.summary, /\$labels\.(\w+)/g),
    })),
  ),
];

/** The values of each label of each sample, as Prometheus has them after a scrape. */
type Samples = Map<string, Map<string, Set<string>>>;

async function scraped(): Promise<{ names: string[]; samples: Samples }> {
  const site = createSiteMetrics(busySources());
  const lake = createMetrics({
    lake: { onTransaction: () => () => {} },
    streams: { size: 0 },
    servers: [],
  });
  lake.stop();
  const texts = [await site.metrics(), await lake.registry.metrics(), "up 1"];
  const jobs = scrape.scrape_configs.map(({ job_name }) => job_name);
  const samples: Samples = new Map();
  const names: string[] = [];
  for (const line of texts.join("\n").split("\n")) {
    if (line.startsWith("# TYPE ")) names.push(line.split(" ")[2]!);
    if (line === "" || line.startsWith("#")) continue;
    const [sample] = readPromql(line.slice(0, line.lastIndexOf(" "))).selectors;
    const labels =
      samples.get(sample!.metric) ?? new Map<string, Set<string>>();
    samples.set(sample!.metric, labels);
    // A scrape adds these.
    labels.set("job", new Set(jobs)).set("instance", new Set());
    for (const { label, value } of sample!.tests)
      labels.set(label, (labels.get(label) ?? new Set()).add(value));
  }
  return { names, samples };
}

let names: string[];
let samples: Samples;
beforeAll(async () => {
  ({ names, samples } = await scraped());
});

/** What is wrong with a query. */
function faultsOf({ expr, shown }: Query): string[] {
  const { isValid, selectors, groupings } = readPromql(expr);
  const faults = isValid ? [] : ["is no PromQL"];
  const labels = new Set<string>();
  for (const { metric, tests } of selectors) {
    const known = samples.get(metric);
    if (!known) faults.push(`there is no ${metric}`);
    for (const label of known?.keys() ?? []) labels.add(label);
    for (const { label, operator, value } of tests) {
      const values = known?.get(label);
      // Grafana puts a value there.
      const isChosen = value.includes("$");
      const isValue = operator.endsWith("~")
        ? [...(values ?? [])].some((one) =>
            new RegExp(`^(?:${value})$`).test(one),
          )
        : values?.has(value);
      if (known && !values) faults.push(`${metric} has no label ${label}`);
      else if (known && !isChosen && !isValue)
        faults.push(`${metric} is never ${label}="${value}"`);
    }
  }
  for (const label of groupings)
    if (!labels.has(label)) faults.push(`nothing has the label ${label}`);
  const left = /\b(?:sum|max|min|avg|count)\b/.test(expr)
    ? new Set(groupings)
    : labels;
  for (const label of shown)
    if (!left.has(label)) faults.push(`the label ${label} is not left`);
  return faults.map((fault) => `${expr}: ${fault}`);
}

describe("the rules and the dashboard", () => {
  it("ask for metrics, labels and values that exist, in PromQL", () => {
    expect(queries.length).toBeGreaterThan(40);
    expect(queries.flatMap(faultsOf)).toEqual([]);
  });

  it.each([
    ["rate(http_requests_total{status=5xx}[5m])", "is no PromQL"],
    ["http_request_total", "there is no http_request_total"],
    ["http_requests_total{code='5xx'}", "has no label code"],
    ["http_requests_total{status='5XX'}", 'is never status="5XX"'],
    ["up{job='web'}", 'is never job="web"'],
    ["sum by (route) (http_requests_total)", "nothing has the label route"],
    ["http_refusals_total{reason=~'floods?ed'}", 'reason="floods?ed"'],
    ["sum by (status) (http_requests_total)", "the label kind is not left"],
  ])("would not be taken with %s", (expr, fault) => {
    const [first] = faultsOf({ expr, shown: ["kind"] });
    expect(first).toContain(fault);
  });

  it("show every metric that the site counts itself", () => {
    const text = queries.map(({ expr }) => expr).join("\n");
    const own = names.filter(
      (name) => !/^(?:nodejs|process|content_lake_http)_/.test(name),
    );
    // What another metric of the list says as well.
    const elsewhere = ["page_cache_pages"];
    expect(own.filter((name) => !text.includes(name))).toEqual(elsewhere);
  });
});

describe("the dashboard", () => {
  it("has a place for each panel, and its own number", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => {
        expect(x + w).toBeLessThanOrEqual(24);
        return `${x + (at % w)} ${y + Math.floor(at / w)}`;
      }),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  it("uses no variable that it does not have", () => {
    const { list } = dashboard.templating;
    const own = list.map(({ name }) => name);
    const used = wordsOf(readFileSync(DASHBOARD, "utf8"), /\$\{?(\w+)/g);
    const unknown = used.filter(
      (name) => !name.startsWith("__") && !own.includes(name),
    );
    expect(unknown).toEqual([]);
    for (const { query } of list) {
      const [metric] = wordsOf(query, /^label_values\((\w+),/g);
      if (metric) expect(samples.has(metric)).toBe(true);
    }
  });
});

const promtool = findPromtool();

describe.skipIf(promtool === null)(
  `Prometheus's own checker (${PROMTOOL_MISSING})`,
  () => {
    it.each([
      ["rules", RULES],
      ["config", SCRAPE],
    ] as const)("takes the %s", (kind, file) =>
      expect(fileFaults(promtool!, kind, file)).toBe(""),
    );

    it("takes the queries of the dashboard as rules", () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), "dashboard-rules-"));
      const file = path.join(folder, "rules.yml");
      const recorded = queries.map(({ expr }, index) => ({
        record: `dashboard:${index}`,
        expr,
      }));
      const groups = [{ name: "dashboard", rules: recorded }];
      writeFileSync(file, JSON.stringify({ groups }));
      expect(fileFaults(promtool!, "rules", file)).toBe("");
      rmSync(folder, { recursive: true });
    });
  },
);
