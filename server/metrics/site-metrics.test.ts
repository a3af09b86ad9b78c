import { readFileSync } from "node:fs";

import { expect, it } from "vitest";
import { parse } from "yaml";

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
